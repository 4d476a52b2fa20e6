import { expect, it } from 'vitest';

import { exported } from '../../testing/export-schema.ts';
import { runYtt } from '../../testing/run-ytt.ts';

const HEAD = '#@data/values-schema\n---\n';

/** The schema of the key `a`, exported and inspected. */
async function ofKey(schema: string): Promise<{ readonly all: unknown; readonly inspected: unknown }> {
  const { stdout } = await runYtt({ 's.yml': HEAD + schema }, ['-f', '.', '--data-values-schema-inspect', '-o', 'openapi-v3', '-o', 'json']);
  return { all: aOf(await exported(HEAD + schema, 'openapi-v3', 'json')), inspected: aOf(stdout) };
}

function aOf(document: string): unknown {
  return JSON.parse(document).components.schemas.dataValues.properties.a;
}

it.each([
  ['a: 1.5', { type: 'number', format: 'float', default: 1.5 }],
  ['#@schema/type "string", "int", "null"\na: x', { anyOf: [{ type: 'string' }, { type: 'integer' }], nullable: true, default: 'x' }],
  [
    '#@schema/type "int", or_inferred=True\na: {b: 1}',
    { anyOf: [{ type: 'integer' }, { type: 'object', additionalProperties: false, properties: { b: { type: 'integer', default: 1 } } }] },
  ],
  ['#@schema/type any=True\na: 1', { nullable: true, default: 1 }],
  ['#@schema/type "null"\na: null', { nullable: true, enum: [null], default: null }],
  ['#@schema/example 5\na: 1', { type: 'integer', example: 5, default: 1 }],
  ['#@schema/default {"b": 2}\na: {b: 1}', { type: 'object', additionalProperties: false, properties: { b: { type: 'integer', default: 1 } } }],
  ['#@schema/validation unique=True\na: [1]', { type: 'array', items: { type: 'integer', default: 1 }, default: [], uniqueItems: true }],
])('%s is the same in both', async (schema, expected) => {
  expect(await ofKey(schema)).toEqual({ all: expected, inspected: expected });
});

it('the inspection tells only what keywords say', async () => {
  const { all, inspected } = await ofKey('#@schema/validation ("fine", lambda v: True), format="percent"\na: 1%');
  expect(all).toMatchObject({ 'x-assay-format': 'percent', 'x-assay-rules': [{ description: 'fine' }] });
  expect(inspected).toEqual({ type: 'string', default: '1%', pattern: '^[0-9]+%$' });
});

it('the inspection writes rules of releases as they do', async () => {
  expect(await ofKey('#@schema/nullable\n#@schema/validation one_of=["x", "x"], min="m", not_null=True\na: x')).toEqual({
    all: { type: 'string', default: null, enum: ['x'], 'x-assay-rules': [{ description: 'a value >= "m"' }] },
    inspected: { type: 'string', nullable: true, default: null, minimum: 'm', enum: ['x', 'x'] },
  });
});

it('the inspection puts what is new behind what releases write', async () => {
  const schema = '#@schema/validation one_of=["a"], format="hostname", max_len=3, ends_with="a"\n#@schema/nullable\na: x';
  const { stdout } = await runYtt({ 's.yml': HEAD + schema }, ['-f', '.', '--data-values-schema-inspect', '-o', 'openapi-v3']);
  expect([...stdout.matchAll(/^ {10}(\w+):/gm)].map(([, name]) => name)).toEqual([
    'type',
    'nullable',
    'default',
    'maxLength',
    'enum',
    'pattern',
    'format',
  ]);
});

it('types that a rule refuses are not accepted', async () => {
  const { all, inspected } = await ofKey('#@schema/validation starts_with="a"\n#@schema/type any=True\na: abc');
  expect(all).toEqual({ nullable: true, default: 'abc', pattern: '^a', allOf: [{ type: 'string', nullable: true }] });
  expect(inspected).toEqual({ nullable: true, default: 'abc', pattern: '^a' });
});

it('an inspection has no required keys', async () => {
  const { stdout } = await runYtt({ 's.yml': `${HEAD}#@schema/validation min_len=1\na: ""\n` }, [
    '-f',
    '.',
    '--data-values-schema-inspect',
    '-o',
    'openapi-v3',
  ]);
  expect(stdout).not.toContain('required');
});
