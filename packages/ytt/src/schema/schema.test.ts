import { locate, Source } from '@assay/source';
import { expect, test } from 'vitest';

import { evaluateDocument } from '../../testing/evaluate-text.ts';
import { Failure } from '../failure.ts';
import type { Finding } from '../failure.ts';
import type { Content } from '../model.ts';
import { Document, DocumentSet, MapItem, noSpan, YamlArray, ArrayItem, YamlMap } from '../model.ts';
import { printYaml } from '../print/print-yaml.ts';
import { readDocuments } from '../read/read-documents.ts';
import { permissiveSchema, readSchema } from './read-schema.ts';
import type { Schema } from './schema.ts';

function schemaOf(text: string): Schema {
  return readSchema(evaluateDocument('schema.yml', `---\n${text}`));
}

function valuesOf(text: string): Document {
  const [document] = readDocuments(new Source('values.yml', `---\n${text}`), { duplicates: 'last-wins' }).documents;
  if (!document) throw new Error('no document');
  return document;
}

function itemsOf(content: Content): readonly MapItem[] {
  if (content instanceof YamlMap) return content.items;
  throw new Error('no map');
}

function print(document: Document): string {
  return printYaml(new DocumentSet(noSpan, [document]));
}

function failureOf(step: () => void): Failure {
  try {
    step();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('nothing failed');
}

/** `code file:line:column-end message` */
function reported({ code, message, span }: Finding): string {
  if (!span) return `${code} nowhere ${message}`;
  const { file, range } = locate(span);
  return `${code} ${file}:${range.start.line}:${range.start.column}-${range.end.column} ${message}`;
}

/** Values come out of the schema as `expected`, or with these findings. */
function check(schema: string, values: string, expected: string | readonly string[]): void {
  const document = valuesOf(values);
  const planned = schemaOf(schema);
  if (typeof expected !== 'string') {
    expect(failureOf(() => planned.assign(document)).findings.map(reported)).toEqual(expected);
    return;
  }
  planned.assign(document);
  expect(print(document)).toBe(expected);
}

test('every scalar type accepts its own values, and floats also integers', () => {
  check('{s: "", i: 0, f: 0.5, b: true}', 's: x\ni: 7\nf: 2\nb: false\n', 's: x\ni: 7\nf: 2\nb: false\n');
  check('{s: "", i: 0, f: 0.5, b: true}', 's: 1\ni: 7.0\nf: x\nb:\n', [
    'type values.yml:2:4-5 s: expected string, but found integer',
    'type values.yml:3:4-7 i: expected integer, but found float',
    'type values.yml:4:4-5 f: expected float, but found string',
    'type values.yml:5:1-2 b: expected boolean, but found null',
  ]);
});

test('missing keys are appended in the order of the schema, at every level', () => {
  check(
    'a: 1\nm:\n  x: 1\n  w: {v: 2}\nl:\n- p: 1\n  k: ""\n',
    'l:\n- k: z\n- {}\nm: {x: 5}\n',
    'l:\n- k: z\n  p: 1\n- p: 1\n  k: ""\nm:\n  x: 5\n  w:\n    v: 2\na: 1\n',
  );
});

test('defaults that are filled in several times are separate', () => {
  const values = valuesOf('l: [{}, {}]\n');
  schemaOf('l:\n- n: 1\n  #@schema/default [1]\n  p: [0]\n').assign(values);
  const [list] = itemsOf(values.value);
  if (!(list?.value instanceof YamlArray)) throw new Error('no array');
  const [first, second] = list.value.items.map((item) => itemsOf(item.value)[1]?.value);
  expect(first).toBeInstanceOf(YamlArray);
  expect(first).not.toBe(second);
});

test('a collection of the wrong form hides in the report what is wrong with scalars and keys', () => {
  check('s: ""\ni: 0\n', 's: {a: 1}\ni: x\n', [
    'type values.yml:2:4-10 s: expected string, but found map',
    'type values.yml:3:4-5 i: expected integer, but found string',
  ]);
  const { message } = failureOf(() => schemaOf('s: ""\ni: 0\n').assign(valuesOf('s: {a: 1}\ni: x\n')));
  expect(message).toContain('found: map');
  expect(message).not.toContain('found: string');
  check('l: [""]\nm: {a: 1}\n', 'l: {a: 1}\nm: [1]\n', [
    'type values.yml:2:4-10 l: expected array, but found map',
    'type values.yml:3:4-7 m: expected map, but found array',
  ]);
});

test('a collection that begins below its key is told at the key', () => {
  check('s: ""\ni: 0\nl: [""]\n', 's:\n  a: 1\ni:\n- 1\nl:\n- - 1\n-\n  a: 1\n', [
    'type values.yml:2:1-2 s: expected string, but found map',
    'type values.yml:4:1-2 i: expected integer, but found array',
    'type values.yml:7:3-6 l[0]: expected string, but found array',
    'type values.yml:8:1-2 l[1]: expected string, but found map',
  ]);
});

test('undeclared keys are told before what is wrong inside declared ones', () => {
  check('alpha: 1\nm: {b: 1}\n', 'm: {b: x}\nalhpa: 2\nother: 1\n', [
    'unknown-key values.yml:3:1-6 Data value "alhpa" is not declared in the schema',
    'unknown-key values.yml:4:1-6 Data value "other" is not declared in the schema',
    'type values.yml:2:8-9 m.b: expected integer, but found string',
  ]);
});

test('findings say where they are, what the schema wants, and which name was meant', () => {
  const failure = failureOf(() => schemaOf('m:\n  l:\n  - alpha: 1\n    beta: 2\n').assign(valuesOf('m:\n  l:\n  - alhpa: 1\n')));
  expect(failure.findings).toMatchObject([
    { path: ['m', 'l', 0, 'alhpa'], expected: 'one of { alpha, beta }', found: 'alhpa', hint: 'did you mean "alpha"?' },
  ]);
  const [related] = failure.findings[0]!.related ?? [];
  expect(related && locate(related.span).range.start.line).toBe(4);
});

test('a misspelled key is written as the schema has it, unless it would be there twice', () => {
  const advice = (values: string): readonly unknown[] => {
    const { findings } = failureOf(() => schemaOf('alpha: 1\n').assign(valuesOf(values)));
    return findings.map(({ hint, fixes = [] }) => [hint, ...fixes.map(({ title }) => title)]);
  };
  expect(advice('alhpa: 1\n')).toEqual([['did you mean "alpha"?', 'write "alpha"']]);
  expect(advice('alpha: 1\nalhpa: 1\n')).toEqual([['did you mean "alpha"?']]);
});

test('keys are equal only if their types are', () => {
  check('{1: a, 2.5: b}', '1: x\n2.5: z\n', '1: x\n2.5: z\n');
  check('1: a\n', '"1": x\n', ['unknown-key values.yml:2:1-4 Data value "1" is not declared in the schema']);
  check('__proto__: 1\n', '__proto__: x\n', ['type values.yml:2:12-13 __proto__: expected integer, but found string']);
});

test('keys of all types are told as they are', () => {
  const { findings } = failureOf(() => schemaOf('~: 1\n1.5: 1\ntrue: 1\n2: {3: 1}\n').assign(valuesOf('~: x\n1.5: x\ntrue: x\n2: {3: x}\n')));
  expect(findings.map(({ path, message }) => [path, message])).toEqual([
    [['<nil>'], '<nil>: expected integer, but found string'],
    [['1.5'], '1.5: expected integer, but found string'],
    [['true'], 'true: expected integer, but found string'],
    [['2', '3'], '2.3: expected integer, but found string'],
  ]);
});

test('null is allowed where it is declared, also for collections', () => {
  check('#@schema/nullable\nm: {a: 1}\nl:\n#@schema/nullable\n- 0\n', 'm:\nl: [1, ~]\n', 'm: null\nl:\n- 1\n- null\n');
  check('#@schema/nullable\nm: {a: 1, b: 2}\n', 'm: {a: 5}\n', 'm:\n  a: 5\n  b: 2\n');
  check('#@schema/nullable\ni: 0\n', 'i: x\n', ['type values.yml:2:4-5 i: expected integer, but found string']);
});

test('any value goes where it is declared', () => {
  check('#@schema/type any=True\na: 1\n', 'a: {b: [x, 1]}\n', 'a:\n  b:\n  - x\n  - 1\n');
});

test('the report shows each violation below the line that gave it', () => {
  const { message } = failureOf(() => schemaOf('db:\n  port: 1\n').assign(valuesOf('db:\n\n\n\n\n\n\n  port: high\n  user: me\n')));
  expect(message).toBe(`
One or more data values were invalid
====================================

Given data value is not declared in schema
values.yml:
     |
  10 |   user: me
     |

     = found: user
     = expected: a map item with the key named "port" (from schema.yml:2)

values.yml:
     |
   9 |   port: high
     |

     = found: string
     = expected: integer (by schema.yml:3)

`);
});

test('an empty key leaves its line in the report empty', () => {
  const { message } = failureOf(() => schemaOf('a: 1\n').assign(valuesOf('"": 1\n')));
  expect(message).toContain('  2 | "": 1\n    |\n\n\n    = expected: ');
});

test('with ten keys and more the report does not list them', () => {
  const { message } = failureOf(() => schemaOf([...'abcdefghij'].map((key) => `k${key}: 1\n`).join('')).assign(valuesOf('zzzzz: 1\n')));
  expect(message).toContain('    = expected: a key declared in map (from schema.yml:1)\n');
});

test('values from code are shown as they would look in a file', () => {
  const array = new YamlArray(noSpan, [new ArrayItem(noSpan, 'x')]);
  const values = new Document(noSpan, new YamlMap(noSpan, [new MapItem(noSpan, 'i', 'a "b"'), new MapItem(noSpan, 'l', array)]));
  const failure = failureOf(() => schemaOf('i: 1\nl: [0]\n').assign(values));
  expect(failure.message).toContain('\nData value calculated:\n    #\n    # i: "a \\"b\\""\n    #\n');
  expect(failure.message).toContain('\nData value calculated:\n    #\n    # - "x"\n    #\n');
  expect(failure.findings.map(reported)).toEqual([
    'type nowhere i: expected integer, but found string',
    'type nowhere l[0]: expected integer, but found string',
  ]);
});

test('defaults stand in the schema', () => {
  const schema = schemaOf('a: 1\n#@schema/nullable\nb: 2\n#@schema/default {"x": 5}\nm:\n  x: 1\n  w: 2\nl: [""]\n');
  const defaults = schema.defaults()!;
  expect(print(defaults)).toBe('a: 1\nb: null\nm:\n  x: 5\n  w: 2\nl: []\n');
  expect(
    itemsOf(defaults.value).map(({ source, start, valueStart }) => [source.positionAt(start).line, source.positionAt(valueStart).column]),
  ).toEqual([
    [2, 4],
    [4, 4],
    [6, 3],
    [9, 4],
  ]);
});

test('without a schema everything is allowed and nothing is filled in', () => {
  const schema = permissiveSchema();
  const values = valuesOf('a: [1, {b: x}]\n');
  schema.assign(values);
  expect(schema.defaults()).toBeUndefined();
  expect(print(values)).toBe('a:\n- 1\n- b: x\n');
});

test('after a small step only what it changed is checked, but what is wrong is told in the order of the whole', () => {
  const schema = schemaOf('a: 1\nm:\n  b: 1\n  c: {d: 1, e: 2}\n');
  const values = valuesOf('a: wrong\nm:\n  b: x\n  c: {d: 7}\n  u: 1\n');
  const [, m] = itemsOf(values.value);
  const [b, c, u] = itemsOf(m!.value);
  schema.assign(values, { changed: [[m!, c!]] });
  expect(print(values)).toContain('    d: 7\n    e: 2\n');
  const failure = failureOf(() =>
    schema.assign(values, {
      changed: [
        [m!, u!],
        [m!, b!],
      ],
    }),
  );
  expect(failure.findings.map(({ code, path }) => [code, path])).toEqual([
    ['type', ['a']],
    ['unknown-key', ['m', 'u']],
    ['type', ['m', 'b']],
  ]);
});

test('the hint of a finding is bolder than that of the report, which keeps to the reference', () => {
  const failure = failureOf(() => schemaOf('db: {host: "", 2.0: x}\n').assign(valuesOf('db: {hots: x, 3.0: y}\n')));
  expect(failure.findings.map(({ hint, expected, found }) => ({ hint, expected, found }))).toEqual([
    { hint: 'did you mean "host"?', expected: 'one of { 2, host }', found: 'hots' },
    { hint: undefined, expected: 'one of { 2, host }', found: '3' },
  ]);
  expect(failure.message).toContain('= found: hots\n    = expected: one of { %!s(float64=2), host } (from schema.yml:2)\n\n');
});

test('a mass of unknown keys is told in little time, without a hint for each', () => {
  const keys = (stem: string) => Array.from({ length: 2000 }, (_, index) => `${stem}${index}: 1\n`).join('');
  const { findings } = failureOf(() => schemaOf(keys('key')).assign(valuesOf(keys('keyx'))));
  expect(findings.length).toBe(2000);
  expect(findings[0]!.hint).toBe('did you mean "key0"?');
  expect(findings.at(-1)!.hint).toBeUndefined();
});

test('a removed key is taken out of what is given and told with the violations of the step', () => {
  const schema = schemaOf('#@schema/removed "use new"\nold:\nnew: 1\n');
  expect(print(schema.defaults()!)).toBe('new: 1\n');
  const given = valuesOf('old: null\nnew: x\n');
  const { removed } = schema.takeNotices(given);
  expect(print(given)).toBe('new: x\n');
  const failure = failureOf(() => schema.assign(given, { removed }));
  expect(failure.findings.map(reported)).toEqual([
    'removed values.yml:2:1-4 Data value "old" was removed from the schema: use new',
    'type values.yml:3:6-7 new: expected integer, but found string',
  ]);
  expect(failure.message).toContain('    = found: old\n    = expected: no such key (by schema.yml:3)\n    = hint: use new\n');
});

test('a deprecated value is warned of where it is given', () => {
  const schema = schemaOf('#@schema/nullable\nm:\n  #@schema/deprecated "use b"\n  a: 1\n  b: 1\n');
  expect(schema.takeNotices(valuesOf('m:\n  b: 2\n')).deprecated).toEqual([]);
  const { deprecated } = schema.takeNotices(valuesOf('m:\n  a: 1\n'));
  expect(deprecated.map((finding) => [reported(finding), finding.severity])).toEqual([
    ['deprecated values.yml:3:3-4 Data value "m.a" is deprecated: use b', 'warning'],
  ]);
});

test('rules are found for each node of the values that has one', () => {
  const schema = schemaOf('#@schema/validation min_len=1\nl:\n#@schema/validation min=1\n- 0\nother: 1\n');
  const values = valuesOf('l: [3, 4]\nother: 1\n');
  schema.assign(values);
  expect([...schema.rulesOf(values).values()].map(({ rules }) => rules.map(({ keyword }) => keyword))).toEqual([['min_len'], ['min'], ['min']]);
});

/** The hint of the only finding. */
function hintOf(schema: string, values: string): string | undefined {
  const { findings } = failureOf(() => schemaOf(schema).assign(valuesOf(values)));
  expect(findings).toHaveLength(1);
  return findings[0]?.hint;
}

test.each<readonly [schema: string, values: string, hint: string | undefined]>([
  ['i: 1', 'i: "3"', 'write it without quotes'],
  ['f: 1.5', "f: '3'", 'write it without quotes'],
  ['b: true', 'b: "no"', 'write it without quotes'],
  ['#@schema/type "int", "bool"\nv: 1', 'v: "true"', 'write it without quotes'],
  ['i: 1', 'i: "three"', undefined],
  ['i: 1', 'i: three', undefined],
  ['i: 1', 'i: "3.5"', undefined],
  ['m: {}', 'm: "{}"', undefined],
  ['s: ""', 's: 1.10', 'write it in quotes'],
  ['s: ""', 's: no', 'write it in quotes'],
  ['i: 1', 'i: 1.5', undefined],
  ['i: 1', 'i: true', undefined],
  ['s: ""', 's: [1]', undefined],
  ['s: ""', 's:', 'leave it out, or allow null in the schema with @schema/nullable'],
  ['l: [0]', 'l: null', 'leave it out, or allow null in the schema with @schema/nullable'],
])('of %s, the value %s is hinted at, but not shown', (schema, values, hint) => {
  expect(hintOf(`${schema}\n`, `${values}\n`)).toBe(hint);
});

test('a value that stands in no file gets no hint on how to write it', () => {
  const values = new Document(noSpan, new YamlMap(noSpan, [new MapItem(noSpan, 'i', '3')]));
  expect(failureOf(() => schemaOf('i: 1\n').assign(values)).findings[0]?.hint).toBeUndefined();
});

test('a document of the wrong type has no key that could be named', () => {
  check('a: 1\n', '- 1\n', ['type values.yml:1:1-4 the document: expected map, but found array']);
});

test('an unknown key is shown beside the keys that there are', () => {
  const { findings } = failureOf(() => schemaOf('a: 1\n').assign(valuesOf('zzz: 1\n')));
  expect(findings[0]?.related?.map(({ message }) => message)).toEqual(['The keys that are declared']);
});
