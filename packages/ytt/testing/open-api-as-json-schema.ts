// The schemas of OpenAPI 3.0 for a validator of JSON Schema.

type Schema = Readonly<Record<string, unknown>>;

/** The same schema in JSON Schema, where null is among the types: `nullable` accepts it, whatever else is asked. */
export function openApiAsJsonSchema(schema: unknown): unknown {
  if (!isSchema(schema)) return schema;
  const { nullable, ...others } = schema;
  const translated = Object.fromEntries(Object.entries(others).map(([name, value]) => [name, translatedKeyword(name, value)]));
  return nullable === true ? { anyOf: [{ const: null }, translated] } : translated;
}

function translatedKeyword(name: string, value: unknown): unknown {
  if (['items', 'additionalProperties', 'not'].includes(name)) return openApiAsJsonSchema(value);
  if (['anyOf', 'allOf'].includes(name) && Array.isArray(value)) return value.map(openApiAsJsonSchema);
  if (name !== 'properties' || !isSchema(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, openApiAsJsonSchema(part)]));
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
