// Import direction of DESIGN: a folder imports only from folders to its left.
const ORDER = [
  ['model'],
  ['base'],
  ['proc', 'config'],
  ['corpus', 'lang', 'db'],
  ['link', 'cpg', 'store'],
  ['query'],
  ['ledger'],
  ['pipeline', 'facade'],
  ['mcp', 'cli'],
];
const folder = (name) => (name === 'ledger' ? '^ledger/' : `^src/${name}/`);
const rightOf = (level) =>
  ORDER.slice(level + 1)
    .flat()
    .map(folder)
    .join('|');
const direction = ORDER.flatMap((names, level) =>
  names
    .filter(() => level + 1 < ORDER.length)
    .map((name) => ({
      name: `${name}-imports-left`,
      comment: `${name} may import only folders to its left`,
      severity: 'error',
      from: { path: folder(name) },
      to: { path: rightOf(level) },
    })),
);
const OWNERS = {
  'web-tree-sitter': 'lang',
  'markdown-it': 'lang/markdown',
  'better-sqlite3': 'store',
  execa: 'proc',
  piscina: 'pipeline',
  ignore: 'corpus',
  '@secretlint': 'corpus',
  commander: 'cli',
  'cli-progress': 'cli',
  picocolors: 'cli',
  '@modelcontextprotocol/sdk': 'mcp',
  tiktoken: 'query',
  pino: 'base',
  mysql2: 'db',
  pg: 'db',
  yaml: '(config|lang/yaml)',
};
const owners = Object.entries(OWNERS).map(([pkg, owner]) => ({
  name: `${pkg.replace(/\W+/g, '-')}-owner`,
  comment: `only src/${owner} imports ${pkg}`,
  severity: 'error',
  from: { path: '^(src|ledger)/', pathNot: `^src/${owner}/` },
  to: { path: `node_modules/${pkg}` },
}));

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    ...direction,
    {
      name: 'config-and-proc-are-siblings',
      severity: 'error',
      from: { path: '^src/proc/' },
      to: { path: '^src/config/' },
    },
    {
      name: 'link-cpg-store-are-siblings',
      severity: 'error',
      from: { path: '^src/(link|cpg|store)/' },
      to: { path: '^src/(link|cpg|store)/', pathNot: '^src/$1/' },
    },
    {
      name: 'languages-are-siblings',
      severity: 'error',
      from: { path: '^src/lang/([^/]+)/' },
      to: { path: '^src/lang/[^/]+/', pathNot: '^src/lang/$1/' },
    },
    {
      name: 'operations-are-siblings',
      severity: 'error',
      from: { path: '^src/facade/ops/([^/]+)' },
      to: { path: '^src/facade/ops/', pathNot: '^src/facade/ops/$1' },
    },
    {
      name: 'facade-does-not-import-pipeline',
      severity: 'error',
      from: { path: '^src/facade/' },
      to: { path: '^src/pipeline/' },
    },
    {
      name: 'pure-middle',
      comment: 'lang, link and query do no I/O',
      severity: 'error',
      from: { path: '^src/(lang|link|query)/' },
      to: { path: '^(node:)?(fs|child_process|net|http)(/|$)' },
    },
    ...owners,
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
  },
};
