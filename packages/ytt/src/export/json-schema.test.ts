import { expect, it } from 'vitest';

import { exported } from '../../testing/export-schema.ts';

/** The schema of the key `a` in JSON Schema. */
async function ofKey(schema: string): Promise<unknown> {
  const { properties } = JSON.parse(await exported(`#@data/values-schema\n---\n${schema}`, 'json-schema-2020-12'));
  return properties.a;
}

it.each([
  ['a: x', { type: 'string', default: 'x' }],
  ['#@schema/nullable\na: 1.5', { type: ['number', 'null'], default: null }],
  ['#@schema/type "null", "int", "string"\na: 1', { type: ['integer', 'string', 'null'], default: 1 }],
  ['#@schema/type "int", "string", "float"\na: 1', { type: ['number', 'string'], default: 1 }],
  ['#@schema/type "null"\na: null', { type: 'null', default: null }],
  ['#@schema/type any=True\na: {b: 1}', { default: { b: 1 } }],
  [
    '#@schema/type "string", or_inferred=True\na: {b: 1}',
    { type: ['string', 'object'], additionalProperties: false, properties: { b: { type: 'integer', default: 1 } } },
  ],
  ['#@schema/type "null", or_inferred=True\na: [1]', { type: ['array', 'null'], items: { type: 'integer', default: 1 }, default: [] }],
  ['a:\n  #@schema/any-key\n  _: 1', { type: 'object', additionalProperties: { type: 'integer' }, properties: {} }],
  [
    '#@schema/default {"x": 2}\na:\n  #@schema/any-key\n  _: 1',
    { type: 'object', additionalProperties: { type: 'integer' }, properties: {}, default: { x: 2 } },
  ],
  ['a:\n  #@schema/key-may-be-present\n  b: 1', { type: 'object', additionalProperties: false, properties: { b: { type: 'integer' } } }],
  [
    'a:\n  #@schema/removed\n  b: 1\n  #@schema/any-key\n  _: 1',
    { type: 'object', additionalProperties: { type: 'integer' }, properties: {}, propertyNames: { not: { enum: ['b'] } } },
  ],
  ['#@schema/default {"b": 2}\na: {b: 1}', { type: 'object', additionalProperties: false, properties: { b: { type: 'integer', default: 2 } } }],
])('types: %s', async (schema, expected) => {
  expect(await ofKey(schema)).toEqual(expected);
});

const NULLABLE_STRING = { type: ['string', 'null'], default: null };

it.each([
  ['min=1, max=2.5', 'a: 1', { type: 'integer', default: 1, minimum: 1, maximum: 2.5 }],
  ['min_len=1, max_len=2', 'a: x', { type: 'string', default: 'x', minLength: 1, maxLength: 2 }],
  ['min_len=1, len=2, max_len=9', 'a: xx', { type: 'string', default: 'xx', minLength: 2, maxLength: 2 }],
  ['min_len=-1', 'a: x', { type: 'string', default: 'x' }],
  [
    'len=1',
    '#@schema/type any=True\na: x',
    {
      default: 'x',
      minLength: 1,
      maxLength: 1,
      minItems: 1,
      maxItems: 1,
      minProperties: 1,
      maxProperties: 1,
      allOf: [{ type: ['string', 'object', 'array', 'null'] }],
    },
  ],
  ['one_of=["x", "x", 1]', 'a: x', { type: 'string', default: 'x', enum: ['x', 1] }],
  ['one_of={"x": 1}', 'a: x', { type: 'string', default: 'x', enum: ['x'] }],
  ['one_of=[None, "x"]', '#@schema/nullable\na: x', { ...NULLABLE_STRING, enum: ['x', null] }],
  ['one_of=[]', '#@schema/nullable\na: x', { ...NULLABLE_STRING, enum: [null] }],
  ['multiple_of=0.5, even=True', 'a: 2.5', { type: 'number', allOf: [{ multipleOf: 2 }, { multipleOf: 0.5 }] }],
  ['odd=True', 'a: 1', { type: 'integer', default: 1, not: { multipleOf: 2 } }],
  ['odd=True', '#@schema/nullable\na: 1', { type: ['integer', 'null'], default: null, not: { type: 'number', multipleOf: 2 } }],
  ['odd=True', '#@schema/type "float"\na: 1', { type: 'number', default: 1, multipleOf: 1, not: { multipleOf: 2 } }],
  ['starts_with="$a"', '#@schema/nullable\na: x', { ...NULLABLE_STRING, pattern: String.raw`^\$a` }],
  [
    'starts_with="a"',
    '#@schema/type "int", "string"\na: abc',
    { type: ['integer', 'string'], default: 'abc', pattern: '^a', allOf: [{ type: 'string' }] },
  ],
  ['contains=1', 'a: [1]', { type: 'array', items: { type: 'integer', default: 1 }, contains: { const: 1 } }],
  ['unique=True', 'a: [1]', { type: 'array', items: { type: 'integer', default: 1 }, default: [], uniqueItems: true }],
  ['not_null=True', '#@schema/nullable\na: x', { type: 'string' }],
  ['not_null=True', '#@schema/type any=True\na: 1', { default: 1, not: { type: 'null' } }],
  ['matches="(?i)é"', 'a: É', { type: 'string', default: 'É', 'x-assay-rules': [{ description: 'a value matching "(?i)é"' }] }],
  ['contains="b"', 'a: {b: 1}', { type: 'object', 'x-assay-rules': [{ description: 'a value containing "b"' }] }],
  ['format="hostname"', 'a: x', { type: 'string', default: 'x', format: 'hostname' }],
  ['format="uriref"', 'a: x', { type: 'string', default: 'x', format: 'uri-reference' }],
  ['format="ip"', 'a: "::1"', { type: 'string', anyOf: [{ format: 'ipv4' }, { format: 'ipv6' }], 'x-assay-format': 'ip' }],
  ['format="port", min=1024', 'a: 1024', { type: 'integer', minimum: 1024, maximum: 65535, 'x-assay-format': 'port' }],
  ['format="quantity"', '#@schema/type "int", "string"\na: 1', { type: ['integer', 'string'], 'x-assay-format': 'quantity' }],
])('rules: %s on %s', async (rules, schema, expected) => {
  expect(await ofKey(`#@schema/validation ${rules}\n${schema}`)).toMatchObject(expected);
});

it('rules under a condition are told, not said', async () => {
  expect(await ofKey('#@schema/validation min=("large", 9), not_null=True, when=lambda v: v > 5\n#@schema/nullable\na: 1')).toEqual({
    type: ['integer', 'null'],
    default: null,
    'x-assay-rules': [{ description: 'not null' }, { description: 'large' }],
  });
});

it.each([
  [String.raw`(?m)^a$`, String.raw`(?<![^\n])a(?![^\n])`],
  [String.raw`\p{Greek}`, String.raw`\p{Script=Greek}`],
])('Helm reads patterns as RE2: %s', async (pattern, translated) => {
  const schema = `#@data/values-schema\n---\n#@schema/validation matches=${JSON.stringify(pattern)}\na: α\n`;
  const place = async (target: string): Promise<unknown> => JSON.parse(await exported(schema, target)).properties.a;
  expect(await place('json-schema-draft-07')).toMatchObject({ pattern: translated });
  expect(await place('helm')).toEqual({
    type: 'string',
    default: 'α',
    'x-assay-rules': [{ description: `a value matching "${pattern}"` }],
  });
});

const RICH = `#@data/values-schema
#@schema/title "Shop"
---
#@schema/desc "Where it runs"
#@schema/validation min_len=1
host: ""
#@schema/deprecated "use host"
#@schema/examples ("usual", "a"), ("other", "b")
#@schema/nullable
old: ""
ports:
#@schema/validation ("not reserved", lambda v: v != 22), format="port"
- 80
labels:
  #@schema/any-key
  #@schema/validation max_len=63, matches=r"^\\S*$"
  _: ""
`;

it('a whole schema', async () => {
  expect(await exported(RICH, 'json-schema-draft-07', 'yaml')).toBe(`$schema: http://json-schema.org/draft-07/schema#
title: Shop
type: object
additionalProperties: false
properties:
  host:
    type: string
    description: Where it runs
    default: ""
    minLength: 1
  old:
    type:
    - string
    - "null"
    deprecated: true
    examples:
    - a
    - b
    default: null
  ports:
    type: array
    items:
      type: integer
      default: 80
      minimum: 0
      maximum: 65535
      x-assay-format: port
      x-assay-rules:
      - description: not reserved
    default: []
  labels:
    type: object
    additionalProperties:
      type: string
      maxLength: 63
      pattern: ^[^\\t\\n\\f\\r ]*$
    properties: {}
required:
- host
`);
  expect(await exported(RICH, 'helm')).toBe(await exported(RICH, 'json-schema-draft-07'));
  expect((await exported(RICH, 'json-schema-2020-12')).split('\n').slice(0, 4)).toEqual([
    '{',
    '  "$schema": "https://json-schema.org/draft/2020-12/schema",',
    '  "title": "Shop",',
    '  "type": "object",',
  ]);
});

it('the same for OpenAPI', async () => {
  expect(await exported(RICH, 'openapi-v3')).toBe(`openapi: 3.0.0
info:
  version: 0.1.0
  title: Schema for data values, generated by ytt
paths: {}
components:
  schemas:
    dataValues:
      title: Shop
      type: object
      additionalProperties: false
      properties:
        host:
          type: string
          description: Where it runs
          default: ""
          minLength: 1
        old:
          type: string
          nullable: true
          deprecated: true
          x-example-description: usual
          example: a
          default: null
        ports:
          type: array
          items:
            type: integer
            default: 80
            minimum: 0
            maximum: 65535
            x-assay-format: port
            x-assay-rules:
            - description: not reserved
          default: []
        labels:
          type: object
          additionalProperties:
            type: string
            maxLength: 63
            pattern: ^[^\\t\\n\\f\\r ]*$
          properties: {}
      required:
      - host
`);
});

it('the same for a CRD', async () => {
  expect(await exported(RICH, 'crd')).toBe(`openAPIV3Schema:
  title: Shop
  type: object
  properties:
    host:
      type: string
      description: Where it runs
      minLength: 1
    old:
      type: string
      nullable: true
      default: null
    ports:
      type: array
      items:
        type: integer
        description: 'Must be: not reserved'
        default: 80
        minimum: 0
        maximum: 65535
      default: []
    labels:
      type: object
      additionalProperties:
        type: string
        maxLength: 63
        pattern: ^\\S*$
  required:
  - host
`);
});
