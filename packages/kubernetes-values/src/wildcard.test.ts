import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileWildcard, containsWildcard, matchesWildcard } from './wildcard.ts';

describe('matching', () => {
  it.each([
    ['', '', true],
    ['', 'a', false],
    ['a', '', false],
    ['*', '', true],
    ['*', 'a/b\nc', true],
    ['**', 'a', true],
    ['?', '', false],
    ['?', 'a', true],
    ['?', 'ab', false],
    ['?*', '', false],
    ['*?*', '', false],
    ['*?*', 'a', true],
    ['a?c', 'ac', false],
    ['a?c', 'abc', true],
    ['a.c', 'abc', false],
    ['[ab]', 'a', false],
    ['Pod', 'pod', false],
    ['a*a', 'a', false],
    ['ab*ba', 'aba', false],
    ['ab*ba', 'abba', true],
    ['*/pods', 'v1/pods', true],
    ['pods/*', 'pods', false],
    ['*.example.com/*:?.?', 'registry.example.com/a/b:1.2', true],
    ['*-?-*', 'a--b-c-d', true],
    ['*aab*', 'aaab', true],
    ['*ab?b*b', 'aabababb', true],
    ['x?', 'x😀', true],
    ['x??', 'x😀', false],
    ['*😀', 'a😀', true],
  ])('of %j and %j gives %s', (pattern, text, expected) => {
    expect(matchesWildcard(pattern, text)).toBe(expected);
    expect(compileWildcard(pattern)(text)).toBe(expected);
  });

  it('agrees with the definition', () => {
    const words = array(constantFrom('a', 'b'), { maxLength: 12 }).map((letters) => letters.join(''));
    const patterns = array(constantFrom('a', 'b', '?', '*'), { maxLength: 8 }).map((letters) => letters.join(''));
    assert(
      property(patterns, words, (pattern, text) => {
        expect(matchesWildcard(pattern, text)).toBe(matchesByDefinition(pattern, text));
        expect(compileWildcard(pattern)(text)).toBe(matchesByDefinition(pattern, text));
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['*a*a*a*b', 'a'.repeat(100_000)],
    ['*a'.repeat(50_000), `${'a'.repeat(99_999)}b`],
    [`*${'a'.repeat(250_000)}b${'a'.repeat(250_000)}*`, 'a'.repeat(1_000_000)],
    ['*'.repeat(1_000_000), 'a'],
    ['*?'.repeat(100_000), 'a'.repeat(99_999)],
  ])('never tries all ways to match', (pattern, text) => {
    expect(matchesWildcard(pattern, text)).toBe(pattern.endsWith('**'));
    expect(compileWildcard(pattern)(text)).toBe(pattern.endsWith('**'));
  });
});

it.each([
  ['', false],
  ['name', false],
  ['a*', true],
  ['?', true],
])('says whether there is a wildcard in %j: %s', (text, expected) => {
  expect(containsWildcard(text)).toBe(expected);
});

function matchesByDefinition(pattern: string, text: string): boolean {
  const first = pattern[0];
  const rest = pattern.slice(1);
  if (first === undefined) return text === '';
  if (first === '*') return matchesByDefinition(rest, text) || (text !== '' && matchesByDefinition(pattern, text.slice(1)));
  return text !== '' && (first === '?' || first === text[0]) && matchesByDefinition(rest, text.slice(1));
}
