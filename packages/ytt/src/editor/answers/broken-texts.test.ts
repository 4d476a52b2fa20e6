import fc from 'fast-check';
import { expect, it } from 'vitest';

import { EditorWorkspace } from '../../../testing/editor-workspace.ts';

const DATA = '#@ load("@ytt:data", "data")\n';

it.each<readonly [what: string, text: string]>([
  ['a bracket that is left open', `${DATA}x: #@ str(data.values.db.\na: #@ data.values.⟦a⟧a\n`],
  ['a text that is left open', `${DATA}x: #@ "data\na: #@ data.values.⟦a⟧a\n`],
  ['a bracket that is left open in code', `${DATA}#@ x = [1,\n#@ def f():\n#@   return 1\n#@ end\na: #@ data.values.⟦a⟧a\n`],
  ['a block without an end', `${DATA}#@ if True:\na: #@ data.values.⟦a⟧a\n`],
  ['an end without a block', `${DATA}#@ end\na: #@ data.values.⟦a⟧a\n`],
  ['a condition without a colon', `${DATA}#@ if data.values.\na: #@ data.values.⟦a⟧a\n`],
  ['YAML that is none', `${DATA}a: [\n}: x\na: #@ data.values.⟦a⟧a\n`],
  ['an import', `${DATA}#@ import x\na: #@ data.values.⟦a⟧a\n`],
  ['a comment in a block scalar', `${DATA}x: |\n  #@ def f(:\na: #@ data.values.⟦a⟧a\n`],
  ['a comment in quotes', `${DATA}x: "#@ (" #@ 1\ny: '#@ [' \na: #@ data.values.⟦a⟧a\n`],
])('names are known beside %s', async (_what, text) => {
  const workspace = await EditorWorkspace.of({ 'app.yml': text, 'schema.yml': '#@data/values-schema\n---\n⟦a⟧a: 1\n' });
  expect(workspace.definitions('app.yml#a')).toEqual(['schema.yml#a']);
});

const TEMPLATE = `${DATA}#@ load("b.lib.yml", "f", g="f")
#@ def h(x, y=1):
a: #@ [z.b for z in x if z]
#@ end
#@ for/end k in data.values.list:
- b: #@ lambda q: q + k
#@yaml/text-templated-strings
c: "(@= str(data.values.a["b"]) @)"
#@schema/validation min=1, when=lambda v: v
d: |
  text #@ none
`;
const SCHEMA = '#@data/values-schema\n---\n#@schema/desc "x"\na:\n  b: 1\nlist:\n- c: ""\n';
const PIECES = ['(', ')', '[', '"', "'", '#@ ', '#@', '\n', ': ', '- ', 'end', ' for ', '.', '@)', '(@', '|', '\r\n', '\uFEFF', 'lambda', '\\'];

it('no text makes an answer throw', async () => {
  const edit = fc.record({ at: fc.nat(), cut: fc.nat(40), text: fc.constantFrom('', ...PIECES) });
  const files = fc.constantFrom('app.yml', 'app.txt', 'app.star', 'schema.yml', 'b.lib.yml');
  await fc.assert(
    fc.asyncProperty(files, fc.array(edit, { maxLength: 4 }), fc.nat(), async (path, edits, at) => {
      const texts: Record<string, string> = {
        'app.yml': TEMPLATE,
        'app.txt': '(@ load("@ytt:data", "data") @)(@= data.values.a.b @)',
        'app.star': 'load("@ytt:data", "data")\nX = {"a": data.values.a}\ndef f(a):\n  return X[a]\nend\n',
        'schema.yml': SCHEMA,
        'b.lib.yml': '#@ def f(a):\n#@   return a\n#@ end\n',
        'values.yml': '#@data/values\n---\na:\n  b: 2\n',
      };
      const edited = edits.reduce((text, { at: start, cut, text: added }) => {
        const from = start % (text.length + 1);
        return text.slice(0, from) + added + text.slice(from + cut);
      }, texts[path] ?? '');
      texts[path] = edited;
      const workspace = await EditorWorkspace.of(texts);
      const { answers } = workspace;
      const file = workspace.file(path);
      for (let step = 0; step < 3; step++) {
        const place = { ...workspace.place(path), offset: (at + step * 7) % (edited.length + 1) };
        answers.hover?.(place);
        answers.completions?.(place);
        answers.signature?.(place);
        answers.definitions?.(place);
        answers.occurrences?.(place)?.rename('other');
      }
      answers.symbols?.(file, workspace.place(path));
      answers.folds?.(file);
      answers.format?.(file);
      workspace.hints(path);
      const tokens = answers.tokens?.(file) ?? [];
      for (const [index, { span }] of tokens.entries()) expect(span.start).toBeGreaterThanOrEqual(tokens[index - 1]?.span.end ?? 0);
    }),
    { numRuns: 300 },
  );
});
