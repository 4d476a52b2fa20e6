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
  const [{ code, place } = { code: 'none', place: undefined }] = failure.findings;
  expect({ code, line: place && locate(place).range.start.line }).toEqual({ code: expected.code, line: expected.line });
  expect(failure.message).toContain(expected.report);
}

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
  ['two notices of removal', '#@schema/removed "a", "b"', 'found: 2 values in @schema/removed (by s.yml:2)'],
])('an annotation is rejected: %s', (_title, annotation, report) => {
  check(`---\n${annotation}\na: 1\n`, { code: 'annotation', line: 2, report });
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
