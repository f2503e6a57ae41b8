// `ragraf query <operation>`: the registry as commands. Flags are the parameters in kebab case; the facade checks the values.
import { type Command, Option } from 'commander';
import { createFacade, renderJson } from '../facade/answer.ts';
import { expected, type ParameterSchema, parametersSchema } from '../facade/input.ts';
import type { Operation } from '../facade/operation.ts';
import { OPERATIONS } from '../facade/registry.ts';
import type { Answer } from '../model/answer.ts';
import { ERRORS, RagrafError } from '../model/errors.ts';
import { renderAnswer } from './render.ts';

/** Options of the command that are not parameters of the operation. */
const OWN = { project: 'project', json: 'json' } as const;

/** Adds `query` with one sub-command for each operation. */
export function registerQueryCommands(program: Command): void {
  const query = program
    .command('query')
    .description('ask the index; JSON when piped or with --json')
    .argument('[operation]', 'one of the commands below')
    .allowUnknownOption()
    .allowExcessArguments()
    .addHelpText('after', '\nExit status: 0 for found, not_found and ambiguous; 8 when the call is refused.');
  for (const operation of OPERATIONS) addOperation(query, operation);
  query.action((operation: string | undefined) => {
    if (operation === undefined) return query.help();
    throw new RagrafError('unknown_operation', operation);
  });
}

/** Exit status of an answer: a refused call is an error of the caller, an absence is an answer. */
export function exitStatus(answer: Answer): number {
  return answer.outcome === 'refused' ? ERRORS.bad_parameter.exit : 0;
}

function addOperation(query: Command, operation: Operation): void {
  const { properties } = parametersSchema(operation);
  const command = query
    .command(operation.name)
    .summary(operation.summary)
    .description(`${operation.summary}\n\n${operation.description}`)
    .option('--project <dir>', 'folder of the project', '.')
    .option('--json', 'print JSON on a terminal too')
    .allowUnknownOption()
    .allowExcessArguments()
    .addHelpText('after', helpExamples(operation));
  if (operation.main !== undefined) command.argument(`[${operation.main}]`, `the same as --${operation.main}`);
  for (const [name, schema] of Object.entries(properties)) command.addOption(option(name, schema));
  command.action(async () => {
    const { own, parameters } = readArguments(operation, properties, command);
    await answer(operation.name, own, parameters);
  });
}

async function answer(op: string, own: { project: string; json: boolean }, parameters: Record<string, unknown>) {
  const facade = createFacade({ root: own.project });
  try {
    const reply = await facade.call(op, parameters);
    process.stdout.write(own.json || !process.stdout.isTTY ? renderJson(reply) : renderAnswer(reply));
    process.exitCode = exitStatus(reply);
  } finally {
    facade.close();
  }
}

function option(name: string, schema: ParameterSchema): Option {
  const flag = `--${kebab(name)}`;
  const text = schema.default === undefined ? expected(schema) : `${expected(schema)}; default ${schema.default}`;
  return new Option(schema.type === 'boolean' ? flag : `${flag} <value>`, text);
}

/** Raw parameters from parsed flags, the positional argument, and flags that no parameter has: the facade refuses those by name. */
function readArguments(operation: Operation, properties: Record<string, ParameterSchema>, command: Command) {
  const options = command.opts<Record<string, string | boolean | undefined>>();
  const parameters: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(properties)) {
    const given = options[camel(name)];
    if (given !== undefined) parameters[name] = convert(given, schema);
  }
  const rest = [...command.args];
  if (operation.main !== undefined && rest.length > 0 && !rest[0].startsWith('--'))
    parameters[operation.main] = rest.shift();
  for (let i = 0; i < rest.length; i++) {
    const [flag, value] = rest[i].split(/=(.*)/s, 2);
    const name = flag.replace(/^--?/, '').replaceAll('-', '_');
    const follows = i + 1 < rest.length && !rest[i + 1].startsWith('--');
    if (flag.startsWith('-')) parameters[name] = value ?? (follows ? rest[++i] : true);
    else parameters[flag] = true;
  }
  return { own: { project: String(options[OWN.project]), json: options[OWN.json] === true }, parameters };
}

/** Text of the command line as the type that the schema names. Text that is no number stays text, so that the facade refuses it. */
function convert(given: string | boolean, schema: ParameterSchema): unknown {
  if (schema.type === 'integer' && typeof given === 'string' && /^-?\d+$/.test(given)) return Number(given);
  return given;
}

function helpExamples(operation: Operation): string {
  const lines = operation.examples.map(({ asks, parameters }) => {
    const flags = Object.entries(parameters).map(([name, value]) =>
      name === operation.main ? quoted(String(value)) : `--${kebab(name)} ${quoted(String(value))}`,
    );
    return `  ${['ragraf query', operation.name, '--project .', ...flags].join(' ')}\n      ${asks}`;
  });
  return `\nExamples:\n${lines.join('\n')}\n`;
}

function quoted(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text}'`;
}

function kebab(name: string): string {
  return name.replaceAll('_', '-');
}

function camel(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
