// The schema of a CustomResourceDefinition as JSON Schema that refuses what the API server refuses: unknown fields, null, and so on.

/** The schema of the objects of a custom kind. */
export function strictSchema(openApi) {
  const { properties = {}, ...rest } = strict(openApi);
  return { ...rest, type: 'object', properties: { ...properties, ...TYPE_META } };
}

/** What every object has; what of `metadata` is right is not a matter of the definition. */
const TYPE_META = { apiVersion: { type: 'string' }, kind: { type: 'string' }, metadata: { type: 'object' } };

const SUBSCHEMAS = ['allOf', 'anyOf', 'oneOf'];

/** A structural schema. What has a default cannot be missing. */
function strict(schema) {
  const { properties, additionalProperties, items, required = [], type, nullable, ...rest } = schema;
  const isIntOrString = schema['x-kubernetes-int-or-string'] === true;
  const keepsUnknown = schema['x-kubernetes-preserve-unknown-fields'] === true;
  const isEmbedded = schema['x-kubernetes-embedded-resource'] === true;
  const types = isIntOrString ? ['integer', 'string'] : type === undefined ? undefined : [type];
  const own = Object.entries(properties ?? {}).map(([name, field]) => [name, strictField(field)]);
  const needed = [...required, ...(isEmbedded ? ['apiVersion', 'kind'] : [])].filter((name) => properties?.[name]?.default === undefined);
  return {
    ...branches(rest, schema),
    ...(types && { type: nullable ? [...types, 'null'] : types }),
    ...(type === 'object' && { properties: Object.fromEntries([...own, ...(isEmbedded ? Object.entries(TYPE_META) : [])]) }),
    ...(type === 'object' &&
      !keepsUnknown && {
        additionalProperties: typeof additionalProperties === 'object' ? strict(additionalProperties) : (additionalProperties ?? false),
      }),
    ...(items && { items: strict(items) }),
    ...(needed.length > 0 && { required: needed }),
  };
}

/** Null in place of a default gives way to it. */
function strictField(field) {
  const schema = strict(field);
  return field.default !== undefined && schema.type && !schema.type.includes('null') ? { anyOf: [schema, { type: 'null' }] } : schema;
}

/** `exclusiveMinimum` is a flag in OpenAPI, and what stands below `anyOf` and its kin holds for values that have defaults. */
function branches(rest, structural) {
  const { exclusiveMinimum, exclusiveMaximum, minimum, maximum, enum: values, pattern, ...others } = rest;
  const branch = (schema) => {
    const { required, properties, items, ...own } = schema;
    const needed = required?.filter((name) => structural?.properties?.[name]?.default === undefined);
    const fields = Object.entries(properties ?? {}).map(([name, field]) => [name, branches(field, structural?.properties?.[name])]);
    return {
      ...branches(own, structural),
      ...(needed?.length && { required: needed }),
      ...(properties && { properties: Object.fromEntries(fields) }),
      ...(items && { items: branches(items, structural?.items) }),
    };
  };
  return {
    ...(minimum !== undefined && { [exclusiveMinimum === true ? 'exclusiveMinimum' : 'minimum']: minimum }),
    ...(maximum !== undefined && { [exclusiveMaximum === true ? 'exclusiveMaximum' : 'maximum']: maximum }),
    ...(values && { enum: values }),
    ...(pattern !== undefined && { pattern }),
    ...Object.fromEntries(VALUE_KEYWORDS.filter((keyword) => keyword in others).map((keyword) => [keyword, others[keyword]])),
    ...Object.fromEntries(SUBSCHEMAS.filter((keyword) => others[keyword]).map((keyword) => [keyword, others[keyword].map(branch)])),
    ...(others.not && { not: branch(others.not) }),
    ...(others.type && { type: others.type }),
  };
}

const VALUE_KEYWORDS = ['multipleOf', 'minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'];
