import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { get_encoding } from 'tiktoken';
import { describe, expect, test } from 'vitest';
import { operationsPage } from '../../scripts/operations-page.ts';
import { checkParameters, parametersSchema } from '../../src/facade/input.ts';
import { OPERATIONS } from '../../src/facade/registry.ts';
import { toolList } from '../../src/mcp/server.ts';

const SCHEMAS = new URL('schemas/', import.meta.url);
const DOCS = new URL('../../docs/operations.md', import.meta.url);
const OPS = new URL('../../src/facade/ops/', import.meta.url);
const BUDGET = 2_000;

describe('operation definitions', () => {
  test('the registry holds every file of the folder, by name', () => {
    const files = readdirSync(OPS).map((file) => file.replace(/\.ts$/, ''));
    expect(OPERATIONS.map((operation) => operation.name.replaceAll('_', '-'))).toEqual([...files].sort());
  });

  test.each(OPERATIONS.map((operation) => [operation.name, operation] as const))(
    'the schema of %s is the committed one (rewrite with UPDATE=1)',
    (name, operation) => {
      const file = new URL(`${name}.json`, SCHEMAS);
      const schema = `${JSON.stringify(parametersSchema(operation), null, 2)}\n`;
      if (process.env.UPDATE === '1') {
        mkdirSync(SCHEMAS, { recursive: true });
        writeFileSync(file, schema);
      }
      expect(existsSync(file) && readFileSync(file, 'utf8')).toBe(schema);
      expect(parametersSchema(operation).additionalProperties).toBe(false);
    },
  );

  test('parameters are flat, and every operation takes rev', () => {
    for (const operation of OPERATIONS) {
      const { properties } = parametersSchema(operation);
      expect(Object.keys(properties)).toContain('rev');
      expect(Object.values(properties).map((schema) => schema.type)).not.toContain('object');
      expect(Object.values(properties).map((schema) => schema.type)).not.toContain('array');
    }
  });

  test('every operation has examples that its own schema accepts', () => {
    for (const operation of OPERATIONS) {
      expect(operation.examples.length).toBeGreaterThan(0);
      for (const { parameters } of operation.examples) expect(checkParameters(operation, parameters).ok).toBe(true);
    }
  });

  test(`the tool list costs at most ${BUDGET} tokens (cl100k_base)`, () => {
    const encoding = get_encoding('cl100k_base');
    const tokens = encoding.encode_ordinary(JSON.stringify(toolList())).length;
    encoding.free();
    expect(tokens).toBeLessThanOrEqual(BUDGET);
    expect(tokens).toBeGreaterThan(500);
  });

  test('docs/operations.md is current (rewrite with npm run docs)', () => {
    expect(readFileSync(DOCS, 'utf8')).toBe(operationsPage());
  });
});
