import { describe, expect, it } from 'vitest';

import { flagValues } from '../data-values/flag-values.ts';
import { InputFile } from '../files/input-file.ts';
import { DocumentSet, noSpan } from '../model.ts';
import { printYaml } from '../print/print-yaml.ts';
import { createRenderSession } from '../template/create-render-session.ts';
import { RootLibrary } from './evaluate-root.ts';
import { SharedEvaluations } from './shared-evaluations.ts';

type Files = Readonly<Record<string, string>>;

/** What a file of an environment is called that has values in a document with an annotation. */
const VALUES_FILE = 'env.yml';

/** The output for each value of `name`, and what templates printed in all evaluations. */
function outputs(
  files: Files,
  names: readonly string[],
  shared?: SharedEvaluations,
): { readonly texts: readonly string[]; readonly printed: readonly string[] } {
  const printed: string[] = [];
  const bytes = new Map(Object.entries(files).map(([path, text]) => [path, new TextEncoder().encode(text)]));
  const texts = names.map((name) => {
    const session = createRenderSession({ print: (text) => printed.push(text), warn: () => undefined, version: '0.0.0' });
    const inputs = [...bytes].map(
      ([path, content], order) => new InputFile({ path, isNamedItself: false, location: path, read: () => content }, order),
    );
    const values = new TextEncoder().encode(`#@data/values\n---\n#@overlay/match missing_ok=True\nname: ${name}\n`);
    inputs.push(new InputFile({ path: VALUES_FILE, isNamedItself: true, location: VALUES_FILE, read: () => values }, inputs.length));
    const settings = { ignoreUnknownComments: false, implicitMapKeyOverrides: false, strict: false };
    const library = new RootLibrary({
      session,
      files: inputs,
      settings,
      skipsValueRules: false,
      skipsOutputRules: false,
      onAdvice: () => undefined,
      flagValues: flagValues({
        valuesFiles: [],
        environmentPrefixes: [],
        yamlEnvironmentPrefixes: [],
        values: [],
        yamlValues: [],
        valueFiles: [],
        environment: [],
        strict: false,
        readFiles: () => [],
      }),
      shared,
    });
    const schema = library.schema();
    const result = library.evaluate(schema, library.values(schema));
    const documents = new DocumentSet(
      noSpan,
      result.documents.flatMap((file) => file.documents),
    );
    return printYaml(documents) + result.texts.map(({ text }) => text).join('');
  });
  return { texts, printed };
}

const LOAD = '#@ load("@ytt:data", "data")\n';
const OVERLAY = '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all\n---\n';
const NAMES = ['one', 'two', 'three'];

describe('evaluations of the same files with other values', () => {
  it.each<readonly [title: string, files: Files]>([
    ['a template that reads no value', { 'a.yml': '#@ print("a")\na: #@ 1 + 1\n' }],
    ['a plain file', { 'a.yml': 'a: 1\n---\nb: 2\n' }],
    ['a text template', { 'a.txt': '(@ print("a") -@)x (@= str(1) @)\n' }],
    [
      'documents that overlays change',
      { 'a.yml': '#@ print("a")\na: #@ 1 + 1\nb: 1\n', 'o.yml': `${LOAD}${OVERLAY}a: #@ data.values.name\n#@overlay/remove\nb:\n` },
    ],
    [
      'a node in two places that an overlay changes',
      { 'a.yml': '#@ def f():\nx: 1\n#@ end\n#@ f1 = f()\na: #@ f1\nb: #@ f1\n', 'o.yml': `${OVERLAY}a:\n  x: 2\n` },
    ],
    [
      'an overlay that reads no value',
      { 'a.yml': `${LOAD}a: #@ data.values.name\n`, 'o.yml': `${OVERLAY}#@overlay/match missing_ok=True\nb: #@ 1 + 1\n` },
    ],
    [
      'a file that loads another, which reads a value',
      { 'f.lib.yml': `${LOAD}#@ name = data.values.name\n`, 'a.yml': '#@ load("f.lib.yml", "name")\na: #@ name\n' },
    ],
    [
      'a function of another file, which reads a value',
      { 'f.lib.yml': `${LOAD}#@ def f():\n#@   return data.values.name\n#@ end\n`, 'a.yml': '#@ load("f.lib.yml", "f")\na: #@ f()\n' },
    ],
    [
      'an overlay whose function reads a value',
      { 'a.yml': 'a: 1\n', 'o.yml': `${LOAD}${OVERLAY}#@overlay/replace via=lambda left, right: data.values.name\na:\n` },
    ],
    [
      'an annotation that has all values',
      { 'a.yml': 'a: 1\n', 'o.yml': `${LOAD}${OVERLAY}#@overlay/replace via=lambda left, right: right\na: #@ data.values\n` },
    ],
    ['whether there is a value', { 'a.yml': `${LOAD}a: #@ hasattr(data.values, "name") and data.values["name"]\n` }],
    ['the names of all values', { 'a.yml': `${LOAD}a: #@ [k + data.values[k] for k in data.values]\n` }],
    ['a list of files', { 'a.yml': `${LOAD}a: #@ data.list()\n` }],
    ['the values file as text', { 'a.yml': `${LOAD}a: #@ data.read("${VALUES_FILE}")\n` }],
    [
      'a library',
      {
        'a.yml': `${LOAD}#@ load("@ytt:library", "library")\n#@ load("@ytt:template", "template")\n--- #@ template.replace(library.get("l").with_data_values({"x": data.values.name}).eval())\n`,
        '_ytt_lib/l/v.yml': '#@data/values\n---\nx: 0\n',
        '_ytt_lib/l/t.yml': `${LOAD}l: #@ data.values.x\nm: #@ 1 + 1\n`,
      },
    ],
  ])('give what each gives alone: %s', (_, files) => {
    expect(outputs(files, NAMES, new SharedEvaluations()).texts).toEqual(outputs(files, NAMES).texts);
  });

  it.each<readonly [title: string, template: string, times: number]>([
    ['once if they read nothing', 'a: #@ 1 + 1\n', 1],
    ['once if they only could have read values', `${LOAD}a: #@ data.read("a.yml")[0]\n`, 1],
    ['each time if they read a value', `${LOAD}a: #@ data.values.name\n`, 3],
    ['each time if their annotations have functions', '#@foo/bar lambda: 1\na: 1\n', 3],
    ['each time if they list files', `${LOAD}a: #@ data.list()[0]\n`, 3],
  ])('run files %s', (_, template, times) => {
    expect(outputs({ 'a.yml': `#@ print("run")\n${template}` }, NAMES, new SharedEvaluations()).printed).toEqual(
      Array.from({ length: times }, () => 'run'),
    );
  });
});
