import { describe, expect, it } from 'vitest';

import { failure, rendered, runYtt } from '../../testing/run-ytt.ts';

/** What is found of a value of any type, its default in the schema; nothing if it is right. */
async function found(rule: string, value: string): Promise<string | undefined> {
  const schema = `#@data/values-schema\n---\n#@schema/type any=True\n#@schema/validation ${rule}\nv: ${value}\n`;
  const { exit, stderr } = await runYtt({ 'schema.yml': schema }, ['-f', '.', '--data-values-inspect']);
  return exit === 0 ? undefined : (/found: (.*)/.exec(stderr)?.[1] ?? stderr);
}

/** What the author of a rule is told. */
async function mistake(rule: string, value = '1'): Promise<string> {
  const message = await failure({ 'schema.yml': `#@data/values-schema\n---\n#@schema/validation ${rule}\nv: ${value}\n` });
  return /Invalid @schema\/validation annotation - (.*)/s.exec(message)?.[1] ?? message;
}

/** What code gives that may use `assert`. */
async function evaluated(code: string): Promise<string> {
  return (await rendered({ 'config.yml': `#@ load("@ytt:assert", "assert")\nv: #@ ${code}\n` })).trimEnd();
}

describe('a value', () => {
  it.each<readonly [rule: string, value: string, found: string | undefined]>([
    ['len=2', 'ab', undefined],
    ['len=2', 'é', undefined],
    ['len=2', '[a, b]', undefined],
    ['len=1', '{a: 1}', undefined],
    ['len=0', '""', undefined],
    ['len=2', 'abc', 'length = 3'],
    ['len=2', '5', 'len: value of type int has no len'],
    ['starts_with="a."', 'a.b', undefined],
    ['starts_with="a."', 'ab', 'value does not start with it'],
    ['prefix="a"', 'A', 'value does not start with it'],
    ['starts_with="1"', '12', 'value must be a string, but was an integer'],
    ['ends_with=".git"', '.git', undefined],
    ['ends_with=".git"', '.gitt', 'value does not end with it'],
    ['ends_with="e"', 'true', 'value must be a string, but was a boolean'],
    ['contains="b"', 'abc', undefined],
    ['contains=""', '""', undefined],
    ['contains="b"', 'ac', 'value does not contain it'],
    ['contains=1', '"1"', 'a string contains strings only'],
    ['contains="a"', '[b, a]', undefined],
    ['contains=1', '[2, 1.0]', undefined],
    ['contains=None', '[a, null]', undefined],
    ['contains=1', '["1", true, [1]]', 'no item is equal to it'],
    ['contains="a"', '{a: b}', undefined],
    ['contains="b"', '{a: b}', 'value has no such key'],
    ['contains="b"', '1.5', 'value must be a string, an array or a map, but was a float'],
    ['matches="[0-9]"', 'a1b', undefined],
    [String.raw`matches=r"^\pL+$"`, 'Größe', undefined],
    ['regexp="^a$"', 'ab', 'value does not match'],
    ['matches="1"', '1', 'value must be a string, but was an integer'],
    ['format="port"', '80', undefined],
    ['format="port"', '"80"', undefined],
    ['format="port"', '80.0', 'a float is not a port number from 0 to 65535'],
    ['format="hostname"', 'a_b', 'value is not a host name such as www.example.com'],
    ['format="ipv4"', '[1]', 'an array is not an IPv4 address such as 192.0.2.1'],
    ['even=True', '-4', undefined],
    ['even=True', '4.0', undefined],
    ['even=True', '9223372036854775808', undefined],
    ['even=True', '3', 'value is odd'],
    ['even=True', '1.5', 'value is not a whole number'],
    ['even=True', '.inf', 'value is not a whole number'],
    ['even=True', '"2"', 'value must be a number, but was a string'],
    ['odd=True', '-3', undefined],
    ['odd=True', '0', 'value is even'],
    ['odd=True', 'true', 'value must be a number, but was a boolean'],
    ['multiple_of=8', '-16', undefined],
    ['multiple_of=8', '0', undefined],
    ['multiple_of=8', '12', 'value is not a multiple'],
    ['multiple_of=0.1', '0.3', undefined],
    ['multiple_of=1e-7', '0.0000003', undefined],
    ['multiple_of=0.1', '0.35', 'value is not a multiple'],
    ['multiple_of=3', '9223372036854775809', undefined],
    ['multiple_of=3', '9223372036854775810', 'value is not a multiple'],
    ['multiple_of=0.5', '9007199254740993', undefined],
    ['multiple_of=7', '1.0e300', 'value is not a multiple'],
    ['multiple_of=2', '.nan', 'value is not a multiple'],
    ['multiple_of=2', '"4"', 'value must be a number, but was a string'],
    ['unique=True', '[]', undefined],
    ['unique=True', '[1, "1", true, null, 1.5, [1], {a: 1}]', undefined],
    ['unique=True', '[a, b, a]', 'items 0 and 2 are equal'],
    ['unique=True', '[1, 1.0]', 'items 0 and 1 are equal'],
    ['unique=True', '[{a: 1, b: [2]}, {b: [2.0], a: 1}]', 'items 0 and 1 are equal'],
    ['unique=True', '[{a: 1}, {a: "1"}, [[]], [[], []], [], {}]', undefined],
    ['unique=True', '[.nan, .nan]', undefined],
    ['unique=True', 'aa', 'value must be an array, but was a string'],
    ['unique=True', '{a: 1, b: 1}', 'value must be an array, but was a map'],
    ['enum=["a"]', 'b', 'not one of allowed values'],
  ])('under %s: %s', async (rule, value, expected) => {
    expect(await found(rule, value)).toBe(expected);
  });

  it.each([
    'len=1',
    'starts_with="a"',
    'ends_with="a"',
    'contains="a"',
    'matches="a"',
    'format="ip"',
    'even=True',
    'odd=True',
    'multiple_of=2',
    'unique=True',
  ])('that is null is not checked by %s', async (rule) => {
    expect(await found(rule, 'null')).toBeUndefined();
  });

  it.each(['even=False', 'odd=False', 'unique=False'])('may be anything under %s', async (rule) => {
    expect(await found(rule, 'text')).toBeUndefined();
  });

  it.each([
    ['len=16', 'length = 16'],
    ['starts_with="https://"', 'a value starting with "https://"'],
    ['ends_with="a\\nb"', String.raw`a value ending with "a\nb"`],
    ['contains="x"', 'a value containing "x"'],
    ['contains=0.1234567', 'a value containing 0.1234567'],
    [String.raw`matches=r"^\d\d\.$"`, String.raw`a value matching "^\d\d\.$"`],
    ['format="duration"', 'a value in format "duration"'],
    ['even=True', 'an even number'],
    ['odd=True', 'an odd number'],
    ['multiple_of=0.1234567', 'a multiple of 0.1234567'],
    ['unique=True', 'a value with unique items'],
    ['len=("a short code", 4)', 'a short code'],
    ['matches=("letters", "^[a-z]+$")', 'letters'],
    ['even=("pairs", True)', 'pairs'],
    ['min=("some", 1)', 'some'],
    ['one_of=("a colour", ["red"])', 'a colour'],
    ['one_of=("a colour", ("red", "blue"))', 'a colour'],
    ['one_of=("red", "blue")', 'one of ("red", "blue")'],
    ['one_not_null=("one child", True)', 'one child'],
    ['one_not_null=("a", "b")', 'exactly one of ("a", "b") to be not null'],
  ])('is described by %s', async (rule, description) => {
    const schema = `#@data/values-schema\n---\n#@schema/type any=True\n#@schema/validation ${rule}\nv: !!float 0.7\n`;
    expect(await failure({ 'schema.yml': schema })).toContain(`- must be: ${description} (by: schema.yml:4)`);
  });
});

describe('the author is told of', () => {
  it.each([
    ['len="4"', 'expected keyword argument "len" to be an integer, but was string (at schema.yml:3)'],
    ['len=4.0', 'expected keyword argument "len" to be an integer, but was float (at schema.yml:3)'],
    ['len=-1', 'expected keyword argument "len" to be an integer from 0 on, but was -1 (at schema.yml:3)'],
    ['prefix=1', 'expected keyword argument "prefix" to be a string, but was int (at schema.yml:3)'],
    ['ends_with=("a", "b", "c")', 'expected keyword argument "ends_with" to be a string, but was tuple (at schema.yml:3)'],
    ['contains=["a"]', 'expected keyword argument "contains" to be a scalar, but was list (at schema.yml:3)'],
    ['matches="("', 'expected keyword argument "matches" to be a pattern (at schema.yml:3)\n    error parsing regexp: missing closing ): `(`'],
    ['matches=1', 'expected keyword argument "matches" to be a string, but was int (at schema.yml:3)'],
    [
      'format="hostnam"',
      'expected keyword argument "format" to be the name of a format (at schema.yml:3)\n    "hostnam" is none (did you mean "hostname"?)',
    ],
    ['format=1', 'expected keyword argument "format" to be a string, but was int (at schema.yml:3)'],
    ['even=2', 'expected keyword argument "even" to be a boolean, but was int (at schema.yml:3)'],
    ['odd="x"', 'expected keyword argument "odd" to be a boolean, but was string (at schema.yml:3)'],
    ['unique=None', 'expected keyword argument "unique" to be a boolean, but was NoneType (at schema.yml:3)'],
    ['multiple_of=0', 'expected keyword argument "multiple_of" to be a finite number above 0, but was 0 (at schema.yml:3)'],
    ['multiple_of=-0.5', 'expected keyword argument "multiple_of" to be a finite number above 0, but was -0.5 (at schema.yml:3)'],
    ['multiple_of=float("inf")', 'expected keyword argument "multiple_of" to be a finite number above 0, but was +Inf (at schema.yml:3)'],
    ['multiple_of=True', 'expected keyword argument "multiple_of" to be a number, but was bool (at schema.yml:3)'],
    ['min_len=(1, "text")', 'expected keyword argument "min_len" to be a number, but was tuple (at schema.yml:3)'],
    ['len=("text", "4")', 'expected keyword argument "len" to be an integer, but was string (at schema.yml:3)'],
    ['one_of=["a"], enum=["a"]', 'expected one of the keyword arguments "one_of" and "enum", which are the same rule (at schema.yml:3)'],
    ['regexp="a", matches=("x", "a")', 'expected one of the keyword arguments "regexp" and "matches", which are the same rule (at schema.yml:3)'],
    ['one_of=4', 'expected keyword argument one_of to be a sequence, but was int'],
    ['enum=4', 'expected keyword argument enum to be a sequence, but was int (at schema.yml:3)'],
    ['startswith="a"', 'unknown keyword argument "startswith" (at schema.yml:3)\n    did you mean "starts_with"?'],
  ])('%s', async (rule, expected) => {
    expect(await mistake(rule)).toBe(expected);
  });
});

describe('as functions of assert, rules', () => {
  it.each([
    'len(2).check("ab")',
    'starts_with("a").check("ab")',
    'prefix("a").check("ab")',
    'ends_with("b").check("ab")',
    'contains("x").check(("y", "x"))',
    'contains("x").check({"x": 1})',
    'matches("b$").check("ab")',
    'regexp("^a").check("ab")',
    'format("uri").check("a:b")',
    'even().check(2)',
    'odd().check(3)',
    'multiple_of(0.1).check(0.7)',
    'starts_with("é"[0:1]).check("éa")',
    'ends_with("é"[1:2]).check("aé")',
    'contains("é"[0:1]).check("aéa")',
    'unique().check([1, [1], {"a": 1}, {"a": 2}])',
    'enum(["a"]).check("a")',
  ])('say True: %s', async (code) => {
    expect(await evaluated(`assert.${code}`)).toBe('v: true');
  });

  it.each([
    ['len(2).check("abc")', 'check: length = 3'],
    ['starts_with("a").check("b")', 'check: value does not start with it'],
    ['contains(1).check({"a": 1})', 'check: value has no such key'],
    ['format("ip").check(None)', 'check: null is not an IPv4 or IPv6 address'],
    ['even().check([])', 'check: value must be a number, but was an array'],
    ['multiple_of(3).check(4)', 'check: value is not a multiple'],
    ['unique().check([{"a": 1.0}, {"a": 1}])', 'check: items 0 and 1 are equal'],
    ['unique().check(len)', 'check: value must be an array, but was a value of type builtin_function_or_method'],
    ['len()', 'assert.len: got 0 arguments, want 1'],
    ['len("x")', 'assert.len: expected argument to be an integer, but was string'],
    ['even(4)', 'assert.even: got 1 arguments, want 0'],
    ['even(value=4)', 'assert.even: unexpected keyword argument "value"'],
    ['len(2, unit="bytes")', 'assert.len: unexpected keyword argument "unit"'],
    ['matches("[")', 'assert.matches: expected argument to be a pattern: error parsing regexp: missing closing ]: `[`'],
    ['format("ipv5")', 'assert.format: expected argument to be the name of a format: "ipv5" is none (did you mean "ipv4"?)'],
    ['multiple_of(0)', 'assert.multiple_of: expected argument to be a finite number above 0, but was 0'],
  ])('fail: %s', async (code, message) => {
    expect(await evaluated(`assert.try_to(lambda: assert.${code})[1]`)).toContain(message.replaceAll("'", "''"));
  });
});

it('finds patterns and formats by whatever name they are called', async () => {
  expect(await evaluated('getattr(assert, "mat" + "ches")("b").check("abc")')).toBe('v: true');
  const keywords = '#@data/values-schema\n---\n#@schema/validation **{"for" + "mat": "port"}\nv: 80\n';
  expect(await rendered({ 'schema.yml': keywords }, '--data-values-inspect')).toBe('v: 80\n');
});

it('compares many items in time that grows with them', async () => {
  const items = Array.from({ length: 30_000 }, (_, index) => `{a: ${index}, b: [x]}`).join(', ');
  expect(await found('unique=True', `[${items}]`)).toBeUndefined();
});
