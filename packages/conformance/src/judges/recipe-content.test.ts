import { describe, expect, it } from 'vitest';

import { findRecipeContent } from './recipe-content.ts';

describe('findRecipeContent', () => {
  it.each([
    ['a value', '{"a": [{"b": "a secret value"}]}', 'here is a secret value!', 'a secret value'],
    ['the beginning of a long value', JSON.stringify({ a: `${'x'.repeat(60)}${'y'.repeat(60)}` }), `${'x'.repeat(60)}…`, 'x'.repeat(60)],
    ['the end of a long value', JSON.stringify({ a: `${'x'.repeat(60)}${'y'.repeat(60)}` }), `…${'y'.repeat(60)}`, 'y'.repeat(60)],
    ['a line of a value', '{"a": "first\\nsecond line of it\\nthird"}', 'second line of it', 'second line of it'],
    ['a value of a recipe that is no JSON', '{"a": "a secret value",', 'found "a secret value"', 'a secret value'],
  ])('finds %s', (_, recipe, messages, content) => {
    expect(findRecipeContent(recipe, messages)).toBe(content);
  });

  it.each([
    ['a short value', '{"a": "sda"}', 'unknown disk sda'],
    ['the name of a member', '{"a_long_member_name": 1}', 'a_long_member_name is unknown'],
    ['the name of a member of a recipe that is no JSON', '{"a_long_member_name" : 1', 'a_long_member_name is unknown'],
    ['a word of the schema', '{"task_target": "install-linux.target"}', 'install-linux.target needs a layout'],
    ['a value that is not shown', '{"a": "a secret value"}', 'a is too long'],
  ])('does not mind %s', (_, recipe, messages) => {
    expect(findRecipeContent(recipe, messages)).toBeUndefined();
  });

  it('looks into a deep recipe', () => {
    const recipe = `${'['.repeat(50_000)}"a secret value"${']'.repeat(50_000)}`;

    expect(findRecipeContent(recipe, 'a secret value')).toBe('a secret value');
  });
});
