import { describe, expect, it } from 'vitest';

import type { RawSchemaError } from './compiled-schema.ts';
import { schemaProblems } from './schema-problems.ts';

function problemOf(error: Partial<RawSchemaError>) {
  return schemaProblems([{ instancePath: '', schemaPath: `#/${error.keyword}`, keyword: 'type', params: {}, ...error }])[0];
}

describe('schemaProblems', () => {
  it('stands at the value that breaks the keyword', () => {
    expect(problemOf({ instancePath: '/a~1b/0/~0', keyword: 'maxLength', params: { limit: 3 } })).toEqual({
      steps: ['a/b', '0', '~'],
      keyword: 'maxLength',
      schemaPath: '#/maxLength',
      params: { limit: 3 },
    });
  });

  it.each([
    ['required', { missingProperty: 'size' }],
    ['additionalProperties', { additionalProperty: 'size' }],
    ['propertyNames', { propertyName: 'size' }],
  ])('stands at the member that %s is about', (keyword, params) => {
    expect(problemOf({ instancePath: '/disks/1', keyword, params })).toMatchObject({ steps: ['disks', '1', 'size'], params: {} });
  });

  it('takes a member named __proto__ for what it is', () => {
    expect(problemOf({ keyword: 'additionalProperties', params: { additionalProperty: '__proto__' } })?.steps).toEqual(['__proto__']);
  });

  it('keeps what the keyword demands and nothing else', () => {
    const params = { type: ['string', 'null'], pattern: '^a$', format: 'uri', allowedValues: [1, 'b'], data: 'secret', passingSchemas: [0, 1] };
    expect(problemOf({ params })?.params).toEqual({ type: ['string', 'null'], pattern: '^a$', format: 'uri', allowedValues: [1, 'b'] });
  });

  it('leaves out what only wraps or repeats another error', () => {
    const errors = ['#/allOf/0/if', '#/oneOf/0/pattern', '#/items/anyOf/12/type', '#/properties/a/oneOf', '#/allOf/0/then/required'];
    const kept = schemaProblems(
      errors.map((schemaPath) => ({ instancePath: '', schemaPath, keyword: schemaPath.split('/').at(-1) ?? '', params: {} })),
    );
    expect(kept.map(({ schemaPath }) => schemaPath)).toEqual(['#/properties/a/oneOf', '#/allOf/0/then/required']);
  });
});
