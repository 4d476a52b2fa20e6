import { describe, expect, it } from 'vitest';

import { recipeSchemaText } from './generated/recipe-schema.ts';
import { recognizesRecipe } from './recognize.ts';

const recipes: readonly (readonly [what: string, text: string])[] = [
  ['a recipe', '{ "task_target": "x.target" }'],
  ['one without target that names the schema', '{ "$schema": "https://shoal.dev/provisioner/recipe.schema.json#" }'],
  ['one that names the schema by a relative path', '{\n  "$schema" : "./recipe.schema.json"\n}'],
  ['the target behind nested members', '{"metadata": {"a": [{"b": "}"}]}, "task_target": 7}'],
  ['one behind white space, a byte order mark and comments', '\ufeff \r\n// ours\n/* { */ # x\n{"task_target": "x.target"}'],
  ['one read as UTF-16', '\ufffd\ufffd{"task_target": "x.target"}'],
  ['a cut off one', '{"task_target": "x.tar'],
  ['one with single quotes', "{ 'task_target': 'x.target' }"],
  ['one without quotes', '{ task_target: "x.target" }'],
  ['one with typographic quotes', '{ \u201ctask_target\u201d: \u201cx.target\u201d }'],
  ['a missing quote before the target', '{"target_disk": "/dev/sda, "task_target": "x.target"}'],
  ['an open string before the target', '{"target_disk": "/dev/sda,\n "task_target": "x.target"}'],
  ['a missing brace after metadata', '{"metadata": {"a": 1, "task_target": "x.target"}'],
  ['a missing brace at the start', '"task_target": "x.target" }'],
];

const others: readonly (readonly [what: string, text: string])[] = [
  ['the recipe schema', recipeSchemaText],
  ['the recipe schema, cut off', recipeSchemaText.slice(0, -200)],
  ['an object that holds a recipe', '{"server_serial": "1", "recipe": {"task_target": "x.target"}}'],
  ['a list of recipes', '[{"task_target": "x.target"}]'],
  ['an object that speaks of the member', '{"required": ["task_target"], "note": "\\"task_target\\": 1"}'],
  ['a schema reference elsewhere', '{"$schema": "https://json-schema.org/draft-07/schema#", "$id": "https://x/recipe.schema.json"}'],
  ['another schema with a similar name', '{"$schema": "https://x/cooking-recipe.schema.json5"}'],
  ['an empty text', ''],
  ['another object', '{"apiVersion": "v1"}'],
];

describe('recognizesRecipe', () => {
  it.each(recipes)('takes %s for a recipe', (_what, text) => {
    expect(recognizesRecipe('machine.json', text)).toBe(true);
  });

  it.each(others)('does not take %s for a recipe', (_what, text) => {
    expect(recognizesRecipe('machine.json', text)).toBe(false);
  });

  it.each([
    ['README.md', '# Recipes\n\n```json\n{ "task_target": "x.target" }\n```\n'],
    ['recipe.test.ts', 'const recipe = { task_target: "x.target" };\n'],
    ['values.yaml', 'task_target: x.target\n'],
    ['notes.txt', '"task_target": "x.target"'],
  ])('does not take %s for a recipe', (name, text) => {
    expect(recognizesRecipe(name, text)).toBe(false);
  });

  it.each(['{', '"', '{"a":"', '{"task_target"', '\\"', '// \n', '/*'])('looks at a million %j: work that is not linear would not end', (piece) => {
    expect(recognizesRecipe('machine.json', `${piece.repeat(1_000_000)}task_target`)).toBe(false);
    expect(recognizesRecipe('machine.json', `{${piece.repeat(1_000_000)}task_target`)).toBe(false);
  });
});
