import { describe, expect, it } from 'vitest';

import { baseNameOf, directoriesAround, directoryOf, isWithin, joinPath, relativePath, resolvePath } from './path.ts';

describe('a path', () => {
  it.each([
    ['/a/b', 'c', '/a/b/c'],
    ['/a/b', './c//d/', '/a/b/c/d'],
    ['/a/b', '../c', '/a/c'],
    ['/a/b', '../../../c', '/c'],
    ['/a/b', '/c/./d', '/c/d'],
    ['/a/b', '.', '/a/b'],
    ['/', 'a\\b', '/a\\b'],
    ['C:/a', 'b', 'C:/a/b'],
    ['/a', 'D:/b/../c', 'D:/c'],
  ])('seen from %s, %s is %s', (directory, path, expected) => expect(resolvePath(directory, path)).toBe(expected));

  it.each([
    ['/a/b', '/a/b/c/d', 'c/d'],
    ['/a/b', '/a/c', '../c'],
    ['/a/b', '/a/bc', '../bc'],
    ['/a/b', '/', '../..'],
    ['/', '/a', 'a'],
    ['/a', '/a', '.'],
  ])('is called from %s, as %s, by %s', (directory, path, expected) => expect(relativePath(directory, path)).toBe(expected));

  it('has a directory and a last step', () => {
    expect(['/a/b', '/a', '/', 'C:/a'].map(directoryOf)).toEqual(['/a', '/', '/', 'C:/']);
    expect(['/a/b.yml', 'c'].map(baseNameOf)).toEqual(['b.yml', 'c']);
    expect([joinPath('/a', 'b'), joinPath('/', 'b')]).toEqual(['/a/b', '/b']);
    expect([...directoriesAround('/a/b/c')]).toEqual(['/a/b', '/a', '/']);
  });

  it('is within itself and the directories around it', () => {
    expect([isWithin('/a/b', '/a'), isWithin('/a', '/a'), isWithin('/a', '/'), isWithin('/ab', '/a'), isWithin('/a', '/a/b')]).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
