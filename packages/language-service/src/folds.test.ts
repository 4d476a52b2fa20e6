import { describe, expect, it } from 'vitest';

import { MarkedEditor } from '../testing/marked-editor.ts';
import { foldsOf } from './folds.ts';
import { selectionsAt } from './selection.ts';

describe('what can be folded', () => {
  it.each([
    ['what is further to the right', 'a:\n  b: 1\n  c:\n    d: 1\ne: 1\n', ['2-5', '4-5']],
    ['a list that stands below its key', 'a:\n- 1\n- b: 1\n  c: 2\nd: 1\n', ['2-5', '4-5']],
    ['with blank lines within, but not behind', 'a:\n  b: 1\n\n  c: 1\n\nd: 1\n', ['2-5']],
    ['to the end of the file', 'a:\n  b: 1', ['2-3']],
    ['with other line breaks', 'a:\r\n  b: 1\r\nc: 1\r\n', ['2-3']],
  ])('is %s', async (_, text, expected) => {
    const editor = new MarkedEditor({ 'a.yaml': `# names\n${text}` });
    const folds = foldsOf(await editor.view('a.yaml'));
    expect(folds.map(({ firstLine, lastLine }) => `${firstLine + 1}-${lastLine + 1}`).sort()).toEqual(expected);
  });

  it('is nothing in a file of nobody', async () => {
    expect(foldsOf(await new MarkedEditor({ 'a.yaml': 'a:\n  b: 1\n' }).view('a.yaml'))).toEqual([]);
  });
});

it('a selection grows from the word over the line and the blocks to the file', async () => {
  const editor = new MarkedEditor({ 'a.yaml': '# names\na:\n  b:\n    wo‸rd: 1\n  c: 1\n' });
  const ranges = selectionsAt(await editor.view('a.yaml'), editor.place('a.yaml'));
  expect(ranges.map(({ start, end }) => `${start.line}:${start.character}-${end.line}:${end.character}`)).toEqual([
    '3:4-3:8',
    '3:4-3:11',
    '2:2-3:11',
    '1:0-4:6',
    '0:0-5:0',
  ]);
});
