import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { childPath, escapePointerToken, isIndexToken, jsonPointer, parseJsonPointer, pathSteps } from './path.ts';
import type { Path } from './path.ts';

const pathOf = (steps: readonly (string | number)[]): Path => steps.reduce<Path>((parent, step) => childPath(parent, step), undefined);

describe('paths', () => {
  it('lead from the root, which has no steps', () => {
    expect(pathSteps(undefined)).toEqual([]);
    expect(pathSteps(pathOf(['a', 0, 'b']))).toEqual(['a', 0, 'b']);
  });

  it('share what they have in common', () => {
    const parent = childPath(undefined, 'a');
    expect(childPath(parent, 'b').parent).toBe(childPath(parent, 'c').parent);
  });

  // The examples are those of RFC 6901, section 5.
  it.each([
    [[], ''],
    [['foo'], '/foo'],
    [['foo', 0], '/foo/0'],
    [[''], '/'],
    [['a/b'], '/a~1b'],
    [['c%d'], '/c%d'],
    [['i\\j', 'k"l', ' '], '/i\\j/k"l/ '],
    [['m~n', '~1', '~01'], '/m~0n/~01/~001'],
  ])('%j is the pointer %j', (steps, pointer) => {
    expect(jsonPointer(pathOf(steps))).toBe(pointer);
    expect(parseJsonPointer(pointer)).toEqual(steps.map(String));
  });

  it.each(['a', 'a/b', '/~', '/~2', '/a~', '#/a'])('%j is no pointer', (text) => {
    expect(parseJsonPointer(text)).toBeUndefined();
  });

  it('reading a pointer is the inverse of printing it', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom('~', '/', '0', '1', 'a', '') })), (steps) => {
        expect(parseJsonPointer(jsonPointer(pathOf(steps)))).toEqual(steps);
      }),
    );
  });
});

it('a token is escaped with the tilde first', () => {
  expect(escapePointerToken('~/~1')).toBe('~0~1~01');
});

it.each([
  ['0', true],
  ['10', true],
  ['01', false],
  ['-1', false],
  ['1e0', false],
  ['', false],
])('%j can be an index: %j', (token, expected) => {
  expect(isIndexToken(token)).toBe(expected);
});
