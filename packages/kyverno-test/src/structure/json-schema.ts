import { clusterResourceFile, contextFile } from './context-structure.ts';
import { kyvernoTest } from './kyverno-test-structure.ts';
import type { Field, RecordStructure, Structure } from './structure.ts';
import { legacyManifest, testManifest } from './test-structure.ts';
import { userInfoFile } from './user-info-structure.ts';
import { valuesFile } from './values-structure.ts';

/** The forms that have a published schema; `any` is a manifest in one of the first three. */
export const PUBLISHED_SHAPES = ['v1beta1', 'v1alpha1', 'legacy', 'any', 'values', 'userinfo', 'context', 'clusterresource'] as const;

export type PublishedShape = (typeof PUBLISHED_SHAPES)[number];

const STRUCTURES: Readonly<Record<Exclude<PublishedShape, 'any'>, { readonly title: string; readonly structure: RecordStructure }>> = {
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
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', ...(shape === 'any' ? anyManifestSchema() : titledSchema(shape)) };
}

function titledSchema(shape: Exclude<PublishedShape, 'any'>): JsonSchema {
  const { title, structure } = STRUCTURES[shape];
  return { title, ...schemaOf(structure) };
}

/** The version decides which form a manifest has, so that it is told what is wrong in that one. */
function anyManifestSchema(): JsonSchema {
  const hasVersion = (version: JsonSchema): JsonSchema => ({
    type: 'object',
    properties: { apiVersion: version },
    required: ['apiVersion'],
  });
  const released = byCondition(hasVersion({}), titledSchema('v1alpha1'), titledSchema('legacy'));
  return {
    title: 'Kyverno test manifest',
    type: 'object',
    ...byCondition(hasVersion({ const: 'cli.kyverno.io/v1beta1' }), titledSchema('v1beta1'), released),
  };
}

function byCondition(condition: JsonSchema, met: JsonSchema, unmet: JsonSchema): JsonSchema {
  // oxlint-disable-next-line unicorn/no-thenable -- A keyword of JSON Schema; nobody awaits a schema.
  return { if: condition, then: met, else: unmet };
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
