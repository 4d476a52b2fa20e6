import { SourceFile } from '@assay/findings';
import type { Workspace } from '@assay/findings';
import { decodeUtf8, encodeUtf8 } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { recordLookups } from './lookups.ts';
import { openDocuments } from './open-documents.ts';
import { Snapshot } from './snapshot.ts';

function workspaceOf(texts: Map<string, string>): Workspace {
  const now = (): Workspace => openDocuments(new Map(Array.from(texts, ([path, text]) => [path, encodeUtf8(text)])));
  const links = new Map([['/link', '/d']]);
  const real = (path: string): string => {
    const link = [...links.keys()].find((known) => path === known || path.startsWith(`${known}/`));
    return link ? links.get(link)! + path.slice(link.length) : path;
  };
  return {
    directory: '/',
    readFile: (path) => now().readFile(real(path)),
    listDirectory: (path) => now().listDirectory(real(path)),
    stat: (path) => now().stat(real(path)),
    realPath: (path) => now().realPath(real(path)),
  };
}

function textIn(snapshot: Snapshot, path: string): string | undefined {
  const reading = snapshot.readFile(path);
  return reading.kind === 'file' ? decodeUtf8(reading.bytes) : reading.kind;
}

describe('a snapshot', () => {
  it('takes a file that it is given for what stands there, until it is told of a change', () => {
    const snapshot = new Snapshot(workspaceOf(new Map([['/d/a', '1']])));
    snapshot.take(new SourceFile('d/a', encodeUtf8('2')));
    expect([textIn(snapshot, 'd/a'), textIn(snapshot, '/link/a')]).toEqual(['2', '1']);
    snapshot.forget('d/a');
    expect(textIn(snapshot, 'd/a')).toBe('1');
  });

  it('answers as at first, until it is told of a change', () => {
    const texts = new Map([['/a', '1']]);
    const snapshot = new Snapshot(workspaceOf(texts));
    expect([textIn(snapshot, 'a'), textIn(snapshot, 'd/b'), snapshot.stat('d').kind]).toEqual(['1', 'absent', 'absent']);
    texts.set('/a', '2').set('/d/b', '3');
    expect([textIn(snapshot, 'a'), textIn(snapshot, 'd/b'), snapshot.stat('d').kind]).toEqual(['1', 'absent', 'absent']);
    snapshot.forget('d/b');
    expect([textIn(snapshot, 'a'), textIn(snapshot, 'd/b'), snapshot.stat('d').kind]).toEqual(['1', '3', 'directory']);
    snapshot.forget('a');
    expect(textIn(snapshot, 'a')).toBe('2');
  });

  it('has the same file for the same content, though it was written anew', () => {
    const texts = new Map([['/a', '1']]);
    const snapshot = new Snapshot(workspaceOf(texts));
    const fileNow = (): unknown => {
      const reading = snapshot.read('a');
      return reading.kind === 'file' && reading.file;
    };
    const first = fileNow();
    snapshot.forget('a');
    expect(fileNow()).toBe(first);
    texts.set('/a', '2');
    snapshot.forget('a');
    expect(fileNow()).not.toBe(first);
  });

  it('knows a file by the links that lead to it, too', () => {
    const texts = new Map([['/d/a', '1']]);
    const snapshot = new Snapshot(workspaceOf(texts));
    expect([snapshot.realPath('link'), textIn(snapshot, 'link/a')]).toEqual(['/d', '1']);
    texts.set('/d/a', '2');
    snapshot.forget('d/a');
    expect(textIn(snapshot, 'link/a')).toBe('2');
    texts.set('/d/a', '3');
    snapshot.forget('link/a');
    expect(textIn(snapshot, 'd/a')).toBe('3');
  });
});

it('what a file holds is forgotten under every path that leads to it, but not where anything is', () => {
  const texts = new Map([['/d/a', '1']]);
  const snapshot = new Snapshot(workspaceOf(texts));
  expect([textIn(snapshot, 'link/a'), snapshot.realPath('link'), snapshot.stat('d/b').kind]).toEqual(['1', '/d', 'absent']);
  texts.set('/d/a', '2').set('/d/b', '3');
  snapshot.forgetContent('d/a');
  expect([textIn(snapshot, 'link/a'), textIn(snapshot, 'd/a'), snapshot.stat('d/b').kind]).toEqual(['2', '2', 'absent']);
});

it.each<[string, string, (texts: Map<string, string>) => unknown, boolean]>([
  ['a file with another content', 'd/a', (texts) => texts.set('/d/a', '2'), true],
  ['a file that is gone', 'd/a', (texts) => texts.delete('/d/a'), false],
  ['a file that is a directory now', 'd/a', (texts) => texts.delete('/d/a') && texts.set('/d/a/b', '2'), false],
  ['a file that is new', 'd/b', (texts) => texts.set('/d/b', '2'), false],
  ['a file behind a link that was not looked at', 'link/a', (texts) => texts.set('/d/a', '2'), false],
  ['a directory', 'd', () => undefined, false],
])('knows whether a file is still one: %s', (_, path, change, isStillFile) => {
  const texts = new Map([['/d/a', '1']]);
  const snapshot = new Snapshot(workspaceOf(texts));
  for (const directory of ['/', '/d', '/link']) snapshot.listDirectory(directory);
  change(texts);
  expect(snapshot.isStillFile(path)).toBe(isStillFile);
});

it('knows whether a file is still one in a directory that a link leads to', () => {
  const snapshot = new Snapshot(workspaceOf(new Map([['/d/a', '1']])));
  snapshot.listDirectory('/link');
  expect([snapshot.realPath('/link'), snapshot.isStillFile('/link/a')]).toEqual(['/d', true]);
});

describe('lookups', () => {
  it.each<[string, (workspace: Workspace) => unknown, string]>([
    ['reading', (workspace) => workspace.readFile('a'), '/a'],
    ['a file that was not there', (workspace) => workspace.readFile('b'), '/b'],
    ['listing', (workspace) => workspace.listDirectory('.'), '/c'],
    ['a look at what is there', (workspace) => workspace.stat('d'), '/d/e'],
    ['a real path', (workspace) => workspace.realPath('f'), '/f'],
  ])('hold until the answer is another one: %s', (_, ask, changed) => {
    const texts = new Map([['/a', '1']]);
    const snapshot = new Snapshot(workspaceOf(texts));
    const lookups = recordLookups(snapshot);
    ask(lookups.workspace);
    snapshot.forget(changed);
    expect(lookups.hold()).toBe(true);
    texts.set('/z', 'of no interest');
    texts.set(changed, '2');
    snapshot.forget(changed);
    expect(lookups.hold()).toBe(false);
  });
});

it('a file that was let go has its content when it is wanted again', () => {
  const reading = new Snapshot(workspaceOf(new Map([['/a', '1']]))).read('a');
  if (reading.kind !== 'file') throw new Error('the file of a test is there');
  reading.file.release();
  expect(decodeUtf8(reading.file.bytes)).toBe('1');
});

it('a file that was let go, and is gone when it is wanted again, is empty', () => {
  const texts = new Map([['/a', '1']]);
  const reading = new Snapshot(workspaceOf(texts)).read('a');
  if (reading.kind !== 'file') throw new Error('the file of a test is there');
  reading.file.release();
  texts.delete('/a');
  expect(reading.file.bytes).toEqual(new Uint8Array());
});

describe('open documents', () => {
  const beneath = workspaceOf(
    new Map([
      ['/d/a', 'on disk'],
      ['/d/b', 'on disk'],
    ]),
  );
  const workspace = openDocuments(
    new Map([
      ['/d/a', encodeUtf8('open')],
      ['/new/c', encodeUtf8('open')],
    ]),
    beneath,
  );

  it('hide the files that they are opened from, whichever way leads to these', () => {
    const snapshot = new Snapshot(workspace);
    expect(['/d/a', 'd/a', 'link/a', 'd/b', 'new/c', 'new', 'nope'].map((path) => textIn(snapshot, path))).toEqual([
      'open',
      'open',
      'open',
      'on disk',
      'open',
      'directory',
      'absent',
    ]);
  });

  it('are listed with the files beside them, and so are directories that only they are in', () => {
    const names = (path: string): unknown => {
      const listing = workspace.listDirectory(path);
      return listing.kind === 'directory' ? listing.entries.map(({ name, kind }) => `${name} ${kind}`) : listing.kind;
    };
    expect([names('/d'), names('/new'), names('/')]).toEqual([['a file', 'b file'], ['c file'], ['d directory', 'new directory']]);
    expect([workspace.stat('new').kind, workspace.realPath('new/c'), workspace.realPath('nope')]).toEqual(['directory', '/new/c', undefined]);
  });
});
