import { readdirSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { checkRecipe } from './check.ts';
import { MAX_DEPTH, MAX_METADATA_BYTES, MAX_PAYLOAD_BYTES } from './limits.ts';
import { acceptedSchemas } from './released-schemas.ts';

// What was valid once stays valid under the same `$id`. Recipes are added here with every member and form that is new, and
// never changed or taken away: a schema that refuses one of them needs an `$id` of its own.
const testdata = new URL('../testdata/', import.meta.url);
const corpora = readdirSync(testdata).filter((name) => name.startsWith('valid-since-'));
const recipesIn = (corpus: string): string[] => readdirSync(new URL(corpus, testdata)).map((name) => `${corpus}/${name}`);
const files = corpora.flatMap(recipesIn);

const verdictOf = (bytes: Uint8Array) => {
  const verdict = checkRecipe(bytes);
  return verdict.isValid ? verdict.schema.id : verdict.details.map(({ path, code }) => `${path} ${code}`);
};

describe('a recipe that was valid once', () => {
  it.each(files)('is so still: %s', (file) => {
    expect(verdictOf(readFileSync(new URL(file, testdata)))).toBe('https://shoal.dev/provisioner/recipe.schema.json');
  });

  it.each<[what: string, members: readonly (readonly [string, unknown])[]]>([
    ['payloads', Object.entries(MAX_PAYLOAD_BYTES).map(([member, most]) => [member, 'é'.repeat(most / 2)] as const)],
    ['metadata', [['metadata', { a: 'x'.repeat(MAX_METADATA_BYTES - '{"a":""}'.length) }]]],
    ['nesting', [['metadata', JSON.parse(`{"a":${'['.repeat(MAX_DEPTH - 2)}${']'.repeat(MAX_DEPTH - 2)}}`)]]],
  ])('is so still with the longest %s', (_, members) => {
    const recipe = { task_target: `${'x'.repeat(248)}.target`, ...Object.fromEntries(members) };
    expect(verdictOf(new TextEncoder().encode(JSON.stringify(recipe)))).toBe(acceptedSchemas.usual.id);
  });

  it('is here for every member and every target', () => {
    const text = files.map((file) => readFileSync(new URL(file, testdata), 'utf8')).join('\n');
    const { members, partitionMembers, conditionalTargets } = acceptedSchemas.usual;
    const missing = [...members, ...partitionMembers, ...conditionalTargets].filter((name) => !text.includes(`"${name}"`));
    expect(missing).toEqual([]);
  });
});
