import fc from 'fast-check';
import { expect, it } from 'vitest';

import { exported } from '../../testing/export-schema.ts';
import { randomSchema } from '../../testing/random-schema.ts';
import { structuralProblems } from '../../testing/structural-schema.ts';

/** The schema in the CRD, which has to be structural. */
async function crd(schema: string): Promise<Readonly<Record<string, unknown>>> {
  const { openAPIV3Schema: root } = JSON.parse(await exported(`#@data/values-schema\n---\n${schema}`, 'crd', 'json'));
  expect(structuralProblems(root)).toEqual([]);
  return root;
}

/** The schema of the key `a`. */
async function ofKey(schema: string): Promise<unknown> {
  const { properties } = await crd(schema);
  return Object(properties).a;
}

it.each([
  ['a: x', { type: 'string', default: 'x' }],
  ['a: 1.5', { type: 'number', default: 1.5 }],
  ['#@schema/nullable\na: true', { type: 'boolean', nullable: true, default: null }],
  ['#@schema/type any=True\na: 5', { 'x-kubernetes-preserve-unknown-fields': true, nullable: true, default: 5 }],
  ['#@schema/type "string", "int"\na: x', { 'x-kubernetes-int-or-string': true, default: 'x' }],
  ['#@schema/type "int", "string", "null"\na: 1', { 'x-kubernetes-int-or-string': true, nullable: true, default: 1 }],
  ['#@schema/type "int", "float"\na: 1', { type: 'number', default: 1 }],
  ['#@schema/type "string", "bool"\na: x', { 'x-kubernetes-preserve-unknown-fields': true, default: 'x' }],
  ['#@schema/type "string", or_inferred=True\na: {b: 1}', { 'x-kubernetes-preserve-unknown-fields': true, default: { b: 1 } }],
  ['#@schema/type "string"\na: x', { type: 'string', default: 'x' }],
])('types: %s', async (schema, expected) => {
  expect(await ofKey(schema)).toEqual(expected);
});

it('maps are not closed, and any key beside others is only preserved', async () => {
  expect(await ofKey('a:\n  b: 1')).toEqual({ type: 'object', properties: { b: { type: 'integer', default: 1 } } });
  expect(await ofKey('a:\n  #@schema/any-key\n  _: 1')).toEqual({ type: 'object', additionalProperties: { type: 'integer' } });
  expect(await ofKey('a:\n  b: 1\n  #@schema/any-key\n  _: 1')).toEqual({
    type: 'object',
    properties: { b: { type: 'integer', default: 1 } },
    'x-kubernetes-preserve-unknown-fields': true,
  });
});

it.each([
  ['#@schema/validation unique=True\na: [0]', 'self.all(x, self.exists_one(y, y == x))', 'must be: a value with unique items'],
  ['#@schema/validation contains=("the \\n one", "x\\"")\na: [""]', 'self.exists(x, x == "x\\"")', 'must be: the one'],
  ['#@schema/validation contains=1\na: [0.5]', 'self.exists(x, x == 1.0)', 'must be: a value containing 1'],
  [
    '#@schema/validation one_not_null=("one", ["b.c", "d-e", "in", "f__g", "h/i"])\na: {b.c: 1, d-e: 1, in: 1, f__g: 1, h/i: 1}',
    '[has(self.b__dot__c), has(self.d__dash__e), has(self.__in__), has(self.f__underscores__g), has(self.h__slash__i)].exists_one(isSet, isSet)',
    'must be: one',
  ],
  [
    '#@schema/validation one_not_null=("one", ["b", "c", "gone"])\na:\n  #@schema/nullable\n  b: 1\n  c:\n    #@schema/type any=True\n    d: 1',
    '[has(self.b) && dyn(self.b) != null, has(self.c)].exists_one(isSet, isSet)',
    'must be: one',
  ],
  [
    '#@schema/validation one_not_null=("one", ["b", "c"])\na:\n  b: 1\n  c: [x]\n  #@schema/any-key\n  _: 1',
    '[has(self.b), has(self.c)].exists_one(isSet, isSet)',
    'must be: one',
  ],
])('CEL: %s', async (schema, rule, message) => {
  expect(await ofKey(schema)).toMatchObject({ 'x-kubernetes-validations': [{ rule, message }] });
});

it.each<readonly [schema: string, rules: readonly unknown[]]>([
  ['#@schema/validation cel="self.b < 2"\na: {b: 1}', [{ rule: 'self.b < 2' }]],
  ['#@schema/validation cel=("small", "self.b < 2"), path="b"\na: {b: 1}', [{ rule: 'self.b < 2', message: 'must be: small', fieldPath: '.b' }]],
  [
    '#@schema/validation cel=["self.c.d < 2", "self.size() ==\\n  size(self)"][:1], path="c[\'d.e\']"\na: {c: {d: 1, d.e: 2}}',
    [{ rule: 'self.c.d < 2', fieldPath: ".c['d.e']" }],
  ],
  ['#@schema/validation cel="self <\\n  2"\na: 1', [{ rule: 'self <\n  2', message: 'must be: a value for which self < 2' }]],
  ['#@schema/validation cel="self != 0"\n#@schema/type "int", "string"\na: 1', [{ rule: 'self != 0' }]],
  [
    '#@schema/validation min="a", max=("to z", "z")\na: b',
    [
      { rule: 'self >= "a"', message: 'must be: a value >= "a"' },
      { rule: 'self <= "z"', message: 'must be: to z' },
    ],
  ],
])('CEL, with message and place: %s', async (schema, rules) => {
  expect(await ofKey(schema)).toMatchObject({ 'x-kubernetes-validations': rules });
});

it('CEL in other languages is told', async () => {
  const schema = '#@data/values-schema\n---\n#@schema/validation cel="self < 2"\na: 1\n';
  expect(JSON.parse(await exported(schema, 'json-schema-2020-12', 'json')).properties.a).toMatchObject({
    'x-assay-rules': [{ description: 'a value for which self < 2' }],
  });
});

it.each([
  ['items that are only preserved', '#@schema/validation unique=True\na:\n#@schema/type any=True\n- 1', 'Must be: a value with unique items'],
  ['a literal of another type', '#@schema/validation contains="x"\na: [0]', 'Must be: a value containing "x"'],
  ['all keys', '#@schema/validation one_not_null=("one", True)\na: {b: 1}', 'Must be: one'],
  ['a key without a name in CEL', '#@schema/validation one_not_null=("one", ["ü"])\na: {ü: 1}', 'Must be: one'],
  ['a key that is only preserved', '#@schema/validation one_not_null=("one", ["b"])\na:\n  #@schema/type any=True\n  b: 1', 'Must be: one'],
  ['any key', '#@schema/validation one_not_null=("one", ["b"])\na:\n  #@schema/any-key\n  _: 1', 'Must be: one'],
  ['a function', '#@schema/validation ("fine", lambda v: True)\na: 1', 'Must be: fine'],
  ['a condition', '#@schema/validation min=("large", 5), when=lambda v: True\na: 1', 'Under a condition, must be: large'],
  ['a type that a keyword cannot refuse', '#@schema/validation min=1\n#@schema/type any=True\na: 1', 'Must be: a value >= 1'],
])('%s: the rule is told in the description', async (_name, schema, description) => {
  const place = await ofKey(schema);
  expect(place).toMatchObject({ description });
  expect(place).not.toHaveProperty('x-kubernetes-validations');
});

it('patterns stay RE2', async () => {
  expect(await ofKey('#@schema/validation matches=r"(?is)a.b"\na: axb')).toMatchObject({ pattern: '(?is)a.b' });
});

it('what has to be given has no default', async () => {
  const { properties, required } = await crd(
    '#@schema/validation min_len=1\na: ""\n#@schema/nullable\n#@schema/validation not_null=True\nb: 1\nc: 1',
  );
  expect(required).toEqual(['a', 'b']);
  expect(properties).toEqual({ a: { type: 'string', minLength: 1 }, b: { type: 'integer' }, c: { type: 'integer', default: 1 } });
});

it('a default with wrong items is left out', async () => {
  expect(await ofKey('#@schema/default [""]\na:\n#@schema/validation min_len=1\n- ""')).toEqual({
    type: 'array',
    items: { type: 'string', minLength: 1 },
  });
});

it('without a schema the root is an object of anything', async () => {
  expect(JSON.parse(await exported('a: 1', 'crd', 'json'))).toEqual({
    openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
  });
});

it('every schema is structural', async () => {
  await fc.assert(
    fc.asyncProperty(randomSchema, async ({ schema }) => {
      const { openAPIV3Schema: root } = JSON.parse(await exported(schema, 'crd', 'json'));
      expect([schema, structuralProblems(root)]).toEqual([schema, []]);
    }),
    { numRuns: Number(process.env['ASSAY_RUNS'] ?? 50) },
  );
});
