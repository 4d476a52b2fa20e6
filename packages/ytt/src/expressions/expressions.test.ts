import { applyEdits } from '@assay/findings';
import { describe, expect, it } from 'vitest';

import { unitOf, violationsIn } from '../../testing/check-files.ts';
import { failure, runYtt } from '../../testing/run-ytt.ts';

const HEAD = '#@data/values-schema\n---\n';

/** What is found of a schema whose first key has the rule, each as `key: found`; nothing if the defaults obey. */
async function found(rule: string, declared: string): Promise<readonly string[]> {
  const { exit, stderr } = await runYtt({ 'schema.yml': `${HEAD}#@schema/validation ${rule}\n${declared}` }, ['-f', '.', '--data-values-inspect']);
  if (exit === 0) return [];
  if (!stderr.includes('Validating final data values')) throw new Error(stderr);
  const blocks = stderr.matchAll(/^ {2}(\S+)\n {4}from: [^]*?- must be: .*\n(?: {6}found: (.*)\n)?/gm);
  return [...blocks].map(([, key, reason = 'it does not hold']) => `${key}: ${reason}`);
}

/** The mistakes in a schema, each with what stands at its place, and the hint. */
async function mistakes(schema: string): Promise<readonly string[]> {
  const text = `${HEAD}${schema}`;
  const violations = await violationsIn(unitOf({ 'schema.yml': text }));
  return violations.map(({ message, range, hint }) => {
    const place = text.slice(range?.start.offset, range?.end.offset);
    return `${place} | ${message}${hint === undefined ? '' : ` | ${hint}`}`;
  });
}

describe('an expression', () => {
  it.each<readonly [expression: string, declared: string]>([
    ['self.min <= self.max', 'v: {min: 1, max: 1}'],
    ['self > 0.5', 'v: 1'],
    ['self == 1.5', 'v: 1.5'],
    ['self == 1.0', '#@schema/type "float"\nv: 1'],
    ['self > 0.5', '#@schema/type "int", "float"\nv: 1'],
    ['self', 'v: true'],
    ['self.size() == 2', 'v: ab'],
    ['self.all(x, x.port > 0)', '#@schema/default [{"port": 1}]\nv:\n- port: 80'],
    ['self.all(key, self[key].startsWith(key))', '#@schema/default {"a": "ab"}\nv:\n  #@schema/any-key\n  _: ""'],
    ['has(self.a) && !has(self.b)', 'v:\n  a: 1\n  #@schema/key-may-be-present\n  b: 1'],
    ['has(self.a) && dyn(self.a) == null', 'v:\n  #@schema/nullable\n  a: 1'],
    ['self.a == null || self.a.b == 1', 'v:\n  #@schema/nullable\n  a: {b: 2}'],
    ['self.a__dash__b == 1 && self.__in__ == 2', 'v: {a-b: 1, in: 2}'],
    ['dyn(self.a) == dyn(self.b)', 'v:\n  a: {x: [1]}\n  b: {x: [1]}'],
    ["type(self) == int ? self == 80 : self == 'http'", '#@schema/type "int", "string"\nv: http'],
    ["type(self) == int ? self == 80 : self == 'http'", '#@schema/type "int", "string"\nv: 80'],
    ["quantity(self).isLessThan(quantity('1Gi'))", 'v: 512Mi'],
    ["cidr(self).containsIP('10.1.2.3')", 'v: 10.0.0.0/8'],
    [
      'self.start < self.end',
      'v:\n  #@schema/validation format="date-time"\n  start: "2026-01-01T23:00:00Z"\n  #@schema/validation format="date"\n  end: "2026-01-02"',
    ],
    ['self.x == 2', '#@schema/type "null", or_inferred=True\nv: {x: 2}'],
  ])('takes values as Kubernetes gives them: %s of %s', async (expression, declared) => {
    expect(await found(`cel="${expression}"`, declared)).toEqual([]);
    expect(await found(`cel="!(${expression})"`, declared)).toEqual(['v: it does not hold']);
  });

  it.each<readonly [rule: string, declared: string, found: readonly string[]]>([
    ['cel=["self > 5", ("small", "self < 3"), "self == 4"]', 'v: 4', ['v: it does not hold']],
    ['min=5, cel="self > 5"', 'v: 4', ['v: value < 5']],
    ['cel="false"', '#@schema/nullable\nv: 4', []],
    ['cel="false", not_null=True', '#@schema/nullable\nv: 4', ['v: value is null']],
    ['cel="false", when=lambda v: v > 4', 'v: 4', []],
    ['cel="self[0] > 1"', 'v:\n- 0', ['v: index out of bounds: 0']],
    ['cel="self > 1"', 'v: 9223372036854775808', ['v: integer out of range']],
    ['cel="self.all(a, self.all(b, self.all(c, true)))"', `#@schema/default [0] * 200\nv:\n- 0`, ['v: evaluation takes more than 1000000 steps']],
  ])('is a rule as others are: %s of %s', async (rule, declared, expected) => {
    expect(await found(rule, declared)).toEqual(expected);
  });

  it('is told with the words of its author, or as it is', async () => {
    const schema = `${HEAD}#@schema/validation cel=["self.min  <= self.max", ("room for more", "self.max > 5")]\nv: {min: 4, max: 3}\n`;
    expect(await failure({ 'schema.yml': schema })).toBe(
      [
        'ytt: Error: Validating final data values:',
        '  v',
        '    from: schema.yml:4',
        '    - must be: a value for which self.min <= self.max (by: schema.yml:3)',
        '    - must be: room for more (by: schema.yml:3)',
      ].join('\n'),
    );
    const violations = await violationsIn(unitOf({ 'schema.yml': schema }));
    expect(violations.map(({ rule, message, related }) => [rule, message, related?.map(({ range }) => range?.start.column)])).toEqual([
      ['cel', 'v must be: a value for which self.min <= self.max', [26]],
      ['cel', 'v must be: room for more', [69]],
    ]);
  });

  it('is on a document, on items and under any key', async () => {
    const schema = (rule: string): string => `#@data/values-schema\n#@schema/validation cel="${rule}"\n---\na: 1\n`;
    expect(await failure({ 'schema.yml': schema('self.a > 1') })).toContain('  (document)\n    from: schema.yml:3');
    const items = '#@schema/default [1, 2]\na:\n#@schema/validation cel="self > 1"\n- 0\n';
    expect(await failure({ 'schema.yml': HEAD + items })).toContain('  a[0]\n    from: schema.yml:4');
    const anyKey = '#@schema/default {"b": ""}\na:\n  #@schema/validation cel="self != \'\'"\n  #@schema/any-key\n  _: ""\n';
    expect(await failure({ 'schema.yml': HEAD + anyKey })).toContain('  a.b\n');
  });

  it('is for strings that have no rule of their own', async () => {
    const schema = '#@data/values-schema\n#@schema/validation-defaults-for-strings cel="self.size() > 0"\n---\na: ""\nb: 0\n';
    expect(await failure({ 'schema.yml': schema })).toMatch(/ {2}a\n.*\n.*must be: a value for which self\.size\(\) > 0/);
  });

  it('can be computed, and come from a library', async () => {
    const rules = 'def rules(limit): return {"cel": "self < {}".format(limit)}\n';
    const schema = `#@ load("rules.star", "rules")\n${HEAD}#@schema/validation **rules(3)\na: 4\n`;
    expect(await failure({ 'rules.star': rules, 'schema.yml': schema })).toContain('a value for which self < 3');
    const wrong = await violationsIn(unitOf({ 'rules.star': rules, 'schema.yml': schema.replace('(3)', '("x")') }));
    expect(wrong).toMatchObject([
      { message: "invalid cel= of @schema/validation: undeclared reference to 'x' (in container '')", range: { start: { line: 4, column: 1 } } },
    ]);
  });
});

describe('a mistake in an expression', () => {
  it.each<readonly [schema: string, mistakes: readonly string[]]>([
    [
      '#@schema/validation cel="self.mn <= self.max"\nv: {min: 1, max: 2}',
      [`mn | invalid cel= of @schema/validation: undefined field 'mn' | did you mean "min"?`],
    ],
    ['#@schema/validation cel="self.x.y == 1"\nv: {x: {z: 1}}', ["y | invalid cel= of @schema/validation: undefined field 'y'"]],
    [
      '#@schema/validation cel="has(self.tsl)"\nv: {tls: 1}',
      [`tsl | invalid cel= of @schema/validation: undefined field 'tsl' | did you mean "tls"?`],
    ],
    ['#@schema/validation cel=("fine", "self.a == \\"\\" || self.b")\nv: {a: x}', ["b | invalid cel= of @schema/validation: undefined field 'b'"]],
    [
      '#@schema/validation min_len=1, cel=[r"self.matches(r\'\\d\')", "self < 1 || self == 2"]\nv: x',
      [
        "< 1 | invalid cel= of @schema/validation: found no matching overload for '_<_' applied to '(string, int)'",
        "== 2 | invalid cel= of @schema/validation: found no matching overload for '_==_' applied to '(string, int)'",
      ],
    ],
    [
      '#@schema/validation cel="self.matches(\'a)"\nv: x',
      ["'a) | invalid cel= of @schema/validation: Syntax error: token recognition error at: ''a)'"],
    ],
    [
      '#@schema/validation cel=("fine", "x", "y")\nv: 1',
      [
        '#@schema/validation cel=("fine", "x", "y") | invalid @schema/validation: expected keyword argument "cel" to be an expression, a description with an expression, or a list of these, but was tuple',
      ],
    ],
    [
      '#@schema/validation cel=[]\nv: 1',
      [
        '#@schema/validation cel=[] | invalid @schema/validation: expected keyword argument "cel" to be an expression, a description with an expression, or a list of these, but was an empty list',
      ],
    ],
    [
      '#@schema/validation cel=["true", " "]\nv: 1',
      [
        '#@schema/validation cel=["true", " "] | invalid @schema/validation: expected keyword argument "cel" to be an expression, a description with an expression, or a list of these, but was an empty string',
      ],
    ],
    [
      '#@schema/validation cel=("", "true")\nv: 1',
      [
        '#@schema/validation cel=("", "true") | invalid @schema/validation: expected keyword argument "cel" to be an expression, a description with an expression, or a list of these, but was an empty description',
      ],
    ],
    [
      '#@schema/validation cel="self.b == 1"\nv:\n  #@schema/nullable\n  w:\n  #@schema/validation cel="self + 1"\n  - 1\n  #@schema/validation cel="!self"\n  #@schema/desc 1\n  x: 1\ny:\n#@schema/validation cel="self.a"\n- 1',
      [
        'self + 1 | invalid cel= of @schema/validation: the expression is of type int, not bool',
        '#@schema/desc 1 | syntax error in @schema/desc annotation: Non-string value in @schema/desc (by schema.yml:10)',
        "!self | invalid cel= of @schema/validation: found no matching overload for '!_' applied to '(int)'",
        ".a | invalid cel= of @schema/validation: type 'int' does not support field selection",
      ],
    ],
    [
      '#@schema/validation cel="self == 1"\n#@schema/type any=True\nv: 1',
      [
        '#@schema/validation cel="self == 1" | invalid @schema/validation: expected keyword argument "cel" to be on a node that CEL can see: of one type, or an integer or a string',
      ],
    ],
    ['#@schema/validation cel="self.a == 1"\nv:\n  #@schema/type any=True\n  a: 1', ["a | invalid cel= of @schema/validation: undefined field 'a'"]],
    ['#@schema/validation cel="self + 1"\nv: 1', ['self + 1 | invalid cel= of @schema/validation: the expression is of type int, not bool']],
    [
      '#@schema/validation cel="self >= oldSelf"\nv: 1',
      ['oldSelf | invalid cel= of @schema/validation: oldSelf is not there | data values have no earlier value'],
    ],
  ])('is told inside of the string: %s', async (schema, expected) => {
    expect(await mistakes(schema)).toEqual(expected);
  });

  it('is told to `assay ytt` with its line', async () => {
    expect(await failure({ 'schema.yml': `${HEAD}#@schema/validation cel="self.mn > 1"\nv: {min: 1}\n` })).toBe(
      [
        'ytt: Error: Overlaying data values schema (in following order: schema.yml):',
        '  Invalid @schema/validation annotation - expected keyword argument "cel" to be an expression of CEL',
        "    undefined field 'mn' (at schema.yml:3)",
      ].join('\n'),
    );
  });

  it('has a fix', async () => {
    const text = `${HEAD}#@schema/validation cel="has(self.tsl)"\nv: {tls: 1}\n`;
    const [violation] = await violationsIn(unitOf({ 'schema.yml': text }));
    expect(applyEdits(text, violation?.fixes?.[0]?.edits ?? [])).toContain('cel="has(self.tls)"');
  });

  it('is to write it where no schema says what the types are', async () => {
    expect(await failure({ 'config.yml': '#@assert/validate cel="self > 1"\na: 1\n' })).toContain(
      'Invalid @assert/validate annotation - expected keyword argument "cel" in @schema/validation only (at config.yml:1)',
    );
    expect(await failure({ 'config.yml': '#@ load("@ytt:assert", "assert")\na: #@ assert.validate("a", 1, path="b", min=1)\n' })).toContain(
      'expected keyword argument "path" in @schema/validation only',
    );
  });
});

describe('a rule with path=', () => {
  it('stands at the place that it leads to', async () => {
    const schema = `${HEAD}#@schema/validation cel="self.a.min <= self['b.c'].max", path="['b.c'].max"\nv:\n  a: {min: 1}\n  b.c:\n    max: 2\n`;
    const files = { 'schema.yml': schema.replace("self['b.c']", 'self.b__dot__c'), 'values.yml': '#@data/values\n---\nv:\n  a: {min: 5}\n' };
    const violations = await violationsIn(unitOf(files));
    expect(violations).toMatchObject([{ file: 'schema.yml', range: { start: { line: 7, column: 10 } }, path: '/v/b.c/max' }]);
    expect(await failure(files)).toContain('  v.b.c.max\n    from: schema.yml:7\n');
  });

  it('holds for every rule of its annotation', async () => {
    const schema = `${HEAD}#@schema/validation ("ordered", lambda v: v["a"] < v["b"]), path="b"\nv: {a: 2, b: 1}\n`;
    expect(await failure({ 'schema.yml': schema })).toContain('  v.b\n    from: schema.yml:4\n    - must be: ordered');
  });

  it('stands as near as it can where a part of the path is null', async () => {
    const schema = `${HEAD}#@schema/validation cel="self.tls != null", path="tls.crt"\nv:\n  #@schema/nullable\n  tls:\n    crt: ""\n`;
    expect(await failure({ 'schema.yml': schema })).toContain('  v.tls\n    from: schema.yml:6\n');
  });

  it.each([
    ['path="mx"', 'expected keyword argument "path" to be the path of a key below, but there is no key "mx" | did you mean "max"?'],
    ['path="max.x"', 'expected keyword argument "path" to be the path of a key below, but there is no key "x"'],
    ['path="a..b"', `expected keyword argument "path" to be the path of a key below, such as child.path or child['a.b']`],
    ['path=1', 'expected keyword argument "path" to be a string, but was int'],
  ])('must lead to a key: %s', async (path, expected) => {
    const [mistake = ''] = await mistakes(`#@schema/validation cel="true", ${path}\nv: {min: 1, max: 2}\n`);
    expect(mistake).toContain(`invalid @schema/validation: ${expected}`);
  });
});
