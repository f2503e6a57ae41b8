// The rule set of secretlint, run only on files that contain a text its rules look for.
import type { Detector } from './detector.ts';
import type { Redaction } from './mark.ts';

// For each rule: texts one of which every match contains, and which part of a match is the secret. Rules whose report
// is the whole file (service accounts) or the right to stay silent (comments) are left out; private keys are ours.
const RULES: Record<string, { anchors: string[]; secret?: RegExp }> = {
  aws: {
    anchors: ['ecret_access', 'ECRET_ACCESS', 'ecretAccess', 'ecret_Access', 'ecretaccess', 'ECRETACCESS'],
    secret: /(?<![A-Za-z0-9/+=])[A-Za-z0-9/+=]{40}(?![A-Za-z0-9/+=])/,
  },
  slack: {
    anchors: ['xoxa-', 'xoxb-', 'xoxo-', 'xoxp-', 'xoxr-', 'xapp-', 'hooks.slack.com'],
    secret: /x(?:ox[a-z]|app)-[\w-]+|T[A-Za-z0-9]+\/B[A-Za-z0-9]+\/[A-Za-z0-9]+/,
  },
  npm: {
    anchors: ['npm_', ':x-oauth-basic@', '_authToken='],
    secret: /npm_\w+|(?<=_authToken=)[\w+/=.-]+|(?<=:\/\/)[^:@\s]+/,
  },
  github: { anchors: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'github_pat_'] },
  openai: { anchors: ['T3BlbkFJ'] },
  anthropic: { anchors: ['sk-ant-api0'] },
  linear: { anchors: ['lin_api_'] },
  sendgrid: { anchors: ['SG.'] },
  shopify: { anchors: ['shpat_', 'shpca_', 'shppa_', 'shpss_'] },
  '1password': { anchors: ['ops_ey'] },
  'database-connection-string': {
    anchors: ['mongodb', 'mysql://', 'mysqlx://', 'postgres://', 'postgresql://'],
    secret: /(?<=:\/\/[^:/\s]{1,100}:)[^@/\s"'<>${}%*\\]+(?=@)/i,
  },
};

/** A detector for each rule. secretlint itself is loaded at the first text that needs it. */
export function secretlintDetectors(): Detector[] {
  return Object.entries(RULES).map(([name, { anchors, secret }]) => ({
    anchors,
    find: async (text, path) =>
      (await lint(text, path, `@secretlint/secretlint-rule-${name}`)).flatMap(([start, end]) =>
        narrowed(text, start, end, name, secret),
      ),
  }));
}

async function lint(text: string, path: string, id: string): Promise<(readonly [number, number])[]> {
  const [{ lintSource }, preset] = await Promise.all([
    import('@secretlint/core'),
    import('@secretlint/secretlint-rule-preset-recommend'),
  ]);
  const rules = preset.rules.filter(({ meta }) => meta.id === id).map((rule) => ({ id, rule }));
  const { messages } = await lintSource({
    source: { filePath: path, content: text, contentType: 'text' },
    options: { config: { rules }, noPhysicFilePath: true },
  });
  return messages.map(({ range }) => range);
}

function narrowed(text: string, start: number, end: number, name: string, secret: RegExp | undefined): Redaction[] {
  const rule = `secretlint-${name}`;
  if (!secret) return [{ rule, start, end }];
  const match = secret.exec(text.slice(start, end + 60));
  return match ? [{ rule, start: start + match.index, end: start + match.index + match[0].length }] : [];
}
