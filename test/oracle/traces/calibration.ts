// For each rule of a call: at the sites that ran, how often did one of its candidates run?
import type { Use } from '../../../src/model/facts.ts';
import { RULE_NAMES, RULES, type RuleName } from '../../../src/model/rules.ts';
import type { EdgeRow } from '../../../src/store/reader.ts';
import { ranTarget, shortName } from './stated.ts';
import type { TracedRun } from './trace-programs.ts';
import type { TracedEdge } from './traced-edges.ts';

export interface RuleCalibration {
  rule: RuleName;
  confidence: number;
  /** Sites that ran where the rule gave candidates, and those where one of them ran. */
  sites: number;
  right: number;
  candidates: number;
  rightCandidates: number;
  /** Sites where none of the candidates ran. */
  examples: string[];
}

interface Site {
  rule: RuleName;
  candidates: number;
  ran: Set<number>;
  example: string;
}

export interface Calibration {
  add(run: TracedRun): void;
  /** Rules of `calls` and `calls_heuristic`, in the order of the table. */
  rules(): RuleCalibration[];
}

const EXAMPLES = 3;
const CONSTRUCTOR = '__construct';

export function newCalibration(): Calibration {
  const sites = new Map<string, Site>();
  return {
    add(run) {
      for (const [place, traced] of byLine(run.edges)) addLine(run, place, traced, sites);
    },
    rules: () =>
      RULE_NAMES.filter((rule) => RULES[rule].kind === 'calls' || RULES[rule].kind === 'calls_heuristic').map((rule) =>
        summary(
          rule,
          [...sites.values()].filter((site) => site.rule === rule),
        ),
      ),
  };
}

function summary(rule: RuleName, sites: readonly Site[]): RuleCalibration {
  const wrong = sites.filter(({ ran }) => ran.size === 0);
  return {
    rule,
    confidence: RULES[rule].confidence,
    sites: sites.length,
    right: sites.length - wrong.length,
    candidates: sites.reduce((sum, { candidates }) => sum + candidates, 0),
    rightCandidates: sites.reduce((sum, { ran }) => sum + ran.size, 0),
    examples: wrong.slice(0, EXAMPLES).map(({ example }) => example),
  };
}

function byLine(edges: readonly TracedEdge[]): Map<string, TracedEdge[]> {
  const lines = new Map<string, TracedEdge[]>();
  for (const edge of edges) {
    if (edge.autoload) continue;
    const key = `${edge.path}:${edge.line}`;
    const known = lines.get(key);
    if (known === undefined) lines.set(key, [edge]);
    else known.push(edge);
  }
  return lines;
}

/** The name that a trace shows for a call; undefined for calls whose name is computed. */
function calledName(use: Use): string | undefined {
  if (use.kind === 'new' || use.kind === 'dynamic_new') return CONSTRUCTOR;
  if (use.kind !== 'call' && use.kind !== 'static_call' && use.kind !== 'method_call') return undefined;
  return use.name.split('\\').at(-1)?.toLowerCase();
}

function addLine(run: TracedRun, place: string, traced: readonly TracedEdge[], sites: Map<string, Site>): void {
  const { corpus, table, program } = run;
  const [{ path, line }] = traced;
  const uses = corpus.usesAt(path, line);
  const names = uses.map(calledName);
  for (const edge of corpus.edgesAt(path, line)) {
    const at = uses.findIndex((use, index) => use.column === edge.column && names[index] !== undefined);
    const target = shortName(corpus, edge.target).toLowerCase();
    const name = at < 0 || edge.rule.includes('callable') ? undefined : names[at];
    // A call by name is judged by what ran under that name, where the line has it once; a callback by what PHP called.
    if (name !== undefined && names.filter((other) => other === name).length > 1) continue;
    const shown = traced.filter((one) =>
      name === undefined
        ? one.internal || one.name.toLowerCase() === target
        : !one.internal && one.name.toLowerCase() === name && one.method === (uses[at].kind !== 'call'),
    );
    if (shown.length === 0) continue;
    const site = siteOf(
      sites,
      `${program.corpus} ${place}:${edge.column} ${edge.rule}`,
      edge,
      () => candidatesAt(run, edge),
      shown,
    );
    if (shown.some((one) => ranTarget(corpus, table, edge.target, one))) site.ran.add(edge.target);
  }
}

function candidatesAt({ corpus }: TracedRun, { path, line, column, rule }: EdgeRow): number {
  return corpus.edgesAt(path, line).filter((other) => other.column === column && other.rule === rule).length;
}

function siteOf(
  sites: Map<string, Site>,
  key: string,
  { rule, path, line }: EdgeRow,
  candidates: () => number,
  [first]: readonly TracedEdge[],
): Site {
  let site = sites.get(key);
  if (site === undefined) {
    site = { rule, candidates: candidates(), ran: new Set(), example: `${path}:${line} ran ${first.callee}` };
    sites.set(key, site);
  }
  return site;
}
