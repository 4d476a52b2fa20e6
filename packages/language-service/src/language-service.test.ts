import { describe, expect, it } from 'vitest';

import { MarkedEditor } from '../testing/marked-editor.ts';
import { hoverAt } from './hover.ts';

const FILES = { 'a.yaml': '# names\ndefine: one\n', 'b.yaml': '# names\nuse: one\nuse: two\n' };

describe('the findings', () => {
  it('are those of files that nobody has opened, and of the texts of those that are open', async () => {
    const editor = new MarkedEditor(FILES);
    expect(await editor.findings()).toEqual(['b.yaml:3:6 two is not defined']);
    editor.open('a.yaml', '# names\ndefine: two\n');
    expect(await editor.findings()).toEqual(['b.yaml:2:6 one is not defined']);
    editor.type('a.yaml', { range: { start: { line: 1, character: 8 }, end: { line: 1, character: 11 } }, text: 'one' });
    expect(await editor.findings()).toEqual(['b.yaml:3:6 two is not defined']);
    editor.type('a.yaml', { text: '# names\n' });
    expect(await editor.findings()).toEqual(['b.yaml:2:6 one is not defined', 'b.yaml:3:6 two is not defined']);
    editor.close('a.yaml');
    expect(await editor.findings()).toEqual(['b.yaml:3:6 two is not defined']);
  });

  it('follow what other programs do, but for what is open', async () => {
    const editor = new MarkedEditor(FILES);
    await editor.findings();
    editor.write('a.yaml', '# names\ndefine: two\n');
    expect(await editor.findings()).toEqual(['b.yaml:2:6 one is not defined']);
    editor.open('a.yaml');
    editor.write('a.yaml', undefined);
    expect(await editor.findings()).toEqual(['b.yaml:2:6 one is not defined']);
    editor.close('a.yaml');
    expect(await editor.findings()).toEqual(['b.yaml:2:6 one is not defined', 'b.yaml:3:6 two is not defined']);
  });

  it('of a file without a folder are those of the file', async () => {
    const editor = new MarkedEditor({ '/else/b.yaml': '# names\nuse: two\n', '/else/c.yaml': '# names\nuse: three\n' }, { folders: [] });
    expect(await editor.findings()).toEqual([]);
    editor.open('/else/b.yaml');
    expect(await editor.findings()).toEqual(['/else/b.yaml:2:6 two is not defined']);
    editor.close('/else/b.yaml');
    expect(await editor.findings()).toEqual([]);
  });

  it('of a folder within another one are told once', async () => {
    const editor = new MarkedEditor({ 'sub/a.yaml': '# names\nuse: one\n' }, { folders: ['/work', '/work/sub'] });
    expect(await editor.findings()).toEqual(['sub/a.yaml:2:6 one is not defined']);
  });

  it('do not come of a check that was cancelled', async () => {
    const editor = new MarkedEditor(FILES);
    expect(await editor.service.diagnose(() => true)).toBeUndefined();
    expect(await editor.findings()).toEqual(['b.yaml:3:6 two is not defined']);
  });

  it('count columns as an editor does, which shows no byte order mark', async () => {
    const editor = new MarkedEditor({ 'a.yaml': '\uFEFF{# names\nuse: 1}\n' });
    const onFirstLine = '\uFEFF# names use: one\n';
    editor.write('b.yaml', onFirstLine);
    expect(await editor.findings()).toContain('b.yaml:1:14 one is not defined');
    editor.open('b.yaml', onFirstLine.slice(1));
    expect(await editor.findings()).toContain('b.yaml:1:14 one is not defined');
    editor.type('b.yaml', { range: { start: { line: 0, character: 13 }, end: { line: 0, character: 16 } }, text: 'two' });
    expect(await editor.findings()).toContain('b.yaml:1:14 two is not defined');
  });
});

describe('a file to ask about', () => {
  it('is one of a folder, or is open', async () => {
    const { service } = new MarkedEditor(FILES);
    expect(await service.view('/work/b.yaml')).toBeDefined();
    expect(await service.view('/work/absent.yaml')).toBeUndefined();
    expect(await service.view('/else/b.yaml')).toBeUndefined();
  });

  it('is as it was typed, at once', async () => {
    const editor = new MarkedEditor(FILES);
    editor.open('b.yaml', '# names\nuse: o‸ne\n');
    expect(hoverAt(await editor.view('b.yaml'), editor.place('b.yaml'))?.text).toBe('the name **one**');
  });
});
