import { describe, expect, it } from 'vitest';

import { MarkedEditor, shownEdits } from '../testing/marked-editor.ts';
import { namesDialect } from '../testing/names-dialect.ts';
import { completionsAt } from './completions.ts';
import { definitionsAt } from './definitions.ts';
import { formattingOf } from './formatting.ts';
import { hoverAt } from './hover.ts';
import { highlightsAt, referencesAt, renameableAt, renameAt } from './occurrences.ts';
import { outlineOf } from './symbols.ts';

const USED = '# names\nuse: o‸ne\nuse: one\n';
const FILES = { 'a.yaml': '# names\ndefine: one\ndefine: two\n', 'b.yaml': USED };

async function asked<Answer>(
  ask: (view: Awaited<ReturnType<MarkedEditor['view']>>, place: ReturnType<MarkedEditor['place']>) => Answer,
  files: Readonly<Record<string, string>> = FILES,
): Promise<Answer> {
  const editor = new MarkedEditor(files);
  await editor.findings();
  return ask(await editor.view('b.yaml'), editor.place('b.yaml'));
}

describe('what dialects answer', () => {
  it('comes with places in files', async () => {
    expect(await asked((view, place) => definitionsAt(view, place))).toEqual([
      { path: '/work/a.yaml', range: { start: { line: 1, character: 8 }, end: { line: 1, character: 11 } } },
    ]);
    expect((await asked(referencesAt)).map(({ path, range: { start } }) => `${path}:${start.line}`)).toEqual([
      '/work/a.yaml:1',
      '/work/b.yaml:1',
      '/work/b.yaml:2',
    ]);
    expect((await asked(highlightsAt)).map(({ start }) => start.line)).toEqual([1, 2]);
    expect(await asked((view) => outlineOf(view), { 'b.yaml': '# names\ndefine: one\n‸' })).toMatchObject([
      { name: 'one', kind: 'constant', children: [] },
    ]);
  });

  it('is outlined once, by the first who knows it', async () => {
    const both = { folders: ['/work'], dialects: [namesDialect, { ...namesDialect, id: 'more' }] };
    const editor = new MarkedEditor({ 'a.yaml': '# names\ndefine: one\n' }, both);
    await editor.findings();
    expect(outlineOf(await editor.view('a.yaml')).map(({ name }) => name)).toEqual(['one']);
  });

  it('is offered once for each label', async () => {
    const { offers } = await asked((view, place) => completionsAt(view, place), { ...FILES, 'c.yaml': '# names\ndefine: one\n' });
    expect(offers.map(({ label, replaces: { start, end } }) => `${label} ${start.character}-${end.character}`)).toEqual(['one 5-6', 'two 5-6']);
  });

  it('renames everywhere, or says why not', async () => {
    const renamed = await asked((view, place) => renameAt(view, place, 'three'));
    expect(renamed?.kind === 'edits' && shownEdits(renamed.files)).toEqual(['a.yaml:2:9-12 "three"', 'b.yaml:2:6-9 "three"', 'b.yaml:3:6-9 "three"']);
    expect(await asked((view, place) => renameAt(view, place, 'a b'))).toEqual({ kind: 'refused', reason: '"a b" is no name' });
    expect(await asked(renameableAt)).toMatchObject({ name: 'one' });
    expect(await asked(renameableAt, { 'b.yaml': '# na‸mes\n' })).toBeUndefined();
  });

  it('is joined with what the rules want that a place breaks', async () => {
    const text = (await asked(hoverAt, { 'b.yaml': USED }))?.text;
    expect(text).toMatch(/^the name \*\*one\*\*\n\n---\n\n\*\*names\/unknown\*\*: A name that is used is defined\./);
  });

  it.each([
    ['use: one  \nuse: one\n', { range: { start: { line: 1, character: 8 }, end: { line: 1, character: 10 } }, newText: '' }],
    ['use: one\n', undefined],
    ['use: one  \nbroken\n', undefined],
  ])('formats %j', async (text, expected) => {
    expect(await asked((view) => formattingOf(view), { 'b.yaml': `# names\n${text}‸` })).toEqual(expected);
  });
});
