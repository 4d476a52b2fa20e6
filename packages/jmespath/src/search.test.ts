import { describe, expect, it } from 'vitest';
import { Budget, compile, decodeJson, functionTable, goFunctions, goJmespath, Int64, ObjectList, specification, standardFunctions } from './index.ts';
import type { LanguageOptions, FunctionDeclaration, Value } from './index.ts';

const itemsOf: FunctionDeclaration = { name: 'objects', parameters: [], body: () => new ObjectList([{ n: 1 }, { n: 2 }]) };
const one: FunctionDeclaration = { name: 'int', parameters: [], body: () => new Int64(1) };
const extra = [itemsOf, one];

function search(expression: string, data: Value, language: LanguageOptions): unknown {
  const functions = functionTable(language === specification ? standardFunctions : goFunctions, extra);
  const compiled = compile(expression, { functions, language });
  if (compiled.kind === 'problem') return `refused: ${compiled.message}`;
  const outcome = compiled.program.search(data, { host: undefined });
  return outcome.kind === 'value' ? outcome.value : `${outcome.code}: ${outcome.message}`;
}

function valueOf(text: string): Value {
  const decoded = decodeJson(text);
  return decoded.kind === 'value' ? decoded.value : null;
}

const SHOP: Value = {
  name: 'Corner',
  open: true,
  rating: 4.5,
  owner: { first: 'Ada', last: 'L' },
  items: [
    { name: 'tea', price: 3, tags: ['hot', 'drink'] },
    { name: 'bun', price: 2, tags: [] },
    { name: 'jam', price: 5, tags: ['sweet'], stock: 0 },
  ],
  shelves: [['a', 'b'], ['c', ['d']], 'e'],
  note: null,
  empty: {},
};

describe('what both dialects evaluate alike', () => {
  const cases: readonly (readonly [string, unknown])[] = [
    ['name', 'Corner'],
    ['owner.first', 'Ada'],
    ['"owner"."last"', 'L'],
    ['@.rating', 4.5],
    ['note.anything.below', null],
    ['name.length', null],
    ['items.length', null],
    ['items[1].name', 'bun'],
    ['items[-1].price', 5],
    ['items[9]', null],
    ['items[::-1].name', ['jam', 'bun', 'tea']],
    ['items[1:].price', [2, 5]],
    ['items[:-5]', []],
    ['items[0:9:2].name', ['tea', 'jam']],
    ['items[*].price', [3, 2, 5]],
    ['items[*].tags[]', ['hot', 'drink', 'sweet']],
    ['items[*].tags | [0][1]', 'drink'],
    ['items[].stock', [0]],
    ['shelves[]', ['a', 'b', 'c', ['d'], 'e']],
    ['shelves[][]', ['a', 'b', 'c', 'd', 'e']],
    ['owner.*', ['Ada', 'L']],
    ['items[?price > `2`].name', ['tea', 'jam']],
    ['items[?tags].name', ['tea', 'jam']],
    ['items[?!tags].name', ['bun']],
    ["items[?name == 'bun' || price == `5`].name", ['bun', 'jam']],
    ['items[?contains(name, `"u"`)] | [0].price', 2],
    ['items[].{n: name, cheap: price < `3`} | [1]', { n: 'bun', cheap: true }],
    ['[name, rating]', ['Corner', 4.5]],
    ['note.[a]', null],
    ['note || name', 'Corner'],
    ['empty || note', null],
    ['open && owner.first', 'Ada'],
    ['note && name', null],
    ['!note', true],
    ['!rating', false],
    ['`0` || name', 0],
    ['name < `1`', null],
    ['`[1, {"a": 2}]` == `[1, {"a": 2}]`', true],
    ["'it\\'s'", "it's"],
    ['sort_by(items, &price)[0].name', 'bun'],
    ['map(&price, items)', [3, 2, 5]],
    ['max_by(items, &price).name', 'jam'],
    ['join(`"-"`, items[*].name)', 'tea-bun-jam'],
    ["length('smörgås😀')", 8],
    ["reverse('a😀b')", 'b😀a'],
    ['merge(owner, `{"last": "B"}`)', { first: 'Ada', last: 'B' }],
    ['not_null(note, empty.x, name)', 'Corner'],
    ['type(open)', 'boolean'],
    ['to_string(owner)', '{"first":"Ada","last":"L"}'],
    ['to_number(`"1e2"`)', 100],
    ["sort(['é', 'z', 'A', '😀', '\uffff'])", ['A', 'z', 'é', '\uffff', '😀']],
    ['objects()[1].n', 2],
    ['objects()[*].n', [1, 2]],
    ['objects()[?n == `2`]', [{ n: 2 }]],
    ['length(objects())', 2],
    ['int() == `1`', false],
    ['int() < `2`', null],
    ['nothing(name)', 'evaluation: unknown function: nothing'],
    ['abs(name)', 'evaluation: Invalid type for: Corner, expected: []jmespath.JpType{"number"}'],
    ['abs(rating, rating)', 'evaluation: incorrect number of args'],
    ['not_null()', 'evaluation: Invalid arity.'],
    ['items[::0]', 'evaluation: Invalid slice, step cannot be 0'],
    ['type(&a)', 'evaluation: unknown type'],
  ];

  it.each(cases)('%s', (expression, expected) => {
    expect(search(expression, SHOP, specification)).toEqual(expected);
    expect(search(expression, SHOP, goJmespath)).toEqual(expected);
  });
});

it.each<[expression: string, standard: unknown, go: unknown]>([
  ['missing', null, 'unknown-key: Unknown key "missing" in path'],
  ['owner.missing.x', null, 'unknown-key: Unknown key "missing" in path'],
  ['missing[0]', null, 'unknown-key: Unknown key "missing" in path'],
  ['open && missing', null, 'unknown-key: Unknown key "missing" in path'],
  ['(missing)', null, 'unknown-key: Unknown key "missing" in path'],
  ['missing || name', 'Corner', 'Corner'],
  ['missing && name', null, null],
  ['missing == `null`', true, true],
  ['!missing', true, true],
  ['missing | @', null, null],
  ['name | @ | missing', null, null],
  ['[missing]', [null], [null]],
  ['{m: missing}', { m: null }, { m: null }],
  ['missing[*]', null, null],
  ['missing[]', null, null],
  ['missing[?a]', null, null],
  ['abs(name)[]', 'evaluation: Invalid type for: Corner, expected: []jmespath.JpType{"number"}', null],
  ['items[*].stock', [0], [0]],
  ['type(missing)', 'null', 'null'],
  ['owner.*.length(@)', [3, 1], 'evaluation: Invalid type for: <nil>, expected: []jmespath.JpType{"string", "array", "object"}'],
  ['owner.*.type(@)', ['string', 'string'], ['null', 'null', 'string', 'string']],
  ['{o: owner}.*.first.x', [], null],
  ['avg(`[]`)', null, Number.NaN],
  ['contains(shelves, `["a", "b"]`)', true, 'panic: runtime error: comparing uncomparable type []interface {}'],
  ['contains(`[1]`, `[1]`)', false, false],
  ["to_number('.5')", null, 0.5],
  ["to_number('-Inf')", null, -Infinity],
  ["to_number('1_0')", null, 10],
  ["to_number('0x1p4')", null, 16],
  ["to_string(['<'])", '["<"]', '["\\u003c"]'],
  [
    "merge(owner, 'x')",
    'evaluation: Invalid type for: x, expected: []jmespath.JpType{"object"}',
    'panic: interface conversion: interface {} is string, not map[string]interface {}',
  ],
  [
    'merge(owner, `true`)',
    'evaluation: Invalid type for: true, expected: []jmespath.JpType{"object"}',
    'panic: interface conversion: interface {} is bool, not map[string]interface {}',
  ],
  ["'\\\\'", '\\\\', "refused: SyntaxError: Unclosed delimiter: '"],
  ['length(name,)', 'refused: SyntaxError: Invalid token: tRparen', 6],
  ['length(name name)', 'refused: SyntaxError: Expected tComma, received: tUnquotedIdentifier', 'evaluation: incorrect number of args'],
  ['{a: name b: open}', 'refused: SyntaxError: Expected tComma, received: tUnquotedIdentifier', { a: 'Corner', b: true }],
  ["'length'(name)", 'refused: SyntaxError: Invalid token: tLparen', 6],
  ['@(name)', 'refused: SyntaxError: Invalid token: tLparen', 'panic: interface conversion: interface {} is nil, not string'],
  ['[0', 'refused: SyntaxError: Expected tRbracket, received: tEOF', 'evaluation: Unknown AST node: ASTEmpty'],
])('%s differs between the dialects as documented', (expression, standard, go) => {
  expect(search(expression, SHOP, specification)).toEqual(standard);
  expect(search(expression, SHOP, goJmespath)).toEqual(go);
});

it.each(['__proto__', 'constructor', 'toString', 'length', 'value', 'items', 'tree', 'hasOwnProperty'])('%s is a key like any other', (name) => {
  const text = `{"${name}": {"${name}": 1}}`;
  const withKey = valueOf(text);
  expect(search(`"${name}"."${name}"`, withKey, specification)).toBe(1);
  expect(search(`{"${name}": "${name}"}."${name}"."${name}"`, withKey, specification)).toBe(1);
  expect(search(`"${name}"`, {}, specification)).toBeNull();
  expect(search(`"${name}"`, {}, goJmespath)).toBe(`unknown-key: Unknown key "${name}" in path`);
  expect(search(`"${name}"`, [], goJmespath)).toBeNull();
  expect(search(`objects()."${name}"`, null, goJmespath)).toBeNull();
});

it('lets a declaration prepare its calls from literals once', () => {
  let prepared = 0;
  const repeat: FunctionDeclaration = {
    name: 'repeat',
    parameters: [['string'], ['number']],
    body: () => 'unprepared',
    prepare: ([text]) => {
      prepared++;
      return typeof text === 'string' ? ([, count]) => text.repeat(Number(count)) : undefined;
    },
  };
  const compiled = compile("[repeat('ab', n), repeat(t, n)]", { functions: functionTable([repeat]) });
  if (compiled.kind === 'problem') throw new Error(compiled.message);
  for (const n of [1, 2]) {
    const outcome = compiled.program.search({ n, t: 'x' }, { host: undefined });
    expect(outcome).toEqual({ kind: 'value', value: ['ab'.repeat(n), 'unprepared'] });
  }
  expect(prepared).toBe(2);
});

it('says where an evaluation failed', () => {
  const compiled = compile("a || abs('x')", { functions: functionTable(standardFunctions) });
  if (compiled.kind === 'problem') throw new Error(compiled.message);
  const outcome = compiled.program.search({}, { host: undefined });
  expect(outcome).toMatchObject({ kind: 'fault', code: 'evaluation', span: { start: 5, end: 13 } });
});

describe('sort_by', () => {
  const mixed = { list: [{ key: 1 }, { key: 'a' }, { key: 2 }] };

  it.each([
    ['sort_by(list, &key)', 'evaluation: error in sort_by comparison'],
    ['sort_by(list, &other)', 'evaluation: invalid type, must be number of string'],
    ["sort_by(list, &(type(key) == 'string' && abs(key) || key))", 'evaluation: error in sort_by comparison'],
  ])('refuses keys of different types and keys that cannot be had: %s', (expression, expected) => {
    expect(search(expression, mixed, specification)).toBe(expected);
  });

  it('says that the budget ran out while it found a key', () => {
    const compiled = compile('sort_by(list, &to_string(key))', { functions: functionTable(standardFunctions) });
    if (compiled.kind === 'problem') throw new Error(compiled.message);
    const outcomes = Array.from({ length: 40 }, (_unused, steps) => {
      const outcome = compiled.program.search(mixed, { host: undefined, budget: new Budget(steps) });
      return outcome.kind === 'fault' ? outcome.code : outcome.kind;
    });
    expect([...new Set(outcomes)]).toEqual(['exhausted', 'value']);
  });

  it('hides no mistake of the program in a key', () => {
    const broken: FunctionDeclaration = {
      name: 'broken',
      parameters: [['any']],
      body: ([key]) => {
        if (key === 'a') throw new TypeError('a bug');
        return key ?? null;
      },
    };
    const compiled = compile('sort_by(list, &broken(key))', { functions: functionTable([...standardFunctions, broken]) });
    if (compiled.kind === 'problem') throw new Error(compiled.message);
    expect(() => compiled.program.search(mixed, { host: undefined })).toThrow('a bug');
  });
});

it.each([
  ['`1` < `2`', true],
  ['`2` < `2`', false],
  ['`2` <= `2`', true],
  ['`3` <= `2`', false],
  ['`3` > `2`', true],
  ['`2` > `2`', false],
  ['`2` >= `2`', true],
  ['`1` >= `2`', false],
])('%s is %s', (expression, expected) => {
  expect(search(expression, null, specification)).toBe(expected);
});

it.each([
  ['[:2]', [1, 2]],
  ['[1:]', [2, 3]],
  ['[::2]', [1, 3]],
  ['[::-1]', [3, 2, 1]],
  ['[:0:-1]', [3, 2]],
  ['[-2:]', [2, 3]],
])('takes %s of a list', (expression, expected) => {
  expect(search(expression, [1, 2, 3], specification)).toEqual(expected);
});

it('finds own keys only, wherever they stand in a path', () => {
  const data = valueOf('{"a": {"__proto__": {"b": 1}, "c": {}}}');
  expect(search('a.__proto__.b', data, specification)).toBe(1);
  expect(search('a.c.__proto__.b', data, specification)).toBeNull();
  expect(search('a.c.constructor.name', data, specification)).toBeNull();
  expect(search('a.constructor.name', { a: {} }, specification)).toBeNull();
  expect(search('a.b.constructor.name', { a: { b: {} } }, specification)).toBeNull();
});

it.each([
  // A call, each of its arguments, each element and every 16 characters are a step.
  ['abs(n)', 2],
  ["contains(long, 'y')", 3 + 6],
  ['list[*].n', 3],
  ['list[*].n | max(@)', 3 + 2 + 3],
  ['max_by(list, &n)', 3 + 3],
  ['[n, n, n]', 3],
])('%s takes %i steps', (expression, steps) => {
  const compiled = compile(expression, { functions: functionTable(standardFunctions) });
  if (compiled.kind === 'problem') throw new Error(compiled.message);
  const budget = new Budget(1000);
  compiled.program.search({ n: 1, long: 'x'.repeat(80), list: [{ n: 1 }, { n: 2 }, { n: 3 }] }, { host: undefined, budget });
  expect(1000 - budget.left).toBe(steps);
});

it('gives functions the host of the search', () => {
  const time: FunctionDeclaration<{ readonly now: number }> = { name: 'now', parameters: [], body: (_none, { host }) => host.now };
  const compiled = compile('now()', { functions: functionTable([time]) });
  expect(compiled.kind).toBe('program');
  expect(compiled.kind === 'program' && compiled.program.search(null, { host: { now: 7 } })).toEqual({ kind: 'value', value: 7 });
});

it.each([
  ['a || list[::0]', specification, { start: 10, end: 13 }],
  ['nothing.b', goJmespath, { start: 8, end: 9 }],
])('says where %s failed', (expression, language, span) => {
  const compiled = compile(expression, { functions: functionTable(standardFunctions), language });
  expect(compiled.kind === 'program' && compiled.program.search({ list: [1], nothing: {} }, { host: undefined })).toMatchObject({
    kind: 'fault',
    span,
  });
});

it('orders texts of which one begins the other, and those beyond the first plane, by their bytes', () => {
  expect(search('sort(@)', ['b', 'ab', 'a', '\u{1F600}', '\uFB00'], specification)).toEqual(['a', 'ab', 'b', '\uFB00', '\u{1F600}']);
  expect(search("contains(@, 'b')", ['a', 'b'], specification)).toBe(true);
  expect(search("contains(@, 'c')", ['a', 'b'], specification)).toBe(false);
  expect(search('contains(`["a", "b"]`, `"a"`)', null, goJmespath)).toBe(true);
});

it.each(standardFunctions.map(({ name }) => name))('%s wants its arguments', (name) => {
  expect(search(`${name}()`, null, specification)).toMatch(/^evaluation: (?:incorrect number of args|Invalid arity\.)$/);
});

it.each([
  "abs('a')",
  "avg(['a'])",
  'avg(`1`)',
  'ceil(`true`)',
  "ends_with(`1`, 'a')",
  "ends_with('a', `1`)",
  'floor(`[]`)',
  "join(`1`, ['a'])",
  "join('a', `[1]`)",
  "keys('a')",
  'length(`1`)',
  "map('a', `[]`)",
  'map(&a, `1`)',
  'max(`[true]`)',
  "max_by('a', &b)",
  "max_by(`[]`, 'b')",
  'min(`[null]`)',
  "min_by('a', &b)",
  'reverse(`1`)',
  'sort(`[1, "a"]`)',
  "sort_by('a', &b)",
  "starts_with(`1`, 'a')",
  "starts_with('a', `1`)",
  'sum(`["a"]`)',
  'sum(`1`)',
  'values(`[]`)',
])('%s is refused for its types', (expression) => {
  expect(search(expression, null, specification)).toContain('evaluation: Invalid type for: ');
});
