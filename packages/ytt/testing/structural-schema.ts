// What Kubernetes demands of the schema of a custom resource, as far as a schema alone shows it.
// https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#specifying-a-structural-schema

import { Ajv } from 'ajv';

import { openApiAsJsonSchema } from './open-api-as-json-schema.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Where a schema is not structural, or holds what the API server refuses; empty if all is right. */
export function structuralProblems(root: unknown): readonly string[] {
  const schema = schemaFrom(root);
  const problems = [...nodeProblems(schema, ''), ...defaultProblems(schema)];
  if (schema['type'] !== 'object') problems.push('the root is no object');
  if (schema['nullable'] !== undefined) problems.push('the root is nullable');
  if (schema['default'] !== undefined) problems.push('the root has a default');
  return problems;
}

const STRUCTURE = ['title', 'type', 'description', 'properties', 'additionalProperties', 'items', 'required', 'nullable', 'default'];
const EXTENSIONS = ['x-kubernetes-int-or-string', 'x-kubernetes-preserve-unknown-fields', 'x-kubernetes-validations'];
const VALUE_KEYWORDS = 'minimum maximum multipleOf minLength maxLength pattern format enum minItems maxItems minProperties maxProperties'.split(' ');
const JUNCTORS = ['allOf', 'anyOf', 'oneOf'];
const TYPES = ['object', 'array', 'string', 'integer', 'number', 'boolean'];

function nodeProblems(schema: Schema, path: string): string[] {
  const problems: string[] = [];
  const wrong = (problem: string): void => void problems.push(`${path || 'the root'}: ${problem}`);
  const known = [...STRUCTURE, ...EXTENSIONS, ...VALUE_KEYWORDS, ...JUNCTORS, 'not'];
  for (const name of Object.keys(schema)) if (!known.includes(name)) wrong(`${name} is not allowed`);
  const { type, properties, additionalProperties, items, nullable } = schema;
  const isIntOrString = schema['x-kubernetes-int-or-string'] === true;
  const isPreserved = schema['x-kubernetes-preserve-unknown-fields'] === true;
  if (type === undefined && !isIntOrString && !isPreserved) wrong('there is no type');
  if (type !== undefined && !TYPES.some((name) => name === type)) wrong(`the type ${JSON.stringify(type)} is none`);
  if (type !== undefined && isIntOrString) wrong('there is a type beside int-or-string');
  if (properties !== undefined && additionalProperties !== undefined) wrong('additionalProperties stands beside properties');
  if ((properties !== undefined || additionalProperties !== undefined) && type !== 'object') wrong('what is no object has properties');
  if (type === 'array' && items === undefined) wrong('there are no items');
  if (items !== undefined && type !== 'array') wrong('what is no array has items');
  if (schema['default'] === null && nullable !== true) wrong('the default is null');
  const rules: unknown = schema['x-kubernetes-validations'];
  if (rules !== undefined && type === undefined && !isIntOrString) wrong('CEL has no type to work on');
  if (Array.isArray(rules)) for (const rule of rules) if (/\n/.test(String(schemaFrom(rule)['message']))) wrong('a message has line breaks');
  for (const part of junctorParts(schema)) problems.push(...junctorProblems(part, `${path} in a junctor`));
  for (const [key, part] of Object.entries(schemaFrom(properties ?? {}))) problems.push(...nodeProblems(schemaFrom(part), `${path}.${key}`));
  if (items !== undefined) problems.push(...nodeProblems(schemaFrom(items), `${path}[]`));
  if (additionalProperties !== undefined) problems.push(...nodeProblems(schemaFrom(additionalProperties), `${path}.*`));
  return problems;
}

/** Defaults have to be accepted. Patterns are left aside: they are RE2. */
function defaultProblems(root: Schema): readonly string[] {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  const withoutPattern = (name: string, value: unknown): unknown => (name === 'pattern' && typeof value === 'string' ? undefined : value);
  return placesIn(schemaFrom(JSON.parse(JSON.stringify(root), withoutPattern)))
    .filter((place) => place['default'] !== undefined && !ajv.validate(Object(openApiAsJsonSchema(place)), place['default']))
    .map((place) => `the default is refused: ${JSON.stringify(place)}`);
}

function placesIn(schema: Schema): readonly Schema[] {
  const { properties, items, additionalProperties } = schema;
  const parts = [...Object.values(schemaFrom(properties ?? {})), items, additionalProperties].filter((part) => part !== undefined);
  return [schema, ...parts.flatMap((part) => placesIn(schemaFrom(part)))];
}

/** Inside `allOf` and its like only values are judged; nothing of the structure may be there. */
function junctorProblems(schema: Schema, path: string): string[] {
  const foreign = Object.keys(schema).filter((name) => ![...VALUE_KEYWORDS, ...JUNCTORS, 'not', 'required'].includes(name));
  return [...foreign.map((name) => `${path}: ${name} is not allowed`), ...junctorParts(schema).flatMap((part) => junctorProblems(part, path))];
}

function junctorParts(schema: Schema): readonly Schema[] {
  const parts = JUNCTORS.flatMap((name) => {
    const list: unknown = schema[name];
    return Array.isArray(list) ? list.map(schemaFrom) : [];
  });
  return schema['not'] === undefined ? parts : [...parts, schemaFrom(schema['not'])];
}

function schemaFrom(value: unknown): Schema {
  if (typeof value !== 'object' || value === null) throw new Error(`${String(value)} is no schema`);
  return { ...value };
}
