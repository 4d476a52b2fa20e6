import { locate } from '@assay/source';
import { expect, test } from 'vitest';

import { evaluateDocument } from '../../testing/evaluate-text.ts';
import { Failure } from '../failure.ts';
import { readSchema } from './read-schema.ts';

function failureOf(schema: string): Failure {
  try {
    readSchema(evaluateDocument('s.yml', schema));
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('the schema is fine');
}

/** The first finding is at a line of the schema with a code; the report says what was found. */
function check(schema: string, expected: { readonly code: string; readonly line: number; readonly report: string }): void {
  const failure = failureOf(schema);
  const [{ code, span } = { code: 'none', span: undefined }] = failure.findings;
  expect({ code, line: span && locate(span).range.start.line }).toEqual({ code: expected.code, line: expected.line });
  expect(failure.message).toContain(expected.report);
}

test.each([
  ['[1, "a", None]', '[%!s(int64=1) a <nil>]', '[]interface {}'],
  ['(1.5, True)', '[%!s(float64=1.5) %!s(bool=true)]', '[]interface {}'],
  ['{"a": {"b": 1}}', '&{[{a %!s(*orderedmap.Map=&{[{b 1}]})}]}', '*orderedmap.Map'],
])('a schema refuses what Starlark has made: %s', (value, shown, type) => {
  const report = `Expected value '${shown}' to be a map, array, or scalar, but was ${type}`;
  check(`a:\n  b: #@ ${value}`, { code: 'schema', line: 2, report });
});

test('scalars may be made by Starlark, and values of any type', () => {
  const schema = evaluateDocument('s.yml', '#@schema/type any=True\na: #@ [1]\nb: #@ "x"\n#@schema/default [2]\nc:\n- 1');
  expect(() => readSchema(schema)).not.toThrow();
});

test.each([
  ['type without arguments', '#@schema/type', 'found: missing keyword argument and value (by s.yml:2)'],
  ['type with an unknown keyword', '#@schema/type some=True', 'found: some (by s.yml:2)'],
  ['type with a number', '#@schema/type any=1', 'found: starlark.Int (by s.yml:2)'],
  ['nullable with an argument', '#@schema/nullable x=1', 'found: keyword argument in @schema/nullable (by s.yml:2)'],
  ['two titles', '#@schema/title "a", "b"', 'found: 2 values in @schema/title (by s.yml:2)'],
  ['a description that is no string', '#@schema/desc 1', 'found: Non-string value in @schema/desc (by s.yml:2)'],
  ['no notice', '#@schema/deprecated', 'found: missing value in @schema/deprecated (by s.yml:2)'],
  ['an example without description', '#@schema/examples 5', 'found: int for @schema/examples (at s.yml:2)'],
  ['an example with too much', '#@schema/examples ("a", 1, 2)', 'found: 3-tuple argument in @schema/examples (by s.yml:2)'],
  ['an example of another type', '#@schema/examples ("a", "x")', 'found: string (by s.yml:2)\n    = expected: integer (by s.yml:3)'],
  ['a default with a keyword', '#@schema/default a=1', 'found: keyword argument in @schema/default (by s.yml:2)'],
  ['a default of another type', '#@schema/default None', 'found: null (at s.yml:2)\n    = expected: integer (by s.yml:3)'],
  ['an unknown name of a type', '#@schema/type "inti", "null"', 'found: "inti" (by s.yml:2)'],
  ['an unknown name, with those that there are', '#@schema/type "inti"', 'expected: one of "string", "int", "float", "bool", "null", "any"'],
  ['another word for a type', '#@schema/type "integer"', 'hint: did you mean "int"?'],
  ['the start of a type', '#@schema/type "str"', 'hint: did you mean "string"?'],
  ['a map as name of a type', '#@schema/type "map"', 'hint: to allow a map or an array, show it as the value and add or_inferred=True.'],
  ['a type that is no text', '#@schema/type "int", 5', 'found: missing keyword argument and value (by s.yml:2)'],
  ['a misspelled keyword of types', '#@schema/type "int", or_infered=True', 'hint: did you mean "or_inferred"?'],
  ['something else than yes or no', '#@schema/type "int", or_inferred="yes"', 'found: starlark.String (by s.yml:2)'],
  ['inference from a scalar', '#@schema/type "int", or_inferred=True', 'found: integer (by s.yml:2)\n    = expected: a map or an array as value'],
  ['inference of anything', '#@schema/type any=True, or_inferred=True', 'found: any=True (by s.yml:2)'],
  [
    'a list without the type of the value',
    '#@schema/type "null", "string", "bool"',
    'found: integer (by s.yml:2)\n    = expected: null, string or boolean',
  ],
  ['an example with a name, and what to write', '#@schema/example a=1', 'hint: this annotation only accepts one argument: the example.'],
  ['two examples of a value of any type', '#@schema/example 1, 2\n#@schema/type any=True', '= expected: any (by s.yml:4)'],
  ['two examples in one', '#@schema/example 1, 2', 'found: 2 values in @schema/example (by s.yml:2)'],
  ['an example with a keyword', '#@schema/example a=1', 'found: keyword argument in @schema/example (by s.yml:2)'],
  ['one example of another type', '#@schema/example "x"', 'found: string (by s.yml:2)\n    = expected: integer (by s.yml:3)'],
  ['a described example of another type', '#@schema/example ("a", "x")', 'found: string (by s.yml:2)\n    = expected: integer (by s.yml:3)'],
  ['any key with an argument', '#@schema/any-key "x"', 'found: argument in @schema/any-key (by s.yml:2)\n    = expected: no argument'],
  ['an optional key with a keyword', '#@schema/key-may-be-present a=1', 'found: keyword argument in @schema/key-may-be-present (by s.yml:2)'],
  ['a notice that is no text', '#@schema/removed 5', 'found: Non-string value in @schema/removed (by s.yml:2)'],
  [
    'a notice with a name',
    '#@schema/removed a="b"',
    'found: keyword argument in @schema/removed (by s.yml:2)\n    = expected: nothing, or one string',
  ],
  ['two notices of removal', '#@schema/removed "a", "b"', 'found: 2 values in @schema/removed (by s.yml:2)'],
])('an annotation is rejected: %s', (_title, annotation, report) => {
  check(`---\n${annotation}\na: 1\n`, { code: 'annotation', line: 2, report });
});

test.each(['any-key', 'key-may-be-present', 'removed'])('@schema/%s says something of a key', (name) => {
  const report = (on: string): string => `found: @schema/${name} on ${on} (by s.yml:`;
  check(`#@schema/${name}\n---\na: 1\n`, { code: 'annotation', line: 1, report: report('a document') });
  check(`---\nl:\n#@schema/${name}\n- 1\n`, { code: 'annotation', line: 3, report: report('an array item') });
});

test.each(['key-may-be-present', 'removed', 'default 1'])('an item for any key is not also @schema/%s', (other) => {
  for (const annotations of [`#@schema/any-key\n#@schema/${other}`, `#\n#@schema/${other}\n#@schema/any-key`]) {
    const report = 'is not supported beside @schema/any-key\n';
    check(`---\n${annotations.replace('#\n', '')}\n_: 1\n`, { code: 'annotation', line: annotations.startsWith('#\n') ? 2 : 3, report });
  }
});

test('a map has one item for any key', () => {
  check('---\n#@schema/any-key\n_: 1\n#@schema/any-key\nx: 1\n', {
    code: 'annotation',
    line: 4,
    report: 'found: a second @schema/any-key (by s.yml:4)',
  });
  check('---\n#@schema/any-key\n_:\n', { code: 'schema', line: 3, report: 'null value not allowed here' });
});

test('a key that need not be there has no default', () => {
  const report = 'found: @schema/default (by s.yml:3)';
  check('---\n#@schema/key-may-be-present\n#@schema/default 1\na: 1\n', { code: 'annotation', line: 3, report });
});

test.each([
  [
    '---\n#@schema/key-may-be-present\n#@schema/default 1\na: 1\n',
    '@schema/default is not supported beside @schema/key-may-be-present: @schema/default (by s.yml:3)',
    'a key that need not be there has no default; what is in its value has.',
  ],
  [
    '#@schema/deprecated "x"\n---\na: 1\n',
    '@schema/deprecated not supported on a document',
    'do you mean to deprecate the entire schema document?; use schema/deprecated on individual keys.',
  ],
])('a finding says what is wrong and what to do: %j', (schema, message, hint) => {
  expect(failureOf(schema).findings).toMatchObject([{ code: 'annotation', message, hint }]);
});

test('a map or an array is one of the listed types only if that is said', () => {
  check('---\n#@schema/type "string"\na:\n  b: 1\n', { code: 'annotation', line: 2, report: 'found: map (by s.yml:2)\n    = expected: string\n' });
  check('---\n#@schema/type "string"\na: [0]\n', {
    code: 'annotation',
    line: 2,
    report: 'hint: to allow the array that is the value, add or_inferred=True.',
  });
  check('---\n#@schema/type "string"\na:\n', { code: 'annotation', line: 2, report: 'found: null (by s.yml:2)' });
  check('---\n#@schema/type "int"\na: 5.0\n', { code: 'annotation', line: 2, report: 'found: float (by s.yml:2)' });
});

test('what is inferred beside listed types is a schema as any other', () => {
  check('---\n#@schema/type "null", or_inferred=True\na:\n  b:\n', { code: 'schema', line: 4, report: 'null value not allowed here' });
  check('---\n#@schema/type "null", or_inferred=True\n#@schema/default {"b": "x"}\na:\n  b: 1\n', {
    code: 'annotation',
    line: 3,
    report: 'found: string (at s.yml:3)',
  });
});

test.each([
  ['schema/doc', 'schema/desc'],
  ['schema/validate', 'schema/validation'],
])('@%s and @%s are not on one node', (older, current) => {
  const report = `@${older} is an older name of @${current}, and both are on one node`;
  check(`---\n#@${current} "x"\n#@${older} "x"\na: 1\n`, { code: 'annotation', line: 3, report });
  check(`---\n#@${older} "x"\n#@${current} "x"\na: 1\n`, { code: 'annotation', line: 2, report });
});

test('an older name is the one in messages', () => {
  check('---\n#@schema/doc 5\na: 1\n', { code: 'annotation', line: 2, report: 'found: Non-string value in @schema/doc (by s.yml:2)' });
});

test('a default is checked inside', () => {
  check('---\n#@schema/default [{"port": "x"}, {}]\nl:\n- port: 80\n', {
    code: 'annotation',
    line: 2,
    report: '  2 | #@schema/default [{"port": "x"}, {}]\n  3 | l:\n    |\n\n    = found: string (at s.yml:2)\n    = expected: integer (by s.yml:4)',
  });
});

test('array items have no default of their own', () => {
  const report = '\nInvalid schema\n==============\n\nInvalid schema - @schema/default not supported on array item\n';
  check('---\nl:\n#@schema/default 1\n- 0\n', { code: 'annotation', line: 3, report });
});

test('a document is not deprecated as a whole, and not removed', () => {
  check('#@schema/deprecated "x"\n---\na: 1\n', { code: 'annotation', line: 1, report: '@schema/deprecated not supported on a document\n' });
  check('#@schema/removed\n---\na: 1\n', { code: 'annotation', line: 1, report: '@schema/removed is only supported on map items\n' });
});

test('annotations that stand far from each other are joined by dots', () => {
  check('---\n#@schema/desc\n\n\na: 1\n', { code: 'annotation', line: 2, report: '    |\n  2 | #@schema/desc\n    | ...\n  5 | a: 1\n    |\n' });
});

test('null says nothing about a type', () => {
  check('---\na:\n  b:\n', { code: 'schema', line: 3, report: 'Invalid schema - null value not allowed here\n' });
});

test('an array has exactly one item', () => {
  check('---\na: []\n', { code: 'schema', line: 2, report: 'found: 0 array items' });
  check('---\na:\n- 1\n- 2\n', { code: 'schema', line: 2, report: 'found: 2 array items' });
});

test('nothing is declared below a node of any type', () => {
  const report = '= found: @schema/nullable annotation(s)';
  check('---\n#@schema/type any=True\na:\n- #@schema/nullable\n  #@schema/type any=False\n  b: 1\n', { code: 'annotation', line: 4, report });
  check('---\n#@schema/type "any", "int"\na:\n  #@schema/removed\n  b: 1\n', {
    code: 'annotation',
    line: 4,
    report: '= found: @schema/removed annotation(s)',
  });
  check('---\n#@schema/type any=True\na:\n  #@schema/removed\n  b: 1\n', {
    code: 'annotation',
    line: 4,
    report: 'hint: an "any type" fragment has no constraints',
  });
});

test('what is wrong below a nullable node is told once more from outside', () => {
  const report = '\nInvalid schema\n==============\n\nInvalid schema - null value not allowed here\n============================================\n';
  check('---\n#@schema/nullable\na:\n  b:\n', { code: 'schema', line: 4, report });
});

test('an annotation that cannot be read counts before an example of another type', () => {
  check('---\n#@schema/examples ("a", "x")\n#@schema/deprecated 5\na: 1\n', {
    code: 'annotation',
    line: 3,
    report: 'found: Non-string value in @schema/deprecated (by s.yml:3)',
  });
});
