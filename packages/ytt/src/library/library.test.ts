import { describe, expect, it } from 'vitest';

import type { Files } from '../../testing/run-ytt.ts';
import { failure, rendered, runYtt } from '../../testing/run-ytt.ts';

const VALUES = '#@ load("@ytt:data", "data")\n';
const LIBRARY = '#@ load("@ytt:library", "library")\n#@ load("@ytt:template", "template")\n';

describe('the order of evaluation', () => {
  it('reads every template before it evaluates one', async () => {
    expect(await failure({ 'a.yml': '#@ fail("too late")\n', 'z.yml': 'z: [' })).toContain("Unmarshaling YAML template 'z.yml'");
  });

  it('evaluates schemas before values before others, library files too', async () => {
    const printing = (text: string): string => `#@ print("${text}")\n`;
    const { stderr } = await runYtt(
      {
        'a.yml': `${printing('template')}a: 1\n`,
        'b.star': 'print("library")\n',
        'c/d.yml': `${printing('below')}a: 1\n`,
        'e.yml': printing('beside') + 'e: 1\n',
        'v.yml': `${printing('values')}#@data/values\n---\na: 1\n`,
        'w.yml': `${printing('schema')}#@data/values-schema\n---\na: 1\n`,
      },
      ['-f', '.'],
    );
    expect(stderr).toBe('schema\nvalues\ntemplate\nlibrary\nbeside\nbelow\n');
  });

  it('prints in file order, though directories are evaluated last', async () => {
    expect(await rendered({ 'a/x.yml': 'x: 1\n', 'b.yml': 'z: 1\n' })).toBe('x: 1\n---\nz: 1\n');
  });

  it('keeps values and templates apart', async () => {
    expect(await failure({ 'v.yml': '#@data/values\n---\na: 1\n---\nb: 1\n' })).toContain(
      "Expected data values file 'v.yml' to only have data values documents",
    );
    expect(await failure({ 's.yml': '#@data/values-schema\n---\na: 1\n---\nb: 1\n' })).toContain(
      "Expected schema file 's.yml' to only have schema documents",
    );
  });

  it.each([
    ['a:\n  #@data/values\n  b: 1\n', 'Found @data/values on map item (v.yml:3); only documents (---) can be annotated with @data/values'],
    [
      '#@data/values-schema\na: 1\n',
      'Found @data/values-schema on map item (v.yml:2); only documents (---) can be annotated with @data/values-schema',
    ],
    ['a:\n#@data/values\n- 1\n', 'Found @data/values on array item (v.yml:3); only documents (---) can be annotated with @data/values'],
    ['#@data/values\n#@data/values\n---\na: 1\n', 'data/values annotation may only be used once per document'],
  ])('wants declarations on documents: %j', async (text, message) => {
    expect(await failure({ 'v.yml': text })).toContain(message);
  });

  it('gives each file data values of its own', async () => {
    const files = {
      'v.yml': '#@data/values\n---\nlist: []\n',
      'a.yml': `${VALUES}#@ data.values.list.append(1)\n---\na: #@ data.values.list\n`,
      'b.yml': `${VALUES}---\nb: #@ data.values.list\n`,
    };
    expect(await rendered(files)).toBe('a:\n- 1\n---\nb: []\n');
  });

  it('applies overlays to the documents of all files', async () => {
    const files = {
      'a.yml': '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all, expects=2\n---\n#@overlay/match missing_ok=True\nnew: 1\n',
      'b.yml': 'b: 1\n',
      'd/c.yml': 'c: 1\n---\n{}\n',
    };
    expect(await rendered(files)).toBe('b: 1\nnew: 1\n---\nc: 1\nnew: 1\n');
  });
});

describe('what a file reaches', () => {
  const files: Files = {
    'config.yml': '#@ load("d/f.star", "here", "read")\n---\na: #@ here\nb: #@ read("x.txt")\n',
    'd/f.star':
      'load("g.lib.yml", "near")\nload("/top.star", "top")\nload("@ytt:data", "data")\nhere = [near(), top, data.list(), data.list("/d")]\ndef read(path):\n  return data.read(path)\nend\n',
    'd/g.lib.yml': '#@ def near():\nnear: 1\n#@ end\n',
    'd/x.txt': 'beside',
    'x.txt': 'at the top',
    'top.star': 'top = "top"\n',
  };

  it('starts from its own directory, or from the root', async () => {
    expect(await rendered(files, '--file-mark', '**/*.txt:type=data')).toBe(
      'a:\n- near: 1\n- top\n- - f.star\n  - g.lib.yml\n  - x.txt\n- - /f.star\n  - /g.lib.yml\n  - /x.txt\nb: beside\n',
    );
  });

  it.each([
    ['load("nope.star", "x")', "Expected to find file 'nope.star' (hint: only files included via -f flag are available)"],
    ['load("e/nope.star", "x")', "Expected to find file 'e/nope.star', but did not: Did not find ''"],
    ['load("d/e/nope.star", "x")', "Expected to find file 'd/e/nope.star', but did not: Did not find 'd'"],
    ['load("config.yml", "x")', "Expected file 'config.yml' to be a library file, but was not (hint: "],
    ['load("@nope:x.star", "x")', "Could not find private library (directory '_ytt_lib' missing?)"],
  ])('%s fails', async (statement, message) => {
    expect(await failure({ ...files, 'a.yml': `#@ ${statement}\n---\na: 1\n` })).toContain(message);
  });
});

describe('a library', () => {
  const app: Files = {
    '_ytt_lib/app/schema.yml': '#@data/values-schema\n---\nname: app\nports: [0]\n',
    '_ytt_lib/app/config.yml': `${VALUES}---\nname: #@ data.values.name\nports: #@ data.values.ports\n`,
    '_ytt_lib/app/tools.star': 'load("@ytt:data", "data")\ndef hello():\n  return "hello, " + data.values.name\nend\n_own = 1\n',
  };
  const using = (expression: string): Files => ({ ...app, 'config.yml': `${LIBRARY}--- #@ ${expression}\n` });
  const evaluating = (instance: string): Files => using(`template.replace(${instance}.eval())`);

  it('is neither output nor listed by itself', async () => {
    expect(await rendered({ ...app, 'a.yml': 'a: 1\n' })).toBe('a: 1\n');
  });

  it('is evaluated with values in the order of those who give them', async () => {
    const files = {
      ...evaluating('library.get("app").with_data_values({"name": "code"}).with_data_values({"ports": [1]})'),
      'v.yml': '#@library/ref "@app"\n#@data/values\n---\nname: document\n',
    };
    expect(await rendered(files, '-v', '@app:name=flag')).toBe('name: code\nports:\n- 1\n');
    expect(await rendered({ ...files, 'w.yml': '#@library/ref "@app"\n#@data/values after_library_module=True\n---\nname: last\n' })).toContain(
      'name: last\n',
    );
  });

  it('appends to lists, or replaces them when values are plain', async () => {
    const twice = (options: string): string => `library.get("app").with_data_values({"ports": [1]}).with_data_values({"ports": [2]}${options})`;
    expect(await rendered(evaluating(twice('')))).toContain('ports:\n- 1\n- 2\n');
    expect(await rendered(evaluating(twice(', plain=True')))).toContain('ports:\n- 2\n');
  });

  it('takes no annotations in plain values', async () => {
    const files = (annotation: string): Files => ({
      ...app,
      'config.yml': `${LIBRARY}#@ def values():\n${annotation}ports:\n- 1\n#@ end\n--- #@ template.replace(library.get("app").with_data_values(values(), plain=True).eval())\n`,
    });
    expect(await rendered(files('#! a comment\n'))).toBe('name: app\nports:\n- 1\n');
    expect(await failure(files('#@overlay/replace\n'))).toContain(
      'library.with_data_values: Expected to be plain YAML, having no annotations (hint: remove comments starting with `#@`)\n',
    );
  });

  it('never changes: a user with values leaves others alone', async () => {
    const files = {
      ...app,
      'config.yml': `${LIBRARY}#@ l = library.get("app")\n#@ m = l.with_data_values({"name": "m"})\n---\nl: #@ l.data_values().name\nm: #@ m.data_values().name\n`,
    };
    expect(await rendered(files)).toBe('l: app\nm: m\n');
  });

  it('can be evaluated again and again, each time anew', async () => {
    const files = {
      ...app,
      'config.yml': `${LIBRARY}#@ for n in ["a", "b"]:\n--- #@ template.replace(library.get("app").with_data_values({"name": n}).eval())\n#@ end\n`,
    };
    expect(await rendered(files)).toBe('name: a\nports: []\n---\nname: b\nports: []\n');
  });

  it('exports what its files define', async () => {
    expect(await rendered(using('{"a": library.get("app").export("hello")()}'))).toBe('a: hello, app\n');
    expect(await rendered(using('{"a": library.get("app").export("hello", path="tools.star")()}'))).toBe('a: hello, app\n');
    expect(await failure(using('library.get("app").export("_own")'))).toContain("Symbols starting with '_' are private, and cannot be exported");
    expect(await failure({ ...using('library.get("app").export("hello")'), '_ytt_lib/app/more.star': 'hello = 1\n' })).toContain(
      "Expected to find exactly one exported symbol 'hello', but found multiple across files: more.star, tools.star",
    );
  });

  it('takes schemas from its users', async () => {
    const files = {
      ...evaluating('library.get("app")'),
      's.yml': '#@library/ref "@app"\n#@data/values-schema\n---\n#@overlay/match missing_ok=True\nmore: 1\nname: other\n',
    };
    expect(await rendered(files)).toBe('name: other\nports: []\n');
    expect(await rendered(evaluating('library.get("app").with_data_values_schema({"name": "mine"})'))).toContain('name: mine\n');
  });

  it('says of a schema in code that it stands nowhere', async () => {
    expect(await failure(evaluating('library.get("app").with_data_values_schema({"name": None})'))).toContain(
      '     :\n         |\n       ? | \n         |\n     \n         = found: null value\n',
    );
  });

  it('is addressed by alias, and through other libraries', async () => {
    const aliased = { ...evaluating('library.get("app", alias="one")'), 'v.yml': '#@library/ref "@~one"\n#@data/values\n---\nname: aliased\n' };
    expect(await rendered(aliased)).toContain('name: aliased\n');
    const nested: Files = {
      'config.yml': `${LIBRARY}--- #@ template.replace(library.get("outer").eval())\n`,
      '_ytt_lib/outer/config.yml': `${LIBRARY}--- #@ template.replace(library.get("inner").eval())\n`,
      '_ytt_lib/outer/_ytt_lib/inner/config.yml': `${VALUES}---\nv: #@ data.values.v\n`,
      '_ytt_lib/outer/_ytt_lib/inner/v.yml': '#@data/values\n---\nv: 0\n',
    };
    expect(await rendered(nested, '--data-value-yaml', '@outer@inner:v=7')).toBe('v: 7\n');
  });

  it('takes its own overlays with it, and none of its user', async () => {
    const overlay = '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all\n---\n#@overlay/match missing_ok=True\nby: ';
    const files = { ...evaluating('library.get("app")'), '_ytt_lib/app/overlay.yml': `${overlay}itself\n` };
    expect(await rendered(files)).toBe('name: app\nports: []\nby: itself\n');
  });

  it.each([
    ['library.get()', 'library.get: expected exactly one argument'],
    ['library.get("@app")', "library.get: Expected library '@app' to be specified without '@'"],
    ['library.get("nope")', "library.get: Expected to find library 'nope', but did not find ''"],
    ['library.get("app", foo=1)', "library.get: Unexpected kwarg 'foo'"],
    ['library.get("app", strict=1)', 'library.get: expected starlark.Bool, but was starlark.Int'],
    ['library.get("app").eval(1)', "library.eval: Evaluating library 'app': expected no arguments"],
    [
      'library.get("app", alias="x").export("y")',
      "library.export: Exporting from library 'app~x': Expected to find exported symbol 'y', but did not",
    ],
    ['library.get("app").with_data_values({}, plain=1, foo=1)', 'library.with_data_values: invalid argument name: foo'],
    [
      'library.get("app").with_data_values({"nope": 1}).eval()',
      "library.eval: Evaluating library 'app': Overlaying data values (in following order: additional data values): ",
    ],
  ])('%s fails', async (expression, message) => expect(await failure(using(expression))).toContain(message));

  it.each([
    ['#@library/ref "app"\n', "Annotation library/ref:\n    Expected library ref to start with '@'"],
    ['#@library/ref "@a~b~c"\n', "Expected library ref to have form: '@path', '@~alias', or '@path~alias', got: '@a~b~c'"],
    ['#@library/ref "@a~"\n', 'Expected library alias to not be empty'],
    ['#@library/ref "@a", "@b"\n', 'Expected library/ref annotation to have one arg, got 2'],
    ['#@library/ref 1\n', 'expected a string, but was int'],
    [
      '#@library/ref "@app"\n',
      "Expected all provided library data values documents to be used but found unused:\n  Data Value belonging to library '@app' on line v.yml:3",
    ],
  ])('has to be addressed well: %j', async (annotation, message) => {
    expect(await failure({ 'v.yml': `${annotation}#@data/values\n---\na: 1\n` })).toContain(message);
  });

  it.each([
    ['after_library_module=True', "Expected kwarg 'after_library_module' to be used with library/ref annotation"],
    ['foo=1', 'Unknown kwarg foo for annotation data/values'],
  ])('data/values %s is a mistake', async (argument, message) => {
    expect(await failure({ 'v.yml': `#@data/values ${argument}\n---\na: 1\n` })).toContain(message);
  });
});
