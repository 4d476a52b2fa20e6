import { DYN, environment, fromDataWithInts, kubernetesLibraries } from '@assay/cel';
import { expect, it } from 'vitest';

import { exported } from '../../testing/export-schema.ts';
import { runYtt } from '../../testing/run-ytt.ts';

const HEAD = '#@data/values-schema\n---\n';

interface Said {
  readonly rule: string;
  readonly message?: string;
  readonly fieldPath?: string;
}

/** What CEL says of the root, and of the key `a`. */
async function saidOf(schema: string): Promise<{ readonly root: readonly Said[]; readonly ofKey: readonly Said[]; readonly description: unknown }> {
  const { openAPIV3Schema: root } = JSON.parse(await exported(schema, 'crd', 'json'));
  const { a } = root.properties;
  return { root: root['x-kubernetes-validations'] ?? [], ofKey: a['x-kubernetes-validations'] ?? [], description: a.description };
}

const { compile } = environment({ libraries: kubernetesLibraries, variables: { self: DYN } });

function holds(rule: string, self: unknown): boolean {
  const compiled = compile(rule);
  if (compiled.kind === 'problems') throw new Error(compiled.text);
  const outcome = compiled.program.evaluate(new Map([['self', fromDataWithInts(self)]]));
  return outcome.kind === 'value' && outcome.value === true;
}

/** Whether a rule is accepted on the root or on `a`, whose types are known. */
async function isAccepted(rule: string, place: 'root' | 'key', declared: string): Promise<boolean> {
  const annotation = `#@schema/validation cel=${JSON.stringify(rule)}\n`;
  const schema = place === 'root' ? `#@data/values-schema\n${annotation}---\n${declared}` : `${HEAD}${annotation}${declared}`;
  const { stderr } = await runYtt({ 'schema.yml': schema }, ['-f', '.']);
  return !stderr.includes('Invalid');
}

const PARENT = 'when=lambda v, ctx: ctx.parent';

it.each<readonly [annotation: string, declared: string, expected: { readonly root?: string; readonly key?: string }, samples: readonly unknown[]]>([
  [`min=5, ${PARENT}["b"]`, 'a: 1\nb: false', { root: '!self.b || self.a >= 5' }, [{ a: 6 }, { a: 6, b: true }, { b: true }]],
  [`max=5, when=lambda v, ctx: not ctx.parent["b"]`, 'a: 1\nb: false', { root: 'self.b || self.a <= 5' }, [{ a: 6 }, { a: 6, b: true }, {}]],
  [`min_len=2, ${PARENT}["b"] == "x"`, 'a: ""\nb: ""', { root: 'self.b != "x" || self.a.size() >= 2' }, [{ b: 'x' }, { a: 'yy', b: 'x' }, {}]],
  [
    `len=2, when=lambda v, ctx: "x" != ctx.parent["b"]`,
    'a: ""\nb: ""',
    { root: 'self.b == "x" || self.a.size() == 2' },
    [{ b: 'x' }, { a: 'yy' }, {}],
  ],
  [`min_len=1, max_len=1, ${PARENT}["b"] > 2`, 'a: [0]\nb: 1', { root: 'self.b <= 2 || self.a.size() >= 1' }, [{ b: 3 }, { a: [1], b: 3 }, {}]],
  [
    `starts_with="x", ${PARENT}["b"]["c"] <= 2.5`,
    'a: ""\nb: {c: 1.5}',
    { root: 'self.b.c > 2.5 || self.a.startsWith("x")' },
    [{}, { b: { c: 3.5 } }, { a: 'xy' }],
  ],
  [
    `ends_with="x", ${PARENT}["b"] in ["y", "z"]`,
    'a: ""\nb: ""',
    { root: '!(self.b in ["y", "z"]) || self.a.endsWith("x")' },
    [{}, { b: 'y' }, { a: 'x', b: 'z' }],
  ],
  [
    `contains="x", ${PARENT}["b"] not in ("y", "z")`,
    'a: ""\nb: ""',
    { root: 'self.b in ["y", "z"] || self.a.contains("x")' },
    [{}, { b: 'y' }, { a: 'axa' }],
  ],
  [`matches=r"^\\d$", ${PARENT}["b"]`, 'a: ""\nb: true', { root: String.raw`!self.b || self.a.matches("^\\d$")` }, [{}, { a: '5' }, { b: false }]],
  [`even=True, ${PARENT}["b"]`, 'a: 1\nb: true', { root: '!self.b || self.a % 2 == 0' }, [{}, { a: -4 }, { b: false }]],
  [`odd=True, ${PARENT}["b"]`, 'a: 2\nb: true', { root: '!self.b || self.a % 2 != 0' }, [{}, { a: -3 }, { b: false }]],
  [`multiple_of=3, ${PARENT}["b"]`, 'a: 2\nb: true', { root: '!self.b || self.a % 3 == 0' }, [{}, { a: -3 }, { b: false }]],
  [`one_of=["x", 1, "y"], ${PARENT}["b"]`, 'a: ""\nb: true', { root: '!self.b || self.a in ["x", "y"]' }, [{}, { a: 'y' }, { b: false }]],
  [
    `unique=True, ${PARENT}["b"]`,
    'a: [0]\nb: true',
    { root: '!self.b || self.a.all(x, self.a.exists_one(y, y == x))' },
    [{ a: [1, 1] }, { a: [1, 2] }],
  ],
  [
    `not_null=True, ${PARENT}["b"]`,
    '#@schema/nullable\na: 1\nb: true',
    { root: '!self.b || has(self.a) && dyn(self.a) != null' },
    [{}, { a: 1 }, { b: false }],
  ],
  [`min=5, ${PARENT}["b"]`, '#@schema/nullable\na: 1\nb: true', { root: '!self.b || dyn(self.a) == null || self.a >= 5' }, [{}, { a: 1 }, { a: 6 }]],
  [`min=5, ${PARENT}["b"] != None`, 'a: 1\n#@schema/nullable\nb: 1', { root: 'dyn(self.b) == null || self.a >= 5' }, [{}, { b: 1 }, { a: 6, b: 1 }]],
  ['min=5, when=lambda v: v != 0', 'a: 1', { key: 'self == 0 || self >= 5' }, [{}, { a: 0 }, { a: 5 }]],
  [
    'cel="self.c > 1 ? true : false", when=lambda v: v["d"]',
    'a: {c: 1, d: true}',
    { key: '!self.d || (self.c > 1 ? true : false)' },
    [{}, { a: { c: 2 } }, { a: { d: false } }],
  ],
])('a rule under a plain condition is CEL: %s', async (annotation, declared, expected, samples) => {
  const schema = `${HEAD}#@schema/validation ${annotation}\n${declared}\n`;
  const { root, ofKey, description } = await saidOf(schema);
  expect({ root: root[0]?.rule, key: ofKey[0]?.rule, description }).toEqual({ root: undefined, key: undefined, ...expected, description: undefined });
  for (const { rule } of root) expect([rule, await isAccepted(rule, 'root', declared)]).toEqual([rule, true]);
  for (const { rule } of ofKey) expect([rule, await isAccepted(rule, 'key', declared)]).toEqual([rule, true]);
  for (const { fieldPath } of root) expect(fieldPath).toBe('.a');
  const verdicts = new Set<boolean>();
  for (const values of samples) {
    const files = { 'schema.yml': schema, 'values.yml': `#@data/values\n---\n${JSON.stringify(values)}\n` };
    const words = ['-f', '.', '--data-values-inspect', '-o', 'json'];
    const filled = JSON.parse((await runYtt(files, [...words, '--dangerous-data-values-disable-validation'])).stdout);
    const isTaken = (await runYtt(files, words)).exit === 0;
    const isValid = root.every(({ rule }) => holds(rule, filled)) && ofKey.every(({ rule }) => holds(rule, filled.a));
    expect({ filled, isValid }).toEqual({ filled, isValid: isTaken });
    verdicts.add(isTaken);
  }
  expect(verdicts.size).toBe(2);
});

it.each([
  ['min=5, when=lambda v, ctx: ctx.root["b"]', 'the root'],
  ['min=5, when=lambda v, ctx: ctx.parent["b"] and v > 1', 'more than one comparison'],
  ['min=5, when=lambda v, ctx: ctx.parent["b"] == ctx.parent["c"]', 'two values'],
  ['min=5, when=lambda v, ctx: len(ctx.parent["d"]) > 1', 'a computed value'],
  ['min=5, when=lambda v, ctx: ctx.parent["d"] == 1', 'another type'],
  ['min=5, when=lambda v, ctx: ctx.parent["d"]', 'no boolean'],
  ['min=5, when=lambda v, ctx: ctx.parent["e"]', 'a place of any type'],
  ['min=5, when=lambda v, ctx: ctx.parent["f"]', 'a key that need not be there'],
  ['min=5, when=lambda *all: True', 'all parameters'],
  ['min=5, when=always', 'a function that is elsewhere'],
  ['("fine", lambda v: True), when=lambda v, ctx: ctx.parent["b"]', 'a function of the author'],
  ['cel="self > 1", when=lambda v, ctx: ctx.parent["b"]', 'an expression that would have to move'],
])('any other rule under a condition is told in the description: %s, as it looks at %s', async (annotation) => {
  const keys = 'b: true\nc: true\nd: ""\n#@schema/type any=True\ne: true\n#@schema/key-may-be-present\nf: true';
  const code = '#@ def always(v):\n#@   return True\n#@ end\n';
  const { root, ofKey, description } = await saidOf(`${code}${HEAD}#@schema/validation ${annotation}\na: 5\n${keys}\n`);
  expect({ root, ofKey }).toEqual({ root: [], ofKey: [] });
  expect(description).toMatch(/^Under a condition, must be: /);
});

it('keys that share one annotation are told apart', async () => {
  const schema = `${HEAD}#@ for name in ["a", "c"]:\n#@schema/validation min=5, when=lambda v, ctx: ctx.parent["b"]\n#@yaml/text-templated-strings\n(@= name @): 1\n#@ end\nb: false\n`;
  expect((await saidOf(schema)).root.map(({ rule, fieldPath }) => [rule, fieldPath])).toEqual([
    ['!self.b || self.a >= 5', '.a'],
    ['!self.b || self.c >= 5', '.c'],
  ]);
});
