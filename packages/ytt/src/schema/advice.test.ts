import { describe, expect, it, test } from 'vitest';

import { checkFiles } from '../../testing/check-files.ts';
import { mended } from '../../testing/mended.ts';
import { failure, rendered, runYtt } from '../../testing/run-ytt.ts';

const INSPECT = '--data-values-inspect';

test('a default is redundant where the value could say it', async () => {
  const redundant =
    '#@schema/default 3\na: 1\n#@schema/type "int", "null"\n#@schema/default None\nb: 1\n#@schema/type any=True\n#@schema/default 3\nc: 1\n';
  expect(await checkFiles({ 's.yml': `#@data/values-schema\n---\n${redundant}` })).toEqual([
    's.yml:3 warning redundant-default',
    's.yml:6 warning redundant-default',
    's.yml:9 warning redundant-default',
  ]);
  const meant =
    '#@schema/nullable\n#@schema/default 3\na: 1\n#@schema/default [3]\nb: [0]\n#@schema/default {"x": 2}\nc: {x: 1}\n#@schema/type "null", or_inferred=True\n#@schema/default None\nd: {x: 1}\n';
  expect(await checkFiles({ 's.yml': `#@data/values-schema\n---\n${meant}` })).toEqual([]);
  const { stdout, stderr } = await runYtt({ 's.yml': `#@data/values-schema\n---\n${redundant}` }, ['-f', '.', INSPECT]);
  expect([stdout, stderr]).toEqual(['a: 3\nb: null\nc: 3\n', '']);
});

test('a redundant default goes with its line, and nothing else does', async () => {
  const schema = '#@data/values-schema\n---\na:\n  #@schema/default 1\n  b: 1\n#! why\n#@schema/default 2\nc: 2\n';
  expect(await mended('s.yml', { 's.yml': schema })).toBe('#@data/values-schema\n---\na:\n  b: 1\n#! why\nc: 2\n');
});

test('a value of another type is written as the schema wants it, if only its quotes are wrong', async () => {
  const files = { 's.yml': '#@data/values-schema\n---\ni: 1\ns: ""\nb: true\n' };
  const values = (text: string): string => `#@data/values\n---\n${text}`;
  expect(await mended('v.yml', { ...files, 'v.yml': values('i: "3"\ns: 1.10\nb: "\\x6eo"\n') })).toBe(values('i: 3\ns: "1.10"\nb: "\\x6eo"\n'));
});

test('names of types beside any= are ignored', async () => {
  const files = { 's.yml': '#@data/values-schema\n---\n#@schema/type "string", any=True\na: 1\n#@schema/type "string", any=False\nb: 1\n' };
  expect(await checkFiles(files)).toEqual(['s.yml:3 info ignored-type', 's.yml:5 info ignored-type']);
  expect(await rendered({ ...files, 'v.yml': '#@data/values\n---\na: true\nb: 2\n' }, INSPECT)).toBe('a: true\nb: 2\n');
  expect(await failure({ ...files, 'v.yml': '#@data/values\n---\nb: x\n' }, INSPECT)).toContain('= expected: integer (by s.yml:6)');
});

describe('an older name', () => {
  it('means the same as the current one, and is told of', async () => {
    const files = { 's.yml': '#@schema/match data_values=True\n---\n#@schema/doc "How many"\n#@schema/validate min=1\na: 1\n' };
    expect(await checkFiles(files)).toEqual(['s.yml:1 info alias', 's.yml:3 info alias', 's.yml:4 info alias']);
    expect(await rendered({ ...files, 'v.yml': '#@data/values\n---\na: 2\n' }, INSPECT)).toBe('a: 2\n');
    expect(await rendered(files, '--data-values-schema-inspect', '-o', 'openapi-v3')).toContain('description: How many\n');
    expect(await failure({ ...files, 'v.yml': '#@data/values\n---\na: 0\n' }, INSPECT)).toContain('(by: s.yml:4)');
  });

  it('is told of once, also in a file with several schemas and in libraries', async () => {
    const files = {
      's.yml': '#@schema/match data_values=True\n---\na: 1\n#@data/values-schema\n---\n#@schema/doc "x"\na: 1\n',
      '_ytt_lib/app/s.yml': '#@schema/match data_values=True\n---\na: 1\n',
      'config.yml':
        '#@ load("@ytt:library", "library")\n#@ load("@ytt:template", "template")\n--- #@ template.replace(library.get("app").eval())\n--- #@ template.replace(library.get("app").eval())\n',
    };
    expect(await checkFiles(files)).toEqual([
      's.yml:1 info alias',
      's.yml:6 info alias',
      's.yml:6 info dropped-description',
      '_ytt_lib/app/s.yml:1 info alias',
    ]);
  });
});

test('older names are told of wherever they stand', async () => {
  const files = {
    's.yml': '#@data/values-schema\n---\n#@schema/removed\n#@schema/doc "x"\na: 1\n#@schema/type any=True\nb:\n  #@schema/doc "x"\n  c: 1\n',
  };
  expect(await checkFiles(files)).toEqual(['s.yml:4 info alias', 's.yml:8 info alias']);
});

describe('@schema/match', () => {
  it.each([
    ['#@schema/match', 'found: no argument in @schema/match (by s.yml:1)'],
    ['#@schema/match data_values=False', 'found: something else in @schema/match (by s.yml:1)'],
    ['#@schema/match "x", data_values=True', 'found: something else in @schema/match (by s.yml:1)'],
    ['#@schema/match data_values=True, expects=1', 'found: something else in @schema/match (by s.yml:1)'],
    ['#@schema/match "x"', 'found: something else in @schema/match (by s.yml:1)'],
    ['#@schema/match data_values=True\n#@data/values-schema', '@schema/match is an older name of @data/values-schema, and both are on one node'],
  ])('has to say that it means data values: %s', async (annotation, message) => {
    const files = { 's.yml': `${annotation}\n---\na: 1\n` };
    expect(await failure(files, INSPECT)).toContain(message);
    expect(await checkFiles(files)).toEqual(['s.yml:1 error annotation']);
  });

  it('stands on documents only, each of a file', async () => {
    expect(await failure({ 's.yml': 'a:\n  #@schema/match data_values=True\n  b: 1\n' })).toContain('Found @schema/match on map item (s.yml:2)');
    expect(await failure({ 's.yml': '#@schema/match data_values=True\n---\na: 1\n---\nb: 1\n' })).toContain('to only have schema documents');
    expect(await failure({ 's.yml': '#@schema/match data_values=True\n#@schema/match data_values=True\n---\na: 1\n' })).toContain(
      's.yml:2: @schema/match annotation may only be used once per document',
    );
  });
});

test('an example comes before those with descriptions', async () => {
  const words = ['--data-values-schema-inspect', '-o', 'openapi-v3'];
  const exported = await rendered({ 's.yml': '#@data/values-schema\n---\n#@schema/examples ("Big", 500)\n#@schema/example 5\na: 1\n' }, ...words);
  expect(exported).toContain('          type: integer\n          example: 5\n          default: 1\n');
  const described = await rendered({ 's.yml': '#@data/values-schema\n---\n#@schema/example ("Small", {"b": 2})\na:\n  b: 1\n  c: 1\n' }, ...words);
  expect(described).toContain('x-example-description: Small\n          example:\n            b: 2\n');
});

test.each([
  ['5', 'found: integer (by s.yml:3)'],
  ['("x", 5)', 'found: integer (by s.yml:3)'],
  ['"a", "b"', 'found: 2 values in @schema/example (by s.yml:3)'],
  ['', 'found: missing value in @schema/example (by s.yml:3)'],
  ['value="a"', 'found: keyword argument in @schema/example (by s.yml:3)'],
  ['lambda x: x', 'found: function in @schema/example (by s.yml:3)'],
])('an example has to be one value of the type: %s', async (argument, found) => {
  const files = { 's.yml': `#@data/values-schema\n---\n#@schema/example ${argument}\na: ""\n` };
  expect(await failure(files, INSPECT)).toContain(found);
  expect(await checkFiles(files)).toEqual(['s.yml:3 error annotation']);
});
