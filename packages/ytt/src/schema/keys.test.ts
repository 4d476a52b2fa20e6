import { describe, expect, it } from 'vitest';

import { checkFiles, hintsOf } from '../../testing/check-files.ts';
import type { Files } from '../../testing/run-ytt.ts';
import { failure, rendered, runYtt } from '../../testing/run-ytt.ts';

const INSPECT = '--data-values-inspect';

function schema(text: string, ...values: readonly string[]): Files {
  const documents = values.map((value, index) => [`values${index}.yml`, `#@data/values\n---\n${value}`] as const);
  return { 'schema.yml': `#@data/values-schema\n---\n${text}`, ...Object.fromEntries(documents) };
}

const LABELS = 'labels:\n  #@schema/any-key\n  _: ""\n  size: 1\n';

describe('@schema/any-key', () => {
  it('opens its map for other keys, and gives no key itself', async () => {
    expect(await rendered(schema('labels:\n  #@schema/any-key\n  _: ""\n'), INSPECT)).toBe('labels: {}\n');
    expect(await rendered(schema(LABELS, 'labels: {app: web, size: 2}\n'), INSPECT)).toBe('labels:\n  size: 2\n  app: web\n');
    expect(await rendered(schema(LABELS, 'labels: {_: x}\n'), INSPECT)).toBe('labels:\n  size: 1\n  _: x\n');
  });

  it('gives a type to what is given, which is told under its own key', async () => {
    expect(await checkFiles(schema(LABELS, 'labels:\n  app: 1\n  size: x\n  tier: [a]\n'))).toEqual([
      'values0.yml:5 error type',
      'values0.yml:4 error type',
      'values0.yml:6 error type',
    ]);
    expect(await checkFiles(schema(LABELS, 'labels:\n  app: 1\n  size: x\n'))).toEqual(['values0.yml:5 error type', 'values0.yml:4 error type']);
    const rule = 'limits:\n  #@schema/any-key\n  #@schema/validation min=5\n  _: 5\n';
    expect(await failure(schema(rule, 'limits: {cpu: 1}\n'), INSPECT)).toContain('  limits.cpu\n    from: values0.yml:3\n');
  });

  it('adds no item for a selector that finds nothing', async () => {
    const labels = { 'schema.yml': '#@data/values-schema\n---\nlabels:\n  #@schema/any-key\n  _: 1\n' };
    const values = '#@ load("@ytt:overlay", "overlay")\n#@data/values\n---\nlabels:\n  #@overlay/match by=overlay.all\n  _: 7\n';
    expect(await failure({ ...labels, 'values.yml': values }, INSPECT)).toContain('Expected number of matched nodes to be 1, but was 0');
    const replacing = values.replace('overlay.all', 'overlay.all, missing_ok=True\n  #@overlay/replace');
    expect(await rendered({ ...labels, 'values.yml': replacing }, INSPECT)).toBe('labels: {}\n');
  });

  it('fills in what is in a map that is given', async () => {
    const pools = 'pools:\n  #@schema/any-key\n  _:\n    size: 1\n    zone: a\n';
    expect(await rendered(schema(pools, 'pools: {x: {size: 3}}\n', 'pools: {x: {zone: z}, w: {}}\n'), INSPECT)).toBe(
      'pools:\n  x:\n    size: 3\n    zone: z\n  w:\n    size: 1\n    zone: a\n',
    );
  });

  it('takes values from flags, the environment and values files', async () => {
    const files = { ...schema(LABELS), 'more/v.yaml': 'labels: {c: file}\n' };
    const words = ['-f', 'schema.yml', INSPECT, '-v', 'labels.a=flag', '--data-values-env', 'V', '--data-values-file', 'more/v.yaml'];
    const { stdout } = await runYtt(files, words, { V_labels__b: 'env' });
    expect(stdout).toBe('labels:\n  size: 1\n  c: file\n  b: env\n  a: flag\n');
    const { stderr } = await runYtt(files, [...words, '--data-value-yaml', 'labels.a=5']);
    expect(stderr).toContain('= found: integer\n    = expected: string (by schema.yml:5)');
  });

  it('needs no overlay/match, but one that is written counts', async () => {
    expect(await failure(schema(LABELS, 'labels:\n  #@overlay/match expects=1\n  a: x\n'), INSPECT)).toContain('but was 0');
    expect(await rendered(schema(LABELS, 'labels:\n  #@overlay/replace\n  a: x\n  #@overlay/remove\n  b:\n'), INSPECT)).toBe(
      'labels:\n  size: 1\n  a: x\n',
    );
    expect(await failure(schema(`${LABELS}port: 1\n`, 'prt: 2\n'), INSPECT)).toContain('but was 0');
  });

  it('holds inside libraries', async () => {
    const files = {
      '_ytt_lib/app/schema.yml': `#@data/values-schema\n---\n${LABELS}`,
      '_ytt_lib/app/config.yml': '#@ load("@ytt:data", "data")\nlabels: #@ data.values.labels\n',
    };
    const call = (values: string): Files => ({
      ...files,
      'config.yml': `#@ load("@ytt:library", "library")\n#@ load("@ytt:template", "template")\n--- #@ template.replace(library.get("app").with_data_values(${values}).eval())\n`,
    });
    expect(await rendered(call('{"labels": {"app": "web"}}'))).toBe('labels:\n  size: 1\n  app: web\n');
    expect(await failure(call('{"labels": {"app": 1}}'))).toContain('= expected: string (by _ytt_lib/app/schema.yml:5)');
  });

  it('does not make keys of removed ones', async () => {
    const text = 'm:\n  #@schema/any-key\n  _: ""\n  #@schema/removed "use b"\n  a: ""\n';
    expect(await checkFiles(schema(text, 'm:\n  b: x\n  a: x\n'))).toEqual(['values0.yml:5 error removed']);
    expect(await checkFiles(schema(text.replace('a:', '2.5:'), 'm:\n  b: x\n  2.50: x\n'))).toEqual(['values0.yml:5 error removed']);
  });
});

describe('@schema/key-may-be-present', () => {
  const OPTIONS = 'options:\n  #@schema/key-may-be-present\n  #@schema/validation max=9\n  pool: 5\n  name: db\n';

  it('has no default, and is checked if it is given', async () => {
    expect(await rendered(schema(OPTIONS), INSPECT)).toBe('options:\n  name: db\n');
    expect(await rendered(schema(OPTIONS, 'options: {pool: 7}\n'), INSPECT)).toBe('options:\n  name: db\n  pool: 7\n');
    expect(await checkFiles(schema(OPTIONS, 'options: {pool: x}\n'))).toEqual(['values0.yml:3 error type']);
    expect(await checkFiles(schema(OPTIONS, 'options: {pool: 10}\n'))).toEqual(['values0.yml:3 error max']);
    expect((await runYtt(schema(OPTIONS), ['-f', '.', INSPECT, '--data-value-yaml', 'options.pool=2'])).stdout).toBe(
      'options:\n  name: db\n  pool: 2\n',
    );
  });

  it('is filled in like any other map', async () => {
    expect(await rendered(schema('#@schema/key-may-be-present\nfoo:\n  max: 100\n  name: ""\n', 'foo: {name: x}\n'), INSPECT)).toBe(
      'foo:\n  name: x\n  max: 100\n',
    );
  });

  it('without a value may be anything', async () => {
    expect(await rendered(schema('#@schema/key-may-be-present\nfoo:\n', 'foo: [1, x]\n'), INSPECT)).toBe('foo:\n- 1\n- x\n');
    expect(await failure(schema('#@schema/key-may-be-present\n#@schema/type any=False\nfoo:\n'), INSPECT)).toContain('null value not allowed here');
  });

  it('is not there for templates', async () => {
    const template = { 'config.yml': '#@ load("@ytt:data", "data")\npool: #@ data.values.options.pool\n' };
    expect(await failure({ ...schema(OPTIONS), ...template })).toContain('struct has no .pool field or method');
  });
});

describe('@schema/removed and @schema/deprecated', () => {
  const NOTES = `
m:
  #@schema/any-key
  _:
    #@schema/removed "use b"
    a: 1
    #@schema/deprecated "use c"
    b: 1
l:
- #! item
  #@schema/removed
  a:
  c: 1
#@schema/type "string", or_inferred=True
u:
  #@schema/deprecated "use d"
  a: 1
`;

  it('are found below any key, in arrays and in lists of types', async () => {
    expect(await checkFiles(schema(NOTES, 'm:\n  x:\n    a: 1\nl:\n- a: 1\n  c: x\n'))).toEqual([
      'values0.yml:5 error removed',
      'values0.yml:7 error removed',
      'values0.yml:8 error type',
    ]);
    expect(await checkFiles(schema(NOTES, 'm:\n  x:\n    b: 1\nu:\n  a: 1\n'))).toEqual([
      'values0.yml:5 warning deprecated',
      'values0.yml:7 warning deprecated',
    ]);
    expect(await checkFiles(schema(NOTES, 'm:\n  x: {}\nu: x\nl: [{}]\n'))).toEqual([]);
    expect(await checkFiles(schema(NOTES, 'l:\n- a: 1\nunknown: 1\n'))).toEqual(['values0.yml:4 error removed', 'values0.yml:5 error unknown-key']);
  });

  it('are told in the order of the document', async () => {
    const message = await failure(schema('#@schema/removed "first"\na: 1\nm:\n  #@schema/removed "second"\n  b: 1\n', 'm: {b: 1}\na: 1\n'), INSPECT);
    expect(message.indexOf('hint: second')).toBeLessThan(message.indexOf('hint: first'));
    expect(message).toContain('hint: first');
  });

  it('are told beside a key that is not known', async () => {
    const message = await failure(schema('#@schema/removed "use b"\na: 1\nb: 1\n', 'a: 1\nc: 1\n'), INSPECT);
    expect(message).toContain("Map item (key 'c') on line values0.yml:4:");
    expect(message).toContain('= hint: use b');
  });

  it('are told beside wrong types, also where a key is not known', async () => {
    const text = '#@schema/removed "use b"\na: 1\nb: 1\nc: ""\n';
    const reported = ['values0.yml:3 error removed', 'values0.yml:4 error type', 'values0.yml:6 error type', 'values0.yml:5 error unknown-key'];
    expect(await checkFiles(schema(text, 'a: 1\nb: x\nd: 1\nc: [1]\n'))).toEqual(reported);
    expect(await checkFiles(schema(text, 'a: 1\n#@overlay/remove\nb:\nd: 1\nc: ""\n'))).toEqual([
      'values0.yml:3 error removed',
      'values0.yml:6 error unknown-key',
    ]);
  });

  it('may be removed with an empty text', async () => {
    expect(await failure(schema('#@schema/removed ""\na: 1\n', 'a: 1\n'), INSPECT)).toMatch(/no such key \(by schema\.yml:4\)$/);
  });

  it('say nothing of a value that a document takes out or leaves', async () => {
    expect(await checkFiles(schema('#@schema/deprecated "x"\na: 1\n', '#@overlay/remove\na:\n'))).toEqual([]);
  });

  it('tell of what is deprecated even if a rule is broken, but not if a type is wrong', async () => {
    const text = '#@schema/deprecated "use b"\n#@schema/validation min=5\na: 5\n';
    expect(await checkFiles(schema(text, 'a: 1\n'))).toEqual(['values0.yml:3 warning deprecated', 'values0.yml:3 error min']);
    expect(await checkFiles(schema(text, 'a: x\n'))).toEqual(['values0.yml:3 error type']);
  });

  it('are told of libraries, too', async () => {
    const { stderr } = await runYtt(
      {
        '_ytt_lib/app/schema.yml': '#@data/values-schema\n---\n#@schema/deprecated "use new"\nold: 1\n',
        'config.yml':
          '#@ load("@ytt:library", "library")\n#@ load("@ytt:template", "template")\n--- #@ template.replace(library.get("app").with_data_values({"old": 2}).eval())\n',
      },
      ['-f', '.'],
    );
    expect(stderr).toBe('Data value "old" is deprecated: use new\n');
  });
});

describe('a template that reads an absent key', () => {
  it('is advised to ask for it', async () => {
    const files = {
      'schema.yml': '#@data/values-schema\n---\n#@schema/key-may-be-present\nzone: ""\n',
      'config.yml': '#@ load("@ytt:data", "data")\nz: #@ data.values.zone\n',
    };
    expect(await hintsOf(files)).toEqual(['config.yml:2 evaluation: if the key can be absent, write getattr(…, "zone", None)']);
    expect(await failure(files)).not.toContain('getattr');
  });
});
