import { Fault } from '@assay/starlark';
import { expect, test } from 'vitest';

import { printJsonContent } from '../print/print-json.ts';
import { decodeToml } from './decode-toml.ts';

function read(text: string): string {
  try {
    return printJsonContent(decodeToml(text));
  } catch (error) {
    if (error instanceof Fault) return error.message;
    throw error;
  }
}

test.each([
  ['', '{}'],
  ['# only\n\n', '{}'],
  ['b = 1\na = "x" # c', '{"a":"x","b":1}'],
  ['a.b.c = true\na.d = 1', '{"a":{"b":{"c":true},"d":1}}'],
  ['"a b"."" = 1', '{"a b":{"":1}}'],
  ['[a.b]\nx = 1\n[a]\ny = 2', '{"a":{"b":{"x":1},"y":2}}'],
  ['[[l]]\na = 1\n[l.t]\nb = 2\n[[l]]\n', '{"l":[{"a":1,"t":{"b":2}},{}]}'],
  ["a = [1, [2, 'x'], # c\n {b.c = 1, d = {}}, ]", '{"a":[1,[2,"x"],{"b":{"c":1},"d":{}}]}'],
  [String.raw`a = "\u00e9\n\\"`, String.raw`{"a":"é\n\\"}`],
  ['a = """\nx \\\n  y""z"""', '{"a":"x y\\"\\"z"}'],
  ["a = '''\n\\q''''", String.raw`{"a":"\\q'"}`],
  ['a = -1_0\nb = +1.5e3\nc = 0b11\nd = 0xfF\ne = 0o17', '{"a":-10,"b":1500,"c":3,"d":255,"e":15}'],
  ['a = 9223372036854775807', '{"a":9223372036854775807}'],
  ['\r\na = 1\r\n', '{"a":1}'],
  ['a.b = 1\n[a]\nc = 2', '{"a":{"b":1,"c":2}}'],
  ['a = [1]\na = 2', '{"a":2}'],
  ['a = [1]\n[a]\nb = 2', '{"a":{"b":2}}'],
])('%j is %s', (text, expected) => {
  expect(read(text)).toBe(expected);
});

test.each([
  ['a = ', 'toml: line 0 (last key "a"): unexpected EOF; expected value'],
  ['\n\nb.a = ', 'toml: line 2 (last key "b.a"): unexpected EOF; expected value'],
  ['a = x\n', 'toml: line 1 (last key "a"): expected value but found "x" instead'],
  ['a = @\n', `toml: line 1 (last key "a"): expected value but found '@' instead`],
  ['a = .5', `toml: line 1 (last key "a"): floats must start with a digit, not '.'`],
  ['a', "toml: line 0: unexpected EOF; expected key separator '='"],
  ['a b = 1', "toml: line 1: expected '.' or '=', but got 'b' instead"],
  ['= 1', "toml: line 1: unexpected '=': key name appears blank"],
  ['.a = 1', "toml: line 1: unexpected '.': keys cannot start with a '.'"],
  ['a. = 1', "toml: line 1: unexpected '='"],
  ['b = 1 c', "toml: line 1: expected a top-level item to end with a newline, comment, or EOF, but got 'c' instead"],
  ['a = 1\na = 2', `toml: line 2 (last key "a"): Key 'a' has already been defined.`],
  ['[a]\n[a]', `toml: line 2: Key 'a' has already been defined.`],
  ['a = 1\n[a.b]', `toml: line 2: Key 'a' was already created as a hash.`],
  ['[a]\n[[a]]', `toml: line 2: Key 'a' was already created and cannot be used as an array.`],
  ['[t]\na = "x', `toml: line 1 (last key "t.a"): unexpected EOF; expected '"'`],
  ['a = "x\n"', 'toml: line 1 (last key "a"): strings cannot contain newlines'],
  [String.raw`a = "\q"`, String.raw`toml: line 1 (last key "a"): invalid escape in string '\q'`],
  [String.raw`a = "\u12g"`, String.raw`toml: line 1 (last key "a"): expected four hexadecimal digits after '\u', but got "\\u12g" instead`],
  [`a = """x`, `toml: line 0 (last key "a"): unexpected EOF; expected '"""'`],
  ['a = [1 2]', `toml: line 1 (last key "a"): expected a comma (',') or array terminator (']'), but got '2'`],
  ['a = [,]', 'toml: line 1 (last key "a"): unexpected comma'],
  ['a = [1', `toml: line 0 (last key "a"): expected a comma (',') or array terminator (']'), but got end of file`],
  ['a = {b = 1,}', 'toml: line 1 (last key "a.b"): trailing comma not allowed in inline tables'],
  ['a = {\n}', 'toml: line 1 (last key "a"): newlines not allowed within inline tables'],
  ['a = 1__0\n', 'toml: line 1 (last key "a"): Invalid integer "1__0": underscores must be surrounded by digits'],
  ['a = 010\n', 'toml: line 1 (last key "a"): Invalid integer "010": cannot have leading zeroes'],
  ['a = 1.\n', `toml: line 1 (last key "a"): Invalid float "1.": '.' must be followed by one or more digits`],
  ['a = 9223372036854775808\n', 'toml: line 1 (last key "a"): 9223372036854775808 is out of range for int64'],
  ['a = -0o17\n', `toml: line 1 (last key "a"): cannot use sign with non-decimal numbers: '-0o'`],
  ['a = 0b2\n', `toml: line 1 (last key "a"): not a binary number: '0b2'`],
  ['a = +x\n', `toml: line 1 (last key "a"): expected a digit but got 'x'`],
  ['a = 2020-99\n', 'toml: line 1 (last key "a"): Invalid TOML Datetime: "2020-99".'],
  ['[]', 'toml: line 1: unexpected end of table name (table names cannot be empty)'],
  ['[a', `toml: line 0: expected '.' or ']' to end table name, but got '\\x00' instead`],
  ['[[a]', `toml: line 0: expected end of table array name delimiter ']', but got '\\x00' instead`],
  ['a = "\u0001"', `toml: line 1 (last key "a"): TOML files cannot contain control characters: '0x01'`],
])('%j fails', (text, expected) => {
  expect(read(text)).toBe(expected);
});

test.each([
  ['x = 1\na = 01', 'toml: line 2 (last key "a"): Invalid integer "01": cannot have leading zeroes'],
  ['a = 1_', 'toml: line 1 (last key "a"): Invalid integer "1_": underscores must be surrounded by digits'],
  ['a = 1e+', 'toml: line 1 (last key "a"): Invalid float "1e+": underscores must be surrounded by digits'],
  ['a = nope', 'toml: line 1 (last key "a"): expected value but found "nope" instead'],
  ['a = name', 'toml: line 1 (last key "a"): expected value but found "ame" instead'],
  ['a = +in', `toml: line 1 (last key "a"): invalid float: '+in'`],
  ['a = 0x', 'toml: line 1 (last key "a"): not a hexidecimal number: \'0x\0\''],
  [String.raw`a = "\ud800"`, String.raw`toml: line 1 (last key "a"): Escaped character '\ud800' is not valid UTF-8.`],
  [String.raw`a = "\ x"`, String.raw`toml: line 1 (last key "a"): invalid escape: '\ '`],
  ['a.b = {x = 1', `toml: line 0 (last key "a.b.x"): expected a comma or an inline table terminator '}', but got end of file instead`],
  ['a.b = {x = 1,', `toml: line 1 (last key "a.b.x"): unexpected '=': key name appears blank`],
  ['a = 1\rb = 2', `toml: line 1 (last key "a"): TOML files cannot contain control characters: '0x0d'`],
  ['a.b = 1\na.c = 2\n[a]', `toml: line 3: Key 'a' has already been defined.`],
  ['a = 2020-01-01\nb = nope', 'toml: line 2 (last key "b"): expected value but found "nope" instead'],
])('%j fails where the value stands', (text, expected) => {
  expect(read(text)).toBe(expected);
});

test.each(['2020-02-29', '0000-01-01', '10:00:00.5', '2020-01-01T10:00:00', '2020-01-01 10:00:00z', '2020-01-01t10:00:00-24:00'])(
  '%s is a date, which has no form in Starlark',
  (text) => {
    expect(read(`a = ${text}`)).toBe('(p) unknown type time.Time for conversion to starlark value');
  },
);

test.each(['1979-13-01', '2021-02-29', '2020-04-31', '25:00:00', '2020-01-01T10:60:00', '2020-01-01T10:00:00+25:00', '2020-01-01T', '10:00:00Z'])(
  '%s is no date',
  (text) => {
    expect(read(`a = ${text}`)).toBe(`toml: line 1 (last key "a"): Invalid TOML Datetime: "${text}".`);
  },
);

test.each(['a = 1', '[a]', '[[a]]'])('a long path in %j is refused', (text) => {
  expect(read(text.replace('a', `a${'.a'.repeat(2000)}`))).toContain('value is nested too deeply');
});

test.each(['[', '{a = '])('deep nesting of %j is refused', (opening) => {
  expect(read(`a = ${opening.repeat(2000)}`)).toContain('value is nested too deeply');
});
