import { locate, Source } from '@assay/source';
import { Thread } from '@assay/starlark';
import { describe, expect, it, vi } from 'vitest';

import { Failure } from '../failure.ts';
import { locationText } from '../location-text.ts';
import type { Document } from '../model.ts';
import { isCollection, valueSpan } from '../model.ts';
import type { Content, Holder } from '../model.ts';
import { printYamlContent } from '../print/print-yaml.ts';
import { readDocuments } from '../read/read-documents.ts';
import { permissiveSchema, readSchema } from '../schema/read-schema.ts';
import type { Schema } from '../schema/schema.ts';
import { language } from '../template/language.ts';
import { overlayValues } from './data-values-document.ts';
import type { DataValueFlags } from './flag-values.ts';
import { flagValues } from './flag-values.ts';
import { overlayDataValues } from './overlay-data-values.ts';

interface Given extends Partial<Omit<DataValueFlags, 'readFiles'>> {
  /** Content of files by path; a path that ends in `/` is a directory of them. */
  readonly files?: Readonly<Record<string, string>>;
  /** The schema's document, without annotations. */
  readonly schema?: string;
}

function flagsOf({ files = {}, ...given }: Given): DataValueFlags {
  return {
    valuesFiles: [],
    environmentPrefixes: [],
    yamlEnvironmentPrefixes: [],
    values: [],
    yamlValues: [],
    valueFiles: [],
    environment: [],
    strict: false,
    ...given,
    readFiles: (path) => {
      const found = Object.entries(files).filter(([name]) => name === path || name.startsWith(`${path}/`));
      if (found.length === 0) throw new Failure(`Checking file '${path}': lstat ${path}: no such file or directory`, []);
      return found.map(([name, text]) => {
        const relative = name === path ? name : name.slice(path.length + 1);
        return { path: relative, isNamedItself: name === path, source: new Source(relative, text) };
      });
    },
  };
}

function firstDocument(name: string, text: string): Document {
  const [document] = readDocuments(new Source(name, text)).documents;
  if (!document) throw new Error('no document');
  return document;
}

function schemaOf(text: string | undefined): Schema {
  return text === undefined ? permissiveSchema() : readSchema(firstDocument('schema.yml', text));
}

/** The values that come out, as YAML, or the text of the failure. */
function check(given: Given): string {
  let result = '';
  const failure = failureOf(() => (result = printYamlContent(valuesOf(given).value)));
  return failure?.message ?? result;
}

function valuesOf(given: Given): Document {
  const documents = flagValues(flagsOf(given)).map(({ step }) => step);
  const thread = new Thread({ semantics: language });
  return overlayDataValues({ schema: schemaOf(given.schema), documents, thread }).document;
}

function failureOf(step: () => unknown): Failure | undefined {
  try {
    step();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  return undefined;
}

describe('order', () => {
  const files = { 'v.yml': 'a: values-file\n', 'c.txt': 'content' };
  const environment = [
    ['S_a', 'text'],
    ['Y_a', 'yaml'],
  ] as const;
  it.each<[string, Given]>([
    [
      'content',
      {
        valuesFiles: ['v.yml'],
        environmentPrefixes: ['S'],
        yamlEnvironmentPrefixes: ['Y'],
        values: ['a=v'],
        yamlValues: ['a=e'],
        valueFiles: ['a=c.txt'],
      },
    ],
    ['e', { valuesFiles: ['v.yml'], environmentPrefixes: ['S'], yamlEnvironmentPrefixes: ['Y'], values: ['a=v'], yamlValues: ['a=e'] }],
    ['v', { valuesFiles: ['v.yml'], environmentPrefixes: ['S'], yamlEnvironmentPrefixes: ['Y'], values: ['a=v'] }],
    ['yaml', { valuesFiles: ['v.yml'], environmentPrefixes: ['S'], yamlEnvironmentPrefixes: ['Y'] }],
    ['text', { valuesFiles: ['v.yml'], environmentPrefixes: ['S'] }],
    ['values-file', { valuesFiles: ['v.yml'] }],
    ['default', {}],
  ])('%s wins', (expected, given) => {
    expect(check({ ...given, files, environment, schema: 'a: default\n' })).toBe(`a: ${expected}\n`);
  });
});

describe('keys and values', () => {
  it.each<[Given, string]>([
    [{ values: ['a.b.c=1'] }, 'a:\n  b:\n    c: "1"\n'],
    [{ values: ['a=b=c'] }, 'a: b=c\n'],
    [{ values: ['=x'] }, '"": x\n'],
    [{ values: ['a='] }, 'a: ""\n'],
    [{ values: ['@a=x'] }, "'@a': x\n"],
    [{ yamlValues: ['a='] }, 'a: null\n'],
    [{ yamlValues: ['a={x: [1]}', 'a.z=2'] }, 'a:\n  x:\n  - 1\n  z: 2\n'],
    [{ yamlValues: ['a={x: 1}', 'a={z: 2}'] }, 'a:\n  z: 2\n'],
    [{ yamlValues: ['a=--- 1'] }, 'a: 1\n'],
    [{ yamlValues: ['a=null', 'a.b=1'] }, 'a:\n  b: 1\n'],
    [
      {
        yamlEnvironmentPrefixes: ['P'],
        environment: [
          ['P_a__b', '[1]'],
          ['PX_a', '2'],
          ['P_c', 'on'],
        ],
      },
      'a:\n  b:\n  - 1\nc: true\n',
    ],
    [{ environmentPrefixes: ['P'], environment: [['OTHER', '1']] }, '{}\n'],
    [{ valueFiles: ['a.b=f'], files: { f: 'x\ny\n' } }, 'a:\n  b: |\n    x\n    y\n'],
  ])('%j', (given, expected) => {
    expect(check(given)).toBe(expected);
  });

  it.each<[Given, string]>([
    [{ values: ['a'] }, 'Extracting data value from KV: Expected format key=value'],
    [{ values: ['a:b=1'] }, "Extracting data value from KV: Expected at most one library-key separator ':' in 'a:b'"],
    [{ values: ['@lib:a:b=1'] }, "Extracting data value from KV: Expected at most one library-key separator ':' in 'a:b'"],
    [{ values: ['@:a=1'] }, 'Extracting data value from KV: Expected library ref to not be empty'],
    [{ values: ['@lib~:a=1'] }, 'Extracting data value from KV: Expected library alias to not be empty'],
    [{ valueFiles: ['a'] }, 'Extracting data value from file: Expected format key=/file/path'],
    [{ valueFiles: ['a=d'], files: { 'd/x': '1', 'd/y': '2' } }, "Extracting data value from file: Expected 'd' to be a file, but is a directory"],
    [{ valueFiles: ['a=f'] }, "Extracting data value from file: Finding file 'f': Checking file 'f': lstat f: no such file or directory"],
    [{ valuesFiles: ['f'] }, "Extracting data value from file: Find files 'f': Checking file 'f': lstat f: no such file or directory"],
    [{ environmentPrefixes: ['@:P'] }, "Extracting data values from env under prefix '@:P': Expected library ref to not be empty"],
    [
      { valuesFiles: ['@lib:f'], files: { f: '#@ x\na: 1' } },
      "Extracting data value from file: Checking data values file 'f': Expected to be plain YAML, having no annotations (hint: remove comments starting with `#@`)",
    ],
  ])('%j is refused', (given, expected) => {
    expect(check(given)).toBe(expected);
  });

  it('name the flag and what is wrong with its YAML', () => {
    expect(check({ yamlValues: ['k=[1'] })).toMatch(
      /^Extracting data value from KV: Deserializing value for key 'k': Deserializing YAML value: yaml: /,
    );
    expect(check({ yamlEnvironmentPrefixes: ['P'], environment: [['P_k', '[1']] })).toMatch(
      /^Extracting data values from env under prefix 'P': Extracting data value from env variable 'P_k': Deserializing YAML value: yaml: /,
    );
    expect(check({ valuesFiles: ['f'], files: { f: 'a: [' } })).toMatch(
      /^Extracting data value from file: Unmarshaling YAML data values file 'f': yaml: /,
    );
  });

  it('can be for libraries', () => {
    const given = flagValues(flagsOf({ values: ['@lib:a=1', 'b=1', '@out@in~x:c=2'] }));
    expect(given.map(({ references }) => references)).toEqual([
      [{ path: 'lib', alias: '' }],
      [],
      [
        { path: 'out', alias: '' },
        { path: 'in', alias: 'x' },
      ],
    ]);
  });
});

describe('values files', () => {
  it('are all read, also those of a directory, but not what else is in its directories', () => {
    const files = { 'd/a.yml': 'a: 1\n---\n---\nb: 1\n', 'd/top': 'c: 1\n', 'd/sub/x.yaml': 'd: 1\n', 'd/sub/readme.md': '[' };
    expect(check({ valuesFiles: ['d'], files })).toBe('a: 1\nb: 1\nc: 1\nd: 1\n');
  });

  it.each([
    ['m:\n  x: 2\n', 'm:\n  x: 2\n  l:\n  - 1\ns: a\no: null\n'],
    ['m: 5\n', 'm: 5\ns: a\no: null\n'],
    ['m:\n  l: [2, 3]\n', 'm:\n  x: 1\n  l:\n  - 2\n  - 3\ns: a\no: null\n'],
    ['o: {a: 1}\n', 'm:\n  x: 1\n  l:\n  - 1\ns: a\no:\n  a: 1\n'],
    ['new: {a: {b: 1}}\n', 'm:\n  x: 1\n  l:\n  - 1\ns: a\no: null\nnew:\n  a:\n    b: 1\n'],
    ['m: {}\n', 'm:\n  x: 1\n  l:\n  - 1\ns: a\no: null\n'],
    ['[1]\n', '- 1\n'],
    ['s: {a: 1}\n', "Document on line w.yml:1: Map item (key 's') on line w.yml:1: Expected map, but was string"],
    [
      'm: {l: {a: 1}}\n',
      "Document on line w.yml:1: Map item (key 'm') on line w.yml:1: Map item (key 'l') on line w.yml:1: Expected map, but was array",
    ],
  ])('merge plainly: %j', (text, expected) => {
    const files = { 'v.yml': 'm: {x: 1, l: [1]}\ns: a\no: null\n', 'w.yml': text };
    expect(check({ valuesFiles: ['v.yml', 'w.yml'], files })).toBe(expected);
  });
});

describe('the schema', () => {
  const schema = 'a: 1\nm:\n  b: x\n  c: 2\n';

  it('fills in what a flag leaves out', () => {
    expect(check({ schema, yamlValues: ['m={c: 5}'] })).toBe('a: 1\nm:\n  c: 5\n  b: x\n');
  });

  it('is asked after each step', () => {
    const message = check({ schema, values: ['a=5'], yamlValues: ['a=5'] });
    expect(message).toContain('(data-value arg):\n    |\n  1 | a=5\n    |\n\n    = found: string\n    = expected: integer (by schema.yml:1)');
  });

  it('lists what is wrong in one step in the order of the values', () => {
    const message = check({ schema, valuesFiles: ['v.yml'], files: { 'v.yml': 'm: {c: x}\na: y\n' } });
    expect([...message.matchAll(/ {2}(\d) \| (.*)/g)].map(([, line, text]) => [line, text])).toEqual([
      ['2', 'a: y'],
      ['1', 'm: {c: x}'],
    ]);
  });

  it('shows the whole content of a file that is one value', () => {
    expect(check({ schema, valueFiles: ['a=f'], files: { f: 'x\ny' } })).toContain('(data-value-file arg) a=f:\n    |\n  1 | x\ny\n    |');
  });
});

it('says of a key that no overlay matches what the schema says of it', () => {
  const step = overlayValues(firstDocument('v.yml', 'db: {hos: x}\n'));
  const request = { schema: schemaOf('db: {host: x}\n'), documents: [step], thread: new Thread({ semantics: language }) };
  const failure = failureOf(() => overlayDataValues(request));
  expect(failure?.message).toContain('Expected number of matched nodes to be 1, but was 0');
  expect(failure?.findings.map(({ code, path }) => [code, path])).toEqual([['unknown-key', ['db', 'hos']]]);
  expect(failure?.findings[0]?.hint).toContain('host');
});

describe('places', () => {
  function placesOf(given: Given): string[] {
    const places: string[] = [];
    const visit = (holder: Holder): void => {
      const { file, range } = locate(valueSpan(holder));
      places.push(`${locationText(holder)} ${file} ${range.start.line}:${range.start.column}-${range.end.column}`);
      visitContent(holder.value);
    };
    const visitContent = (content: Content): void => {
      if (isCollection(content)) for (const item of content.items) visit(item);
    };
    visitContent(valuesOf(given).value);
    return places;
  }

  it.each<[Given, string[]]>([
    [{ values: ['a.b=xy'] }, ['(data-value arg):1 (data-value arg) 1:3-7', '(data-value arg):1 (data-value arg) 1:5-7']],
    [{ yamlValues: ['@l:a=[5]'] }, ['(data-value-yaml arg):1 (data-value-yaml arg) 1:6-9', '1 (data-value-yaml arg) 1:7-8']],
    [
      { environmentPrefixes: ['P'], environment: [['P_a__b', 'x']] },
      ['(data-values-env arg) P:1 (data-values-env arg) P 1:6-9', '(data-values-env arg) P:1 (data-values-env arg) P 1:8-9'],
    ],
    [{ valuesFiles: ['v.yml'], files: { 'v.yml': '\na: x\n' } }, ['v.yml:2 v.yml 2:4-5']],
  ])('of %j', (given, expected) => {
    expect(placesOf(given)).toEqual(expected);
  });

  it('of what a file changes are in the file, of the map around it in the schema', () => {
    const given = { schema: 'm:\n  b: x\n  c: d\n', valuesFiles: ['v.yml'], files: { 'v.yml': 'm: {c: z}\n' } };
    expect(placesOf(given).map((place) => place.split(' ')[0])).toEqual(['schema.yml:1', 'schema.yml:2', 'v.yml:1']);
  });
});

it('has the schema check only what a flag changes, however big the schema is', () => {
  const schema = schemaOf(Array.from({ length: 2000 }, (_, at) => `k${at}: {a: 1, b: x}\n`).join(''));
  const assign = vi.spyOn(schema, 'assign');
  const values = Array.from({ length: 500 }, (_, at) => `k${at}.b=z${at}`);
  const documents = flagValues(flagsOf({ values })).map(({ step }) => step);
  overlayDataValues({ schema, documents, thread: new Thread({ semantics: language }) });
  expect(assign).toHaveBeenCalledTimes(500);
  expect(assign.mock.calls.map(([, step]) => step?.changed?.map((path) => path.map(({ key }) => key)))[7]).toEqual([['k7', 'b']]);
});
