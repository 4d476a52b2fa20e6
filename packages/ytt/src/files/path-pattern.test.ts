import { describe, expect, it } from 'vitest';

import { pathPattern } from './path-pattern.ts';

function check(pattern: string, matched: readonly string[], others: readonly string[]): void {
  const matches = pathPattern(pattern);
  expect(matched.filter((path) => !matches(path))).toEqual([]);
  expect(others.filter(matches)).toEqual([]);
}

describe('the pattern of a file mark', () => {
  it.each([
    ['a.yml', ['a.yml'], ['a.yml2', 'b/a.yml', 'axyml']],
    ['*', ['a', 'a.yml'], ['', 'a/b']],
    ['a*.yml', ['ab.yml', 'a..yml'], ['a.yml', 'a/b.yml', 'b/ab.yml']],
    ['d/*', ['d/a', 'd/.hidden'], ['d/', 'd/a/b', 'x/d/a']],
    ['**/*', ['a', 'a/b', 'a/b/c.yml'], ['']],
    ['d/**/*', ['d/a', 'd/a/b'], ['d/', 'd', 'e/a']],
    ['**/*.yml', ['a.yml', 'a/b.yml'], ['.yml', 'a.txt']],
    ['a*/**/*.yml', ['ab/c.yml', 'ab/c/d.yml'], ['a/c.yml', 'x/ab/c.yml', 'ab/.yml']],
    ['**/*/b*.yml', ['a/bc.yml', 'x/y/bcd.yml', 'b/b/bb.yml'], ['bc.yml', 'a/b.yml', 'a/b/c.yml']],
    ['x**/*y*z', ['x1y2z', 'x/y/yaz'], ['xy2z', 'x1yz', 'x1y2/z']],
  ])('%s', (pattern, matched, others) => check(pattern, matched, others));

  it('has only two wildcards: a further star stands for itself', () => {
    check('*.*', ['a.*'], ['a.b']);
    check('**/***/*', ['x1**/*'], ['x1y']);
  });

  it('takes every other character as it is', () => check('a.(b)+[c]$*', ['a.(b)+[c]$x'], ['ab+c$x']));

  it('stays linear where a backtracking expression would not', () => {
    const path = 'ab'.repeat(50_000);
    expect(pathPattern('a*b**/*c')(path)).toBe(false);
    expect(pathPattern('**/*ab*c')(path)).toBe(false);
  });
});
