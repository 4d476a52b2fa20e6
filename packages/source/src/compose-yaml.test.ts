import { describe, expect, it } from 'vitest';

import { readYaml } from './read-yaml.ts';
import type { YamlOptions, YamlReading } from './read-yaml.ts';
import { Source } from './source.ts';
import { toValue } from './to-value.ts';
import type { PlainValue } from './to-value.ts';

const read = (text: string, options?: YamlOptions): YamlReading => readYaml(new Source('test.yaml', text), options);

const values = (text: string, options?: YamlOptions): PlainValue[] => read(text, options).documents.map(({ root }) => toValue(root));

/** The problem of a text, as its message and the text it is at. */
function problem(text: string, options?: YamlOptions): readonly [message: string, at: string] | undefined {
  const { problem, documents, comments } = read(text, options);
  if (!problem) return undefined;
  expect([documents, comments]).toEqual([[], []]);
  return [problem.message, text.slice(problem.span.start, problem.span.end)];
}

describe('aliases', () => {
  it.each([
    ['stand for the anchored node', '{a: &x [1], b: *x}', [{ a: [1], b: [1] }]],
    ['can stand for nothing', '{a: &x , b: *x}', [{ a: null, b: null }]],
    ['can be keys', '{&k a: 1, b: {*k : 2}}', [{ a: 1, b: { a: 2 } }]],
    ['stand for the latest anchor of the name', '[&x 1, *x, &x 2, *x]', [[1, 1, 2, 2]]],
    ['stand for an anchor inside that took the name over, as in go-yaml', '{a: &x [&x 1, *x], b: *x}', [{ a: [1, 1], b: 1 }]],
    ['may have __proto__ as name', '[&__proto__ 1, *__proto__]', [[1, 1]]],
  ])('%s', (_, text, expected) => {
    expect(values(text)).toEqual(expected);
  });

  it('share the node and keep a span of their own', () => {
    const { root } = read('[&x {a: 1}, *x]').documents[0]!;
    const items = root.kind === 'sequence' ? root.items : [];
    expect(items[1]).toMatchObject({ kind: 'alias', name: 'x', target: items[0], origin: { start: 12, end: 14 } });
  });

  it.each([
    ['[*x]', ["unknown anchor 'x' referenced", '*x']],
    ['[*x, &x 1]', ["unknown anchor 'x' referenced", '*x']],
    ['&x 1\n---\n[*x]', ["unknown anchor 'x' referenced", '*x']],
    ['[*constructor]', ["unknown anchor 'constructor' referenced", '*constructor']],
    ['&x [1, *x]', ["anchor 'x' value contains itself", '*x']],
    ['&x {a: {b: *x}}', ["anchor 'x' value contains itself", '*x']],
    ['&x {*x : 1}', ["anchor 'x' value contains itself", '*x']],
  ])('without a complete target are a problem: %j', (text, expected) => {
    expect(problem(text)).toEqual(expected);
  });
});

describe('merge keys', () => {
  const message = 'map merge requires map or sequence of maps as the value';

  it.each([
    ['{<<: 1}', '1'],
    ['{<<: }', ''],
    ['{<<: [{}, 1]}', '[{}, 1]'],
    ['{<<: [[]]}', '[[]]'],
    ['[&x [{}], {<<: *x}]', '*x'],
    ['[&x 1, {<<: *x}]', '*x'],
    ['[&x 1, {<<: [*x]}]', '[*x]'],
  ])('want mappings, as go-yaml does: %j', (text, at) => {
    expect(problem(text)).toEqual([message, at]);
  });

  it.each(['{"<<": 1}', "{'<<': 1}", '{!!str <<: 1}', '{!x <<: 1}'])('are plain or tagged, which %j is not', (text) => {
    expect(values(text)).toEqual([{ '<<': 1 }]);
  });

  it.each(['{! <<: {a: 1}}', '{! "<<": {a: 1}}', '{!!merge <<: {a: 1}}', '{!!merge "<<": {a: 1}}', '{!<tag:yaml.org,2002:merge> "<<": {a: 1}}'])(
    'can carry their tag: %j',
    (text) => {
      expect(values(text)).toEqual([{ a: 1 }]);
    },
  );

  it('mean nothing in the core schema', () => {
    expect(values('{<<: {a: 1}}', { schema: 'core' })).toEqual([{ '<<': { a: 1 } }]);
  });
});

describe('duplicates', () => {
  const many = Array.from({ length: 20 }, (_, at) => `k${at}: ${at}`).join('\n');

  function duplicates(text: string): string[] {
    return read(text).documents.flatMap(({ duplicates }) =>
      duplicates.map(({ key, name }) => `${name} at ${key.origin.start}: ${text.slice(key.origin.start, key.origin.end)}`),
    );
  }

  it.each([
    ['a: 1\nb: 2', []],
    ['a: 1\na: 2\na: 3', ['a at 5: a', 'a at 10: a']],
    ['{a: 1, "a": 2}', ['a at 7: "a"']],
    ['{1: x, "1": y, 0x1: z}', ['1 at 7: "1"', '1 at 15: 0x1']],
    ['{yes: x, true: y, on: z}', ['true at 9: true', 'true at 18: on']],
    ['{~: x, null: y}', ['null at 7: null']],
    ['{&k a: 1, *k : 2}', ['a at 10: *k']],
    ['[{a: 1}, {a: 2}]', []],
    ['{a: {b: 1, b: 2}, a: 3}', ['b at 11: b', 'a at 18: a']],
    ['{<<: {a: 1}, a: 2, <<: {a: 3}}', []],
    ['{<<: {a: 1}, "<<": 2, "<<": 3}', ['<< at 22: "<<"']],
    ['{[a]: 1, [a]: 2}', []],
    ['{__proto__: 1, toString: 2, __proto__: 3}', ['__proto__ at 28: __proto__']],
    ['a: 1\n---\na: 2', []],
    [`${many}\nk3: x`, [`k3 at ${many.length + 1}: k3`]],
    [`${many}\n<<: {}\n<<: {}`, []],
  ])('in %j', (text, expected) => {
    expect(duplicates(text)).toEqual(expected);
  });
});

describe('limits', () => {
  const nested = (depth: number, inside = ''): string => '['.repeat(depth) + inside + ']'.repeat(depth);
  const tooDeep = 'collections are nested more than 3 levels deep';

  it.each([
    [nested(3)],
    [nested(3, 'x')],
    ['a:\n  b:\n    c: x'],
    ['- - - x'],
    ['? ? ? x'],
    ['{a: [{b: c}]}'],
    ['[[a: b]]'],
    ['&x !t\na: &y\n  b: &z\n    &k c: d'],
    ['[&x [1], [*x]]'],
    ['[&x 1, [[*x]]]'],
  ])('of depth are kept by %j', (text) => {
    expect(problem(text, { maxDepth: 3 })).toBeUndefined();
  });

  it.each([
    [nested(4), '['],
    [nested(4, 'x'), '['],
    ['- - - - x', '-'],
    ['{a: [[{}]]}', '{'],
    ['[[[a: b]]]', 'a'],
    ['[&x [1], [[*x]]]', '*x'],
    ['[&x [1], &y [*x], [*y]]', '*y'],
  ])('of depth are not kept by %j', (text, at) => {
    expect(problem(text, { maxDepth: 3 })).toEqual([tooDeep, at]);
  });

  it('of depth are 256 by default', () => {
    expect(problem(nested(256, 'x'))).toBeUndefined();
    expect(problem(nested(257))?.[0]).toBe('collections are nested more than 256 levels deep');
    expect(problem('['.repeat(1_000_000))?.[0]).toBe('collections are nested more than 256 levels deep');
  });

  it('of depth hold for any text up to 1,000, and more is a mistake of the caller', () => {
    expect(problem(nested(1000, 'x'), { maxDepth: 1000 })).toBeUndefined();
    expect(() => read('a', { maxDepth: 1001 })).toThrow(RangeError);
  });

  it('of length are inclusive', () => {
    expect(problem('abc', { maxLength: 3 })).toBeUndefined();
    expect(problem('abcd', { maxLength: 3 })).toEqual(['the text is longer than 3 characters', 'a']);
  });

  const tooMany = 'aliases and merges stand for more than 6 nodes in all';

  it.each([
    ['[&x [1, 2], *x, *x]', undefined],
    ['[&x [1, 2], *x, *x, *x]', '*x'],
    ['[&x [1, 2], &y [*x], *y]', '*y'],
    ['[&x {a: 1}, {<<: *x}, {<<: *x}]', undefined],
    ['{<<: {<<: {a: 1}}}', '{<<: {a: 1}}'],
    ['[&x [1, 2], *x]\n---\n[&x [1, 2], *x, *x]', '*x'],
  ])('of copies count what aliases and merges add: %j', (text, at) => {
    expect(problem(text, { maxAliasedNodes: 6 })).toEqual(at === undefined ? undefined : [tooMany, at]);
  });

  it('stop an alias bomb', () => {
    const levels = Array.from({ length: 30 }, (_, at) => `a${at + 1}: &a${at + 1} [${Array(10).fill(`*a${at}`).join(', ')}]`);
    expect(problem(`a0: &a0 x\n${levels.join('\n')}`)?.[0]).toBe('aliases and merges stand for more than 1000000 nodes in all');
  });

  it('stop a chain of merges', () => {
    const levels = Array.from({ length: 2000 }, (_, at) => `a${at + 1}: &a${at + 1} {<<: *a${at}, k${at}: x}`);
    expect(problem(`a0: &a0 {}\n${levels.join('\n')}`)).toBeDefined();
  });
});
