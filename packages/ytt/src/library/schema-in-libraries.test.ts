import { describe, expect, it } from 'vitest';

import type { Files } from '../../testing/run-ytt.ts';
import { failure, rendered, runYtt } from '../../testing/run-ytt.ts';
import { unitOf, violationsIn } from '../../testing/check-files.ts';

const SCHEMA = `#@data/values-schema
#@schema/validation-defaults-for-strings min_len=1
---
name: app
#@schema/type "int", "string"
port: 80
#@schema/key-may-be-present
#@schema/validation even=True
extra: 1
labels:
  #@schema/any-key
  #@schema/validation starts_with="l-"
  _: l-
#@schema/removed "use name"
title: ""
#@schema/deprecated "use port"
size: 1
`;

const LIBRARY: Files = {
  '_ytt_lib/app/schema.yml': SCHEMA,
  '_ytt_lib/app/config.yml': '#@ load("@ytt:data", "data")\n#@ load("@ytt:struct", "struct")\n--- #@ struct.decode(data.values)\n',
};
const LOAD = '#@ load("@ytt:library", "library")\n#@ load("@ytt:template", "template")\n';

/** A template that takes in the library. */
function calling(call: string, more: Files = {}): Files {
  return { ...LIBRARY, ...more, 'config.yml': `${LOAD}--- #@ template.replace(library.get("app")${call}.eval())\n` };
}

/** What a caller may give, in code and in a document. */
const RIGHT = [
  ['{"port": "http"}', 'port: http\n', 'port: http'],
  ['{"extra": 4}', 'extra: 4\n', 'extra: 4'],
  ['{"labels": {"a": "l-1"}}', 'labels:\n  a: l-1\n', 'labels:\n  a: l-1'],
] as const;

/** What it may not, and what is said of it. */
const WRONG = [
  ['{"port": 1.5}', 'port: 1.5\n', 'expected: integer or string'],
  ['{"port": []}', 'port: []\n', 'found: array'],
  ['{"extra": "x"}', 'extra: x\n', 'expected: integer'],
  ['{"extra": 3}', 'extra: 3\n', 'an even number'],
  ['{"labels": {"a": 1}}', 'labels:\n  a: 1\n', 'found: integer'],
  ['{"labels": {"a": "x"}}', 'labels:\n  a: x\n', 'labels.a'],
  ['{"name": ""}', 'name: ""\n', 'length >= 1'],
  ['{"title": None}', 'title: null\n', 'use name'],
  ['{"nope": 1}', 'nope: 1\n', 'nope'],
] as const;

const addressed = (values: string): Files => calling('', { 'values.yml': `#@library/ref "@app"\n#@data/values\n---\n${values}` });

describe('a schema in a library', () => {
  it.each(RIGHT)('accepts %s', async (code, document, expected) => {
    expect(await rendered(calling(`.with_data_values(${code})`))).toContain(expected);
    expect(await rendered(calling(`.with_data_values(${code}, plain=True)`))).toContain(expected);
    expect(await rendered(addressed(document))).toContain(expected);
  });

  it.each(WRONG)('rejects %s', async (code, document, expected) => {
    for (const files of [calling(`.with_data_values(${code})`), calling(`.with_data_values(${code}, plain=True)`), addressed(document)]) {
      const message = await failure(files);
      expect(message).toContain("library 'app'");
      expect(message).toContain(expected);
    }
  });

  it('takes values from the command line', async () => {
    expect((await runYtt(calling(''), ['-f', '.', '--data-value-yaml', '@app:labels.a=l-2'])).stdout).toContain('a: l-2');
    expect((await runYtt(calling(''), ['-f', '.', '-v', '@app:title=x'])).stderr).toContain('use name');
  });

  it('says once what is deprecated, whatever is asked of the library', async () => {
    const files = {
      ...LIBRARY,
      'config.yml': `${LOAD}#@ app = library.get("app").with_data_values({"size": 2})\n#@ a = app.data_values()\n--- #@ template.replace(app.eval())\n--- #@ template.replace(app.eval())\n`,
    };
    expect((await runYtt(files, ['-f', '.'])).stderr).toBe('Data value "size" is deprecated: use port\n');
  });

  it('says what is deprecated although a rule is broken', async () => {
    const { stderr } = await runYtt(calling('.with_data_values({"size": 2, "name": ""})'), ['-f', '.']);
    expect(stderr).toMatch(/^Data value "size" is deprecated: use port\nytt: Error: /);
  });

  it('grows by what a caller adds', async () => {
    const more = (annotation: string): string =>
      `${LOAD}#@ def more():\n#@overlay/match missing_ok=True\n${annotation}\nadded: ""\n#@ end\n--- #@ template.replace(library.get("app").with_data_values_schema(more()).with_data_values({"added": "x"}).eval())\n`;
    const adding = (annotation: string): Files => ({ ...LIBRARY, 'config.yml': more(annotation) });
    expect(await rendered(adding('#@schema/type "string", "null"'))).toContain('added: x');
    expect(await failure(adding('#@schema/validation len=2'))).toContain('length = 2');
    expect(await failure(adding('#@schema/removed "gone"'))).toContain('gone');
    expect(await failure(adding('#@schema/type "strng"'))).toMatch(/@schema\/type[^]*config\.yml:5/);
  });

  it('grows by an addressed schema', async () => {
    const schema = '#@library/ref "@app"\n#@data/values-schema\n---\n#@overlay/match missing_ok=True\n#@schema/any-key\n_: 0\n';
    expect(await rendered(calling('.with_data_values({"anything": 5})', { 'more.yml': schema }))).toContain('anything: 5');
    expect(await failure(calling('.with_data_values({"anything": "x"})', { 'more.yml': schema }))).toContain('found: string');
  });

  it('holds further down', async () => {
    const inner = Object.fromEntries(Object.entries(LIBRARY).map(([path, text]) => [`_ytt_lib/outer/${path}`, text]));
    const files = (values: string): Files => ({
      ...inner,
      '_ytt_lib/outer/config.yml': `${LOAD}--- #@ template.replace(library.get("app").eval())\n`,
      'config.yml': `${LOAD}--- #@ template.replace(library.get("outer").eval())\n`,
      'values.yml': `#@library/ref "@outer@app"\n#@data/values\n---\n${values}`,
    });
    expect(await rendered(files('labels:\n  a: l-3\n'))).toContain('a: l-3');
    expect(await failure(files('labels:\n  a: 3\n'))).toContain('5 |   a: 3');
  });
});

describe('checking a library', () => {
  const check = async (files: Files): Promise<readonly unknown[]> => {
    return (await violationsIn(unitOf(files))).map(({ file, range, rule, severity }) => [file, range?.start.line, rule, severity]);
  };

  it('tells of values that code computes at the call', async () => {
    expect(await check(calling('.with_data_values({"name": "", "extra": 3})'))).toEqual([
      ['config.yml', 3, 'min_len', 'error'],
      ['config.yml', 3, 'even', 'error'],
    ]);
  });

  it('tells of a document where it gives the value', async () => {
    expect(await check(addressed('name: ""\nsize: 4\n'))).toEqual([
      ['values.yml', 5, 'deprecated', 'warning'],
      ['values.yml', 4, 'min_len', 'error'],
    ]);
  });

  it('advises on the schema', async () => {
    const schema = `${SCHEMA}#@schema/doc "x"\n#@schema/default 2\ncount: 1\n`;
    expect(await check({ ...calling(''), '_ytt_lib/app/schema.yml': schema })).toEqual([
      ['_ytt_lib/app/schema.yml', 18, 'alias', 'info'],
      ['_ytt_lib/app/schema.yml', 19, 'redundant-default', 'warning'],
    ]);
  });
});
