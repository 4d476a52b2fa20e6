import { clusterResourceFile, contextFile } from './context-structure.ts';
import { kyvernoTest } from './kyverno-test-structure.ts';
import type { Field, RecordStructure, Structure } from './structure.ts';
import { legacyManifest, testManifest } from './test-structure.ts';
import { userInfoFile } from './user-info-structure.ts';
import { valuesFile } from './values-structure.ts';

/** The forms that have a published schema. */
export const PUBLISHED_SHAPES = ['v1beta1', 'v1alpha1', 'legacy', 'values', 'userinfo', 'context', 'clusterresource'] as const;

export type PublishedShape = (typeof PUBLISHED_SHAPES)[number];

const STRUCTURES: Readonly<Record<PublishedShape, { readonly title: string; readonly structure: RecordStructure }>> = {
  v1beta1: { title: 'KyvernoTest of cli.kyverno.io/v1beta1', structure: kyvernoTest },
  v1alpha1: { title: 'Test of cli.kyverno.io/v1alpha1', structure: testManifest },
  legacy: { title: 'Kyverno test without apiVersion and kind', structure: legacyManifest },
  values: { title: 'Values of cli.kyverno.io/v1alpha1', structure: valuesFile },
  userinfo: { title: 'UserInfo of cli.kyverno.io/v1alpha1', structure: userInfoFile },
  context: { title: 'Context of cli.kyverno.io/v1alpha1', structure: contextFile },
  clusterresource: { title: 'ClusterResource of cli.kyverno.io/v1alpha1', structure: clusterResourceFile },
};

/** A JSON Schema, as data. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** The JSON Schema (draft 2020-12) of manifests or of the files beside them. It spells fields as they are documented, and says what their check says of the structure. */
export function manifestSchema(shape: PublishedShape): JsonSchema {
  const { title, structure } = STRUCTURES[shape];
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', title, ...schemaOf(structure) };
}

/** The same as text, as it is printed. */
export function manifestSchemaText(shape: PublishedShape): string {
  return `${JSON.stringify(manifestSchema(shape), undefined, 2)}\n`;
}

function schemaOf(structure: Structure): JsonSchema {
  switch (structure.kind) {
    case 'text':
      return structure.choices === undefined ? { type: 'string' } : { type: 'string', enum: structure.choices };
    case 'integer':
      return { type: 'integer' };
    case 'boolean':
      return { type: 'boolean' };
    case 'any':
      return {};
    case 'object':
      return { type: 'object' };
    case 'list':
      return { type: 'array', items: schemaOf(structure.items) };
    case 'dictionary':
      return { type: 'object', additionalProperties: orNull(schemaOf(structure.values)) };
    case 'record':
      return recordSchema(structure);
  }
}

function recordSchema({ fields }: RecordStructure): JsonSchema {
  const published = fields.filter(({ isDeprecated }) => isDeprecated !== true);
  const required = published.filter(({ isRequired }) => isRequired === true).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(published.map((field) => [field.name, fieldSchema(field)])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

function fieldSchema({ structure, description, isRequired = false }: Field): JsonSchema {
  return { description, ...(isRequired ? schemaOf(structure) : orNull(schemaOf(structure))) };
}

/** Null is as good as nothing where nothing is demanded. */
function orNull({ type, enum: choices, ...rest }: JsonSchema): JsonSchema {
  if (type === undefined) return rest;
  return { type: [type, 'null'], ...(Array.isArray(choices) && { enum: [...(choices as readonly unknown[]), null] }), ...rest };
}
