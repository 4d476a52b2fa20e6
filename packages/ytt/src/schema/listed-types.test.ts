import { describe, expect, it, test } from 'vitest';

import { checkFiles } from '../../testing/check-files.ts';
import type { Files } from '../../testing/run-ytt.ts';
import { failure, rendered, runYtt } from '../../testing/run-ytt.ts';

const INSPECT = '--data-values-inspect';

function schema(text: string, ...values: readonly string[]): Files {
  const documents = values.map((value, index) => [`values${index}.yml`, `#@data/values\n---\n${value}`] as const);
  return { 'schema.yml': `#@data/values-schema\n---\n${text}`, ...Object.fromEntries(documents) };
}

describe('a list of types', () => {
  it('accepts what it names, and the value is the default', async () => {
    const text = '#@schema/type "int", "string"\na: 1\n#@schema/type None, "bool", "bool"\nb:\n#@schema/type "float"\nc: 1\n';
    expect(await rendered(schema(text), INSPECT)).toBe('a: 1\nb: null\nc: 1\n');
    expect(await rendered(schema(text, 'a: x\nb: true\nc: 0.5\n'), INSPECT)).toBe('a: x\nb: true\nc: 0.5\n');
  });

  it('is told in the order written', async () => {
    const text = '#@schema/type "null", "string", "float", or_inferred=True\na: [0]\n';
    const message = await failure(schema(text, 'a: true\n'), INSPECT);
    expect(message).toContain('    = found: boolean\n    = expected: null, string, float or array (by schema.yml:4)');
    expect(await checkFiles(schema(`${text}#@schema/type "int"\nb: 1\n`, 'a: true\nb: 1.0\n'))).toEqual([
      'values0.yml:3 error type',
      'values0.yml:4 error type',
    ]);
  });

  it('may be nullable, which makes null the default', async () => {
    const text = '#@schema/nullable\n#@schema/type "int", "bool"\na: 1\n';
    expect(await rendered(schema(text), INSPECT)).toBe('a: null\n');
    expect(await rendered(schema(text, 'a: true\n'), INSPECT)).toBe('a: true\n');
    expect(await failure(schema(text, 'a: x\n'), INSPECT)).toContain('= expected: integer or boolean (by');
    expect(await rendered(schema(`#@schema/default 7\n${text}`), INSPECT)).toBe('a: 7\n');
  });

  it('has everything in it when it has any', async () => {
    expect(await rendered(schema('#@schema/type "int", "any"\na:\n', 'a: [x]\n'), INSPECT)).toBe('a:\n- x\n');
  });

  it('can be that of documents and array items', async () => {
    const onDocument = { 'schema.yml': '#@data/values-schema\n#@schema/type "null", or_inferred=True\n#@schema/default None\n---\na: 1\nb: 2\n' };
    expect(await rendered({ ...onDocument, 'values.yml': '#@data/values\n---\na: 3\n' }, INSPECT)).toBe('a: 3\nb: 2\n');
    expect(await rendered(onDocument, INSPECT)).toBe('');
    expect(await rendered(schema('l:\n#@schema/type "int", or_inferred=True\n- a: 1\n', 'l: [5, {}]\n'), INSPECT)).toBe('l:\n- 5\n- a: 1\n');
  });

  it('applies what is in the map only to a map', async () => {
    const text =
      '#@schema/type "string", or_inferred=True\n#@schema/default "off"\ncache:\n  #@schema/validation min=1\n  size: 0\n  #@schema/deprecated "use size"\n  items: 0\n';
    expect(await rendered(schema(text), INSPECT)).toBe('cache: "off"\n');
    expect(await failure(schema(text, 'cache: {}\n'), INSPECT)).toContain('  cache.size\n');
    const { stdout, stderr } = await runYtt(schema(text, 'cache: {size: 2, items: 1}\n'), ['-f', '.', INSPECT]);
    expect([stdout, stderr]).toEqual(['cache:\n  size: 2\n  items: 1\n', 'values0.yml:3: Data value "cache.items" is deprecated: use size\n']);
  });

  it('is told of a collection beside other errors', async () => {
    const text = '#@schema/type "int", "string"\na: 1\nb: ""\n';
    const message = await failure(schema(text, 'a: [1]\nb: 5\n'), INSPECT);
    expect(message).toContain('= found: array\n');
    expect(message).toContain('= found: integer\n');
  });

  it('without a default of its own has the map or an empty array', async () => {
    expect(
      await rendered(schema('#@schema/type "null", or_inferred=True\nm: {a: 1}\n#@schema/type "null", or_inferred=True\nl: [1]\n'), INSPECT),
    ).toBe('m:\n  a: 1\nl: []\n');
  });
});

describe('a value of another kind', () => {
  const text = '#@schema/type "string", or_inferred=True\n#@schema/default "none"\nm:\n  url: ""\n  retries: 3\n';

  it('replaces what is there, and maps are merged', async () => {
    expect(await rendered(schema(text, 'm: {url: x}\n'), INSPECT)).toBe('m:\n  url: x\n  retries: 3\n');
    expect(await rendered(schema(text, 'm: {url: x}\n', 'm: {retries: 1}\n'), INSPECT)).toBe('m:\n  url: x\n  retries: 1\n');
    expect(await rendered(schema(text, 'm: {url: x}\n', 'm: auto\n'), INSPECT)).toBe('m: auto\n');
    expect(await failure(schema(text, 'm: [1]\n'), INSPECT)).toContain('= found: array\n    = expected: string or map (by');
  });

  it('is right also inside of what is new', async () => {
    const nested = `apps:\n  #@schema/any-key\n  _:\n    ${text.replaceAll('\n', '\n    ')}`.trimEnd();
    expect(await rendered(schema(nested, 'apps: {a: {}}\n', 'apps: {a: {m: {url: z}}}\n'), INSPECT)).toBe(
      'apps:\n  a:\n    m:\n      url: z\n      retries: 3\n',
    );
  });

  it('does not do so where any value is allowed, nor without a list', async () => {
    expect(await failure(schema('#@schema/type "any"\nm: x\n', 'm: {a: 1}\n'), INSPECT)).toContain('Expected map, but was string');
    expect(await failure(schema('m: x\n', 'm: {a: 1}\n'), INSPECT)).toContain('Expected map, but was string');
  });

  it('leaves annotations of overlays their meaning', async () => {
    const values = 'm:\n  #@overlay/replace\n  url: z\n';
    expect(await rendered(schema(text, 'm: {url: x, retries: 9}\n', values), INSPECT)).toBe('m:\n  url: z\n  retries: 9\n');
  });
});

// What a list accepts does not depend on how a value is given.
const TYPES = [
  ['"int", "string"', '1', ['2', 'x']],
  ['"null", "bool"', 'true', ['null', 'false']],
  ['"float"', '0.5', ['2', '2.5']],
  ['"string", or_inferred=True', '{a: 1}', ['x', '{a: 7}', '{}']],
  ['"int", or_inferred=True', '[z]', ['2', '[]', '[x]']],
] as const;
const VALUES = ['2', 'x', 'null', 'false', '2.5', '{a: 7}', '{}', '{b: 1}', '[]', '[x]', '[1]'] as const;

test.each(TYPES)('the types %s take the same values from documents, files and flags', async (types, own, right) => {
  const files = { 'schema.yml': `#@data/values-schema\n---\nm:\n  #@schema/type ${types}\n  v: ${own}\n` };
  for (const value of VALUES) {
    const ways: readonly [Files, readonly string[]][] = [
      [{ ...files, 'values.yml': `#@data/values\n---\nm:\n  v: ${value}\n` }, ['-f', '.']],
      [{ ...files, 'f/values.yaml': `m:\n  v: ${value}\n` }, ['-f', 'schema.yml', '--data-values-file', 'f/values.yaml']],
      [files, ['-f', '.', '--data-value-yaml', `m.v=${value}`]],
    ];
    const outputs: string[] = [];
    for (const [given, words] of ways) {
      const { exit, stdout } = await runYtt(given, [...words, INSPECT]);
      expect([types, value, words.at(-1), exit]).toEqual([types, value, words.at(-1), right.some((each) => each === value) ? 0 : 1]);
      outputs.push(stdout);
    }
    expect(new Set(outputs).size).toBe(1);
  }
});
