import { describe, expect, it } from 'vitest';

import { generations, previousSchema, retiredSchema } from '../testing/schema-generations.ts';
import { apiBody } from './api-body.ts';
import { checkRecipe } from './check.ts';
import { checkTask } from './dispatch/check-task.ts';
import { readTaskSchema } from './dispatch/task-schema.ts';
import { acceptedSchemas, recipeSchemaId } from './released-schemas.ts';
import { onlySchema, schemaChoice, schemaRegistry, selectSchema } from './schema-registry.ts';
import type { SchemaChoice } from './schema-registry.ts';

const both = schemaChoice(generations);
const currentOnly = schemaChoice(generations, { acceptsPrevious: false });

const encode = (recipe: object): Uint8Array => new TextEncoder().encode(JSON.stringify({ task_target: 'x.target', ...recipe }));

/** The `$id` of the schema that takes a recipe, or what is wrong with it. */
function verdictOf(recipe: object, schemas: SchemaChoice): string | readonly string[] {
  const body = apiBody(checkRecipe(encode(recipe), { schemas }));
  return 'valid' in body ? body.schema_id : body.details.map(({ path, code }) => `${path} ${code}`);
}

describe('the schema of a recipe', () => {
  it.each([undefined, '', './recipe.schema.json', 'urn:recipe', 'file:///recipe.schema.json', 'HTTPS://elsewhere.example', 7, null])(
    'is the current one for %j',
    (name) => {
      expect(selectSchema(acceptedSchemas, name)?.id).toBe(recipeSchemaId);
    },
  );

  it.each([recipeSchemaId, `${recipeSchemaId}#`])('is known as %s', (name) => {
    expect(selectSchema(acceptedSchemas, name)?.id).toBe(recipeSchemaId);
  });

  it.each([`${recipeSchemaId}##`, `${recipeSchemaId}/`, recipeSchemaId.replace('https', 'http'), 'https:', 'http://169.254.169.254/'])(
    'is not known as %s',
    (name) => {
      expect(selectSchema(acceptedSchemas, name)).toBeUndefined();
    },
  );
});

describe('with a current, a previous and a retired schema', () => {
  it.each<[what: string, recipe: object, both: string | string[], currentOnly: string | string[]]>([
    ['none', {}, recipeSchemaId, recipeSchemaId],
    ['the current one', { $schema: recipeSchemaId }, recipeSchemaId, recipeSchemaId],
    ['the previous one', { $schema: previousSchema.id, rack: 'r1' }, previousSchema.id, ['/$schema schema_id', '/rack additionalProperties']],
    ['the previous one with #', { $schema: `${previousSchema.id}#` }, previousSchema.id, ['/$schema schema_id']],
    ['a retired one', { $schema: retiredSchema.id }, ['/$schema schema_id'], ['/$schema schema_id']],
    ['an unknown one', { $schema: 'https://shoal.dev/x' }, ['/$schema schema_id'], ['/$schema schema_id']],
  ])('a recipe that names %s', (_, recipe, withPrevious, withoutPrevious) => {
    expect(verdictOf(recipe, both)).toEqual(withPrevious);
    expect(verdictOf(recipe, currentOnly)).toEqual(withoutPrevious);
  });

  it('no recipe falls back to another schema', () => {
    expect(verdictOf({ rack: 'r1' }, both)).toEqual(['/rack additionalProperties']);
    expect(verdictOf({ $schema: recipeSchemaId, rack: 'r1' }, both)).toEqual(['/rack additionalProperties']);
    expect(verdictOf({ $schema: previousSchema.id, row: 'a' }, both)).toEqual(['/row additionalProperties']);
    expect(verdictOf({ $schema: previousSchema.id, rack: 'much too long' }, both)).toEqual(['/rack maxLength']);
  });

  it('the built-in limits hold whatever the schema', () => {
    expect(verdictOf({ $schema: previousSchema.id, ks_cfg: 'é'.repeat(200_000), metadata: { a: 'x'.repeat(70_000) } }, both)).toEqual([
      '/ks_cfg maxBytes',
      '/metadata maxBytes',
    ]);
  });

  it('hints come from the schema that was selected', () => {
    const body = apiBody(checkRecipe(encode({ $schema: previousSchema.id, rak: 'r1' }), { schemas: both }));
    expect('details' in body && body.details[0]?.message).toContain('rack');
    const other = apiBody(checkRecipe(encode({ rak: 'r1' }), { schemas: both }));
    expect('details' in other && other.details[0]?.message).not.toContain('rack');
  });

  it('members of the selected schema are found among thousands of unknown ones', () => {
    const unknown = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`a${at}`, 0]));
    const details = verdictOf({ ...unknown, $schema: previousSchema.id, rack: 1 }, both);
    expect(details).toHaveLength(100);
    expect(verdictOf({ ...unknown, a0: 0, $schema: retiredSchema.id }, both)[0]).toBe('/$schema schema_id');
  });
});

describe('no choice', () => {
  it('takes recipes that name no schema or this one', () => {
    const old = onlySchema(previousSchema);
    expect(verdictOf({ rack: 'r1' }, old)).toBe(previousSchema.id);
    expect(verdictOf({ $schema: previousSchema.id, rack: 'r1' }, old)).toBe(previousSchema.id);
    expect(verdictOf({ $schema: recipeSchemaId }, old)).toEqual(['/$schema schema_id']);
  });
});

describe('a host that knows three schemas', () => {
  const read = (text: string) => readTaskSchema(new TextEncoder().encode(text), generations);

  it('takes the current and the previous one as they are', () => {
    expect(read(acceptedSchemas.usual.text)).toEqual({ isDone: true, result: { id: recipeSchemaId } });
    expect(read(previousSchema.text)).toEqual({ isDone: true, result: { id: previousSchema.id } });
  });

  it('compiles a previous one that was changed', () => {
    const stricter = JSON.stringify({ ...JSON.parse(previousSchema.text), required: ['task_target', 'rack'] });
    expect(read(stricter)).toMatchObject({ isDone: true, result: { id: previousSchema.id, document: { required: ['task_target', 'rack'] } } });
  });

  it('refuses a retired one with 12', () => {
    expect(read(retiredSchema.text)).toMatchObject({ isDone: false, refusal: { exit: 12 } });
  });

  it('checks the recipe with its own copy of the schema on the image', () => {
    expect(checkTask(encode({ rack: 'r1' }), undefined, previousSchema)).toMatchObject({ isDone: true });
    expect(checkTask(encode({ rack: 'r1' }))).toMatchObject({ refusal: { exit: 14, details: [{ path: '/rack', code: 'additionalProperties' }] } });
    expect(checkTask(encode({ $schema: previousSchema.id }))).toMatchObject({
      refusal: { exit: 14, details: [{ path: '/$schema', code: 'schema_id' }] },
    });
  });
});

describe('a registry', () => {
  it('has one current schema, and each once', () => {
    expect(() => schemaRegistry([{ ...previousSchema, status: 'previous' }])).toThrow('current');
    expect(() => schemaRegistry([...generations.values(), { ...retiredSchema, status: 'current' }])).toThrow('same $id');
    expect(() => schemaRegistry([...generations.values()].map((schema) => ({ ...schema, status: 'current' })))).toThrow('current');
  });
});
