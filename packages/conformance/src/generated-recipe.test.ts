import { createHash } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { generateRecipe } from './generated-recipe.ts';
import type { RecipeDescription } from './generated-recipe.ts';

function promising(text: string, description: object): RecipeDescription {
  const bytes = Buffer.from(text);
  return JSON.parse(JSON.stringify({ ...description, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }));
}

describe('generateRecipe', () => {
  it.each([
    ['sets members, new ones last', '{"a":"p--","b":"xx"}', { base: { a: 1 }, repeat: { b: ['x', 2], a: ['-', 2, 'p'] } }],
    ['sets a place in the depth', '{"a":[{"b/c":"é"}]}', { base: { a: [{ 'b/c': 0 }] }, repeat: { '/a/0/b~1c': ['é', 1] } }],
    ['takes __proto__ for a name like any other', '{"__proto__":"xxx"}', { base: {}, repeat: JSON.parse('{"__proto__": ["x", 3]}') }],
    ['joins texts and repetitions', '[[[]]]', { parts: [{ repeat: ['[', 3] }, { text: '' }, { repeat: [']', 3] }] }],
    ['counts', '<08,<09,<10,', { parts: [{ seq: { from: 8, to: 10, pad: 2, before: '<', after: ',' } }] }],
    ['counts without anything around', '123', { parts: [{ seq: { from: 1, to: 3 } }] }],
  ])('%s', (_, text, description) => {
    expect(Buffer.from(generateRecipe(promising(text, description))).toString()).toBe(text);
  });

  it('throws when the bytes are not those that the description promises', () => {
    expect(() => generateRecipe(promising('{}', { parts: [{ text: '[]' }] }))).toThrow('generated 2 bytes');
    expect(() => generateRecipe(promising('{}', { parts: [{ text: '{} ' }] }))).toThrow('generated 3 bytes');
  });
});
