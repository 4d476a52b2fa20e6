import { locate, Source } from '@assay/source';
import { Fault } from '@assay/starlark';
import type { Value } from '@assay/starlark';
import { describe, expect, it } from 'vitest';

import type { RenderSession, EvaluationContext, TemplateSettings } from '../evaluation-context.ts';
import { Failure } from '../failure.ts';
import type { DocumentSet } from '../model.ts';
import { printYaml } from '../print/print-yaml.ts';
import { readDocuments } from '../read/read-documents.ts';
import type { FileKind, TemplateFile } from '../template-file.ts';
import { structsFrom } from '../values/to-starlark.ts';
import { createRenderSession } from './create-render-session.ts';
import { evaluateTemplate } from './evaluate-template.ts';
import type { EvaluatedTemplate } from './evaluate-template.ts';
import type { SourceMap } from './source-map.ts';

type Files = Readonly<Record<string, string>>;

interface Setting extends Partial<TemplateSettings> {
  readonly values?: string;
  readonly maxSteps?: number;
}

/** The files of a library without directories; `main` of them is evaluated. */
class Library {
  readonly session: RenderSession;
  readonly #files: ReadonlyMap<string, TemplateFile>;
  readonly #sourceMaps = new Map<string, SourceMap>();
  readonly #setting: Setting;

  constructor(files: Files, setting: Setting) {
    this.#files = new Map(Object.entries(files).map(([path, text]) => [path, fileOf(path, text)]));
    this.#setting = setting;
    const { maxSteps } = setting;
    this.session = createRenderSession({
      print: () => undefined,
      warn: () => undefined,
      version: '1.2.3',
      tracksValues: true,
      ...(maxSteps === undefined ? {} : { maxSteps }),
    });
  }

  evaluate(path: string): EvaluatedTemplate {
    return evaluateTemplate(this.#context(path));
  }

  #context(path: string): EvaluationContext {
    const file = this.#files.get(path);
    if (!file) throw new Fault(`no file ${path}`);
    const { ignoreUnknownComments = false, implicitMapKeyOverrides = false, strict = false, values } = this.#setting;
    return {
      session: this.session,
      file,
      sourceMaps: this.#sourceMaps,
      settings: { ignoreUnknownComments, implicitMapKeyOverrides, strict },
      dataValues: () => this.#dataValues(values ?? '{}'),
      listFiles: () => [],
      readFile: (path) => new Source(path, ''),
      loadFile: (name) => this.evaluate(name).globals,
      libraryModule: () => null,
    };
  }

  #dataValues(text: string): Value {
    const [document] = readDocuments(new Source('values.yml', text)).documents.filter(({ value }) => value !== null);
    return structsFrom(document?.value ?? null, { tracker: this.session.thread.tracker });
  }
}

function fileOf(path: string, text: string): TemplateFile {
  return { path, kind: kindOf(path), isLibrary: false, isOutput: true, bytes: new TextEncoder().encode(text), source: new Source(path, text) };
}

function kindOf(path: string): FileKind {
  if (path.endsWith('.star')) return 'starlark';
  return path.endsWith('.txt') ? 'text-template' : 'yaml-template';
}

function check(template: string, setting: Setting & { readonly files?: Files; readonly name?: string } = {}): string {
  const { files = {}, name = 'f.yml' } = setting;
  try {
    const { documents, text } = new Library({ ...files, [name]: template }, setting).evaluate(name);
    return text ?? printYaml(documentsOf(documents));
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
}

function documentsOf(documents: DocumentSet | undefined): DocumentSet {
  if (!documents) throw new Error('A YAML file gives documents');
  return documents;
}

function failure(template: string, setting: Setting = {}): Failure {
  try {
    new Library({ 'f.yml': template }, setting).evaluate('f.yml');
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('It went well');
}

const rendered: readonly (readonly [title: string, template: string, output: string])[] = [
  ['values are computed', 'a: #@ 1 + 2\nb:\n- #@ "x" * 3\n', 'a: 3\nb:\n- xxx\n'],
  ['a branch that is not taken is left out', '#@ if 1 > 2:\na: 1\n#@ else:\nb: 2\n#@ end\n', 'b: 2\n'],
  ['a map that lost all items is empty', 'm:\n  #@ if False:\n  a: 1\n  #@ end\n', 'm: {}\n'],
  ['the short form covers one node', 'l:\n#@ for/end x in range(2):\n- v: #@ x\n- last\n', 'l:\n- v: 0\n- v: 1\n- last\n'],
  ['a function gives its nodes', '#@ def f(x):\nk: #@ x\n#@ end\na: #@ f(1)\nb: #@ f(2)["k"]\n', 'a:\n  k: 1\nb: 2\n'],
  ['what a function returns behind its nodes replaces them', '#@ def f():\nk: 1\n#@ return 5\n#@ end\na: #@ f()\n', 'a: 5\n'],
  ['a function without nodes just returns', '#@ def f():\n#@   return 7\n#@ end\na: #@ f()\n', 'a: 7\n'],
  ['a function whose nodes did not run gives nothing', '#@ def f():\n#@ if/end False:\nk: 1\n#@ end\na: #@ f()\n', 'a: null\n'],
  ['globals go across documents', '#@ x = 1\n---\na: #@ x\n---\nb: #@ x + 1\n', 'a: 1\n---\nb: 2\n'],
  ['a document may be computed, and is then printed when it is empty', '--- #@ {}\n---\na: 1\n', '{}\n---\na: 1\n'],
  ['a key may be given again on purpose', 'a: 1\nb: 2\n#@yaml/map-key-override\na: 3\n', 'b: 2\na: 3\n'],
  ['texts in YAML are templates where that is said', '#@yaml/text-templated-strings\n---\nk(@= str(1) @): v(@= "2" @)\nx: 3\n', 'k1: v2\nx: 3\n'],
  ['code keeps no indentation', '#@   x = 1\n#@ if x == 1:\n#@       x = 2\n#@ end\na: #@ x\n', 'a: 2\n'],
  ['a text over several lines of code loses its indentation', '#@ x = """a\n#@    b"""\na: #@ x\n', 'a: |-\n  a\n  b\n'],
  ['remarks are dropped', '#! remark\na: #@ 1\n', 'a: 1\n'],
  ['an annotation named comment is a remark', '#@comment anything (\na: #@ 1\n', 'a: 1\n'],
  ['without any directive comments are free and the last of equal keys counts', '# text\na: 1\nb: 2\na: 3\n', 'a: 3\nb: 2\n'],
];

const failing: readonly (readonly [title: string, template: string, message: string])[] = [
  [
    'a comment that is no directive',
    '#@ x = 1\n# text\na: 1\n',
    `Compiling YAML template 'f.yml': Failed to parse line 2: '# text': Expected ytt-formatted string (use '#@' for annotations or code, '#!' for comments)`,
  ],
  [
    'two values',
    'a: {b: 1} #@ 2\n',
    `Compiling YAML template 'f.yml': Expected YAML node at line f.yml:1 to have either computed or YAML value, but found both`,
  ],
  [
    'code between a short form and its node',
    '#@ if/end True:\n#@ x = 1\na: #@ x\n',
    `Compiling YAML template 'f.yml': Unexpected code at line f.yml:2 after use of '*/end', expected YAML node`,
  ],
  [
    'all unknown names, those at top level first',
    '#@ def f():\n#@   return no1\n#@ end\na: #@ no2\n',
    '\n- undefined: no2\n    f.yml:4 | a: #@ no2\n- undefined: no1\n    f.yml:2 | #@   return no1',
  ],
  ['only the first thing that breaks the syntax', 'a: #@ 1 +\nb: #@ )\n', "\n- got ')', want primary expression\n    f.yml:1 | a: #@ 1 +"],
  [
    'generated code with its neighbors',
    'a: #@ 1 # c\n',
    "\n- got identifier, want ')'\n    f.yml:1 | a: #@ 1 # c\n    f.yml:? | __ytt_tpl2_end_ctx(None) (generated)",
  ],
  [
    'an end too many at the line behind it, which may be a document that nobody wrote',
    'a: 1\n---\nb:\n- 1\n#@ end\n',
    '\n- unexpected end\n    f.yml:5 | #@ end\n    f.yml:? | __ytt_tpl2_start_node(10) # *yamlmeta.Document (generated)',
  ],
  [
    'an end too many behind text templates, whose parts count, too',
    '#@yaml/text-templated-strings\n(@= "a" @): x(@- 1 @)y(@= 2 @)\n#@ end\n',
    '\n- unexpected end\n    f.yml:3 | #@ end\n    f.yml:? | __ytt_tpl2_start_node(14) # *yamlmeta.Document (generated)',
  ],
  [
    'an else without a colon at the line behind it',
    '#@ if True:\na: 1\n#@ else\nb: 1\n#@ end\n',
    '\n- got else, want primary expression\n    f.yml:4 | b: 1',
  ],
  [
    'the open calls, the innermost first',
    '#@ def f(x):\n#@   return x["k"]\n#@ end\na: #@ f({})\n',
    '\n- key "k" not in dict\n    in f\n      f.yml:2 | #@   return x["k"]\n    in <toplevel>\n      f.yml:4 | a: #@ f({})',
  ],
  ['further lines as the reason', '#@ fail("a\\nb")\n', '\n- fail: a\n    in <toplevel>\n      f.yml:1 | #@ fail("a\\nb")\n\n    reason:\n     b'],
  [
    'a key that comes again',
    'a: #@ 1\na: 2\n',
    "\n- __ytt_tpl2_start_node: expected key 'a' to not be specified again (unless 'yaml/map-key-override' annotation is added)\n    in <toplevel>\n      f.yml:2 | a: 2",
  ],
  [
    'a key that comes again among nodes without code',
    '#@ x = 1\nb: 1\na: 1\na: 2\n',
    "\n- __ytt_tpl2_start_node: expected key 'a' to not be specified again (unless 'yaml/map-key-override' annotation is added)\n    in <toplevel>\n      f.yml:4 | a: 2",
  ],
  [
    'documents as a value',
    '#@ def d():\n---\na: 1\n#@ end\n---\nx: #@ d()\n',
    '\n- __ytt_tpl2_set_node: map items can only contain arrays, maps, or scalars; this is a document set\n    in <toplevel>\n      f.yml:6 | x: #@ d()',
  ],
  [
    'a return in front of the first node',
    '#@ def f():\n#@ return 1\nk: 1\n#@ end\na: #@ f()\n',
    '\n- a function that has nodes cannot return in front of them (hint: write the nodes first, or put them into the else branch)\n    in f\n      f.yml:2 | #@ return 1\n    in <toplevel>\n      f.yml:5 | a: #@ f()',
  ],
];

describe('a YAML template', () => {
  it.each(rendered)('%s', (_title, template, output) => {
    expect(check(template)).toBe(output);
  });

  it.each(failing)('fails for %s', (_title, template, message) => {
    expect(check(template)).toBe(message);
  });

  it('checks a thousand keys of one map in passing', () => {
    expect(check('#@yaml/text-templated-strings\n---\n#@ for i in range(1000):\nk(@= str(i) @): 1\n#@ end\n').split('\n')).toHaveLength(1001);
  });

  it('counts the templates of a run in the names of instructions', () => {
    const library = new Library({ 'a.yml': 'a: #@ 1\n', 'f.yml': 'a: #@ 1\na: 2\n' }, {});
    for (let time = 0; time < 3; time++) library.evaluate('a.yml');
    expect(() => library.evaluate('f.yml')).toThrow('__ytt_tpl5_start_node: ');
  });

  it('exports no name that begins with an underscore', () => {
    const { globals } = new Library({ 'f.yml': '#@ _a = 1\n#@ b = 2\n' }, {}).evaluate('f.yml');
    expect([...globals]).toEqual([['b', 2]]);
  });

  it('gives each evaluation of a plain file its own documents', () => {
    const library = new Library({ 'f.yml': 'a: {b: 1}\n' }, {});
    expect(library.evaluate('f.yml').documents?.documents[0]).not.toBe(library.evaluate('f.yml').documents?.documents[0]);
  });

  it('keeps annotations, evaluated, on the nodes', () => {
    const { documents } = new Library({ 'f.yml': '#@foo/bar 1 + 1, k="v"\na: 1\n' }, {}).evaluate('f.yml');
    const value = documents?.documents.at(-1)?.value;
    const item = typeof value === 'object' && value !== null && 'items' in value ? value.items[0] : undefined;
    const annotation = item?.annotations?.get('foo/bar');
    expect(annotation).toMatchObject({ positional: [2], named: [['k', 'v']] });
    expect(annotation && locate(annotation.span).range.start).toMatchObject({ line: 1, column: 1 });
  });

  it('says which data value a scalar is', () => {
    const template = '#@ load("@ytt:data", "data")\na: #@ data.values.app.name\nb: #@ data.values.app.name + "!"\n';
    const { documents } = new Library({ 'f.yml': template }, { values: 'app:\n  name: x\n' }).evaluate('f.yml');
    const value = documents?.documents.at(-1)?.value;
    const items = typeof value === 'object' && value !== null && 'items' in value ? value.items : [];
    const [first, second] = items.map(({ valueFrom }) => valueFrom);
    const [span] = first?.places ?? [];
    expect([first?.kind, span?.description]).toEqual(['given', 'data value name']);
    expect(span?.span && locate(span.span)).toMatchObject({ file: 'values.yml', range: { start: { line: 2, column: 9 } } });
    expect(second).toEqual({ kind: 'computed', places: [span] });
  });

  it('ends when the steps are spent, and says where', () => {
    expect(failure('#@ while True:\n#@   x = 1\n#@ end\n', { maxSteps: 1000 }).message).toContain('too many steps');
  });

  it('ends an endless recursion with an error', () => {
    const { message, findings } = failure('#@ def f():\n#@   return f()\n#@ end\na: #@ f()\n');
    expect(message).toContain('Starlark stack overflow');
    expect(message.split('\n').length).toBeLessThan(60);
    expect(findings[0]?.span).toBeDefined();
  });
});

describe('findings', () => {
  const places: readonly (readonly [title: string, template: string, code: string, text: string])[] = [
    ['of an unknown name', 'a:\n  b: #@ 1 + nope\n', 'undefined-name', 'nope'],
    ['of code in an annotation', '#@foo/bar 1, nope\na: 1\n', 'undefined-name', 'nope'],
    ['of a shorthand', '#@ if/end nope:\na: 1\n', 'undefined-name', 'nope'],
    ['of an evaluation', 'a: #@ 1 + ""\n', 'evaluation', '+'],
    ['of a text in YAML', '#@yaml/text-templated-strings\na: "x(@= nope @)"\n', 'undefined-name', 'nope'],
    ['of a wrong comment', '#@ x = 1\n# text\na: 1\n', 'syntax', '# text'],
  ];

  it.each(places)('%s stand on the very text', (_title, template, code, text) => {
    const [finding] = failure(template).findings;
    const { span } = finding ?? {};
    expect(finding?.code).toBe(code);
    expect(span?.source.text).toBe(template);
    expect(span && template.slice(span.start, span.end)).toBe(text);
  });
});

describe('a text template', () => {
  it.each([
    ['prints and trims', 'a (@- if True: -@) b (@= "c" @)(@ end @)\n', 'ab c\n'],
    ['returns text from its functions', '(@ def f(x): @)<(@= x @)>(@ end @)(@= f("y") @)', '<y>'],
    ['has no plain minus behind its mark', '(@=-1 @)', '\n'],
  ])('%s', (title, text, output) => {
    const result = check(text, { name: 'f.txt' });
    if (title === 'has no plain minus behind its mark') expect(result).toContain('cannot set non-string value (int64)');
    else expect(result).toBe(output);
  });

  it('shows its code in errors', () => {
    expect(check('a\n(@= nope @)', { name: 'f.txt' })).toBe('Evaluating text template: \n- undefined: nope\n    f.txt:2 | = nope ');
  });
});

describe('load', () => {
  it('tells the error of the loaded file as the reason', () => {
    expect(check('#@ load("a.star", "x")\n', { files: { 'a.star': 'x = 1\n  y = no' } })).toBe(
      [
        '',
        '- cannot load a.star: Evaluating starlark template: ',
        '    in <toplevel>',
        '      f.yml:1 | #@ load("a.star", "x")',
        '',
        '    reason:',
        '     - undefined: no',
        '         2 |   y = no',
      ].join('\n'),
    );
  });

  it('does not go round in circles', () => {
    const message = check('#@ load("a.star", "x")\n', { files: { 'a.star': 'load("b.star", "y")', 'b.star': 'load("a.star", "x")' } });
    expect(message).toContain("Expected file 'a.star' to not load itself, but it does (a.star -> b.star -> a.star)");
  });

  it('gives frozen values', () => {
    expect(check('#@ load("a.star", "l")\n#@ l.append(1)\n', { files: { 'a.star': 'l = []' } })).toContain('append: cannot append to frozen list');
  });
});
