import { describe, expect, it } from 'vitest';

import { pathOfUri, uriOfPath } from './file-uri.ts';

describe('the address of a file', () => {
  it.each([
    ['file:///work/a.yml', '/work/a.yml', 'file:///work/a.yml'],
    [
      'file:///work/gr%C3%B6%C3%9Fe%20%26%20100%25/a%20%2B1.yml',
      '/work/größe & 100%/a +1.yml',
      'file:///work/gr%C3%B6%C3%9Fe%20%26%20100%25/a%20%2B1.yml',
    ],
    ['file:///work/größe/a+1.yml', '/work/größe/a+1.yml', 'file:///work/gr%C3%B6%C3%9Fe/a%2B1.yml'],
    ['file:///c%3A/work/a.yml', 'c:/work/a.yml', 'file:///c%3A/work/a.yml'],
    ['FILE://localhost/a.yml#frag', '/a.yml', 'file:///a.yml'],
    ['file:///100%/a.yml', '/100%/a.yml', 'file:///100%25/a.yml'],
  ])('%s leads to %s', (uri, path, spelled) => {
    expect(pathOfUri(uri)).toBe(path);
    expect(uriOfPath(path)).toBe(spelled);
  });

  it.each(['untitled:Untitled-1', 'git:/work/a.yml', ''])('%s is of no file', (uri) => expect(pathOfUri(uri)).toBeUndefined());
});
