import { describe, expect, it } from 'vitest';

import { MarkedEditor, shownEdits } from '../testing/marked-editor.ts';
import { codeActionsAt } from './code-actions.ts';

const DEFINED = { 'a.yaml': '# names\ndefine: first\n' };

/** What can be done at the mark of `b.yaml` or `b.json`, after typing. */
async function actionsIn(text: string, typed: (editor: MarkedEditor) => void = () => {}, name = 'b.yaml'): Promise<readonly string[]> {
  const editor = new MarkedEditor({ ...DEFINED, [name]: text });
  editor.open(name);
  await editor.findings();
  typed(editor);
  const start = editor.place(name);
  const view = await editor.view(name);
  return codeActionsAt(view, { start, end: start }).map(({ title, files }) => `${title}: ${shownEdits(files).join(' ')}`);
}

describe('what can be done about a finding', () => {
  it('is what it says to write, and a comment with a reason', async () => {
    expect(await actionsIn('# names\nlist:\n  - use: firs‸\n')).toEqual([
      'Write "first": b.yaml:3:10-14 "first"',
      'Ignore names/unknown here, with a reason: b.yaml:3:1-1 "  # assay-ignore names/unknown: why this is right here\\n"',
    ]);
  });

  it('is nothing where none is', async () => {
    expect(await actionsIn('# names‸\nuse: firs\n')).toEqual([]);
  });

  it('is no comment in JSON, nor where it would not suppress', async () => {
    expect(await actionsIn('{ "names": 1, use: "firs‸" }', undefined, 'b.json')).toEqual([]);
    expect(await actionsIn('# names\ntext: |\n  one\n  use: firs‸\n')).toEqual(['Write "first": b.yaml:4:8-12 "first"']);
  });

  it('moves with what was typed since it was found, and goes where that is typed over', async () => {
    const insert = (editor: MarkedEditor): void => {
      const start = { line: 1, character: 0 };
      editor.type('b.yaml', { range: { start, end: start }, text: '\n\n' });
    };
    expect((await actionsIn('# names\nuse: firs\n\n     ‸', insert))[0]).toBe('Write "first": b.yaml:4:6-10 "first"');
    expect(
      await actionsIn('# names\nuse: fi‸rs\n', (editor) => {
        editor.type('b.yaml', { range: { start: { line: 1, character: 6 }, end: { line: 1, character: 8 } }, text: 'xy' });
      }),
    ).toEqual([]);
  });

  it('keeps the line breaks of the file', async () => {
    expect((await actionsIn('# names\r\nuse: firs‸\r\n'))[1]).toMatch(/here\\r\\n"$/);
  });

  it('is all that is safe at once, where there are several', async () => {
    expect((await actionsIn('# names\nuse: firs‸\nuse: fist\nuse: other\n')).at(-1)).toBe(
      'Fix all 2 findings that have a safe fix: b.yaml:2:6-10 "first" b.yaml:3:6-10 "first"',
    );
  });
});
