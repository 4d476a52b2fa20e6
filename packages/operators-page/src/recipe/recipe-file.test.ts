import { describe, expect, it } from 'vitest';

import { recipeFile, shownLength } from './recipe-file.ts';

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

describe('a recipe that came as a file', () => {
  it.each([
    ['plain', bytes('{\n}'), undefined],
    ['of CR LF', bytes('{\r\n}'), 'line-ends'],
    ['of another encoding', new Uint8Array([0x7b, 0xe4, 0x7d]), 'encoding'],
    ['large', bytes(' '.repeat(300_000)), 'size'],
    ['of many lines', bytes('\n'.repeat(6000)), 'size'],
  ])('that is %s can be edited, or says why not', (_, given, obstacle) => {
    const file = recipeFile('some.json', given);
    expect(file.obstacle).toBe(obstacle);
    expect(file.bytes).toBe(given);
  });

  it('is shown up to so many lines and letters', () => {
    expect(shownLength('x\n'.repeat(6000))).toBe(9999);
    expect(shownLength('x'.repeat(300_000))).toBe(262_144);
    expect(shownLength('x')).toBe(1);
  });
});
