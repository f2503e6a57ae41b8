// The facade: checks a call, pins a revision, runs the operation, and hands its result to the envelope.
import type { Answer } from '../model/answer.ts';
import { RagrafError } from '../model/errors.ts';
import { ragrafDirOf } from '../store/layout.ts';
import { listRevisions } from '../store/open-revision.ts';
import { bindingOf, decodeCursor } from './cursor.ts';
import { envelope } from './envelope.ts';
import { checkParameters } from './input.ts';
import type { Operation, OperationResult } from './operation.ts';
import { refused } from './outcome.ts';
import { cutPage } from './pages.ts';
import { DEFAULT_LIMIT } from './parameters.ts';
import { projectRoot } from './project-root.ts';
import { propose } from './proposals.ts';
import { operationNamed } from './registry.ts';
import { createRevisions, type Lease, type Revisions } from './revisions.ts';

export interface Facade {
  /**
   * Answers one call from the revision that the pointer names at this moment, or from `rev`.
   * @param raw parameters as the caller gave them; they are checked here
   * @returns an answer; bad parameters give the outcome `refused`
   * @throws RagrafError unknown_operation, config_missing, config_invalid, no_revision, unknown_revision, revision_corrupt, store_version
   */
  call(op: string, raw: unknown): Promise<Answer>;
  close(): void;
}

interface Project {
  root: string;
  ragrafDir: string;
  revisions: Revisions;
}

/** @param options.root folder of the project, or its configuration file */
export function createFacade(options: { root: string }): Facade {
  let opened: Project | undefined;

  async function project(): Promise<Project> {
    if (opened !== undefined) return opened;
    const root = await projectRoot(options.root);
    const ragrafDir = ragrafDirOf(root);
    opened ??= { root, ragrafDir, revisions: createRevisions(root, ragrafDir) };
    return opened;
  }

  return {
    async call(op, raw) {
      const operation = operationNamed(op);
      if (operation === undefined) throw new RagrafError('unknown_operation', op);
      const checked = checkParameters(operation, raw ?? {});
      const rev = checked.ok ? (checked.parameters.rev as string | undefined) : undefined;
      const at = await project();
      const lease = at.revisions.acquire(rev);
      try {
        if (!checked.ok) return envelope(op, { outcome: 'refused', result: checked.refusal }, lease);
        return envelope(op, await run(operation, checked.parameters, at, lease), lease);
      } finally {
        lease.release();
      }
    },
    close() {
      opened?.revisions.close();
    },
  };
}

/** The one serialisation of answers: every door writes these bytes. */
export function renderJson(answer: Answer): string {
  return `${JSON.stringify(answer)}\n`;
}

function run(
  operation: Operation,
  parameters: Record<string, unknown>,
  { root, ragrafDir }: Project,
  { revision }: Lease,
): OperationResult | Promise<OperationResult> {
  const { graph, lex, info } = revision;
  const binding = bindingOf(operation.name, parameters, info.rev, info.corpus_hash);
  const cursor = parameters.cursor === undefined ? undefined : decodeCursor(String(parameters.cursor), binding);
  if (parameters.cursor !== undefined && cursor === undefined) {
    const message = `cursor: it belongs to other parameters or to another revision than ${info.rev}`;
    return refused('bad_parameter', message, 'cursor');
  }
  const paging = { cursor, limit: Number(parameters.limit ?? DEFAULT_LIMIT), binding };
  const page = <T, F>(list: string, items: readonly T[], item: (row: T) => F, most?: number) =>
    cutPage(paging, list, items, item, most);
  return operation.handler({ graph, lex, root, revisions: () => listRevisions(ragrafDir), page, propose }, parameters);
}
