import { resolveAlias, stringValue, valueNamed } from '@assay/source';
import type { ContentNode, MappingNode } from '@assay/source';

import { isTrue } from '../is-true.ts';
import type { Schema } from '../model.ts';
import { readRootSchema } from './read-schema.ts';

/** A kind that a CustomResourceDefinition makes known, in one of its versions. */
export interface CustomKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** Whether the API server answers to this version. */
  readonly isServed: boolean;
  /** Reads its schema; `undefined` if it has none. The same arguments give the same schema. */
  readonly schema: (objectMeta: Schema) => Schema | undefined;
}

/** The kinds of a CustomResourceDefinition of apiextensions.k8s.io/v1; none if the object is something else. */
export function customKindsOf(root: MappingNode): readonly CustomKind[] {
  if (stringValue(valueNamed(root, 'kind')) !== 'CustomResourceDefinition') return [];
  if (stringValue(valueNamed(root, 'apiVersion')) !== 'apiextensions.k8s.io/v1') return [];
  const spec = valueNamed(root, 'spec');
  const group = stringValue(valueNamed(spec, 'group'));
  const kind = stringValue(valueNamed(valueNamed(spec, 'names'), 'kind'));
  const versions = valueNamed(spec, 'versions');
  if (group === undefined || kind === undefined || versions?.kind !== 'sequence') return [];
  return versions.items.map(resolveAlias).flatMap((item) => {
    const version = stringValue(valueNamed(item, 'name'));
    const schema = valueNamed(valueNamed(item, 'schema'), 'openAPIV3Schema');
    if (version === undefined) return [];
    const isServed = isTrue(valueNamed(item, 'served'));
    return { group, version, kind, isServed, schema: (objectMeta: Schema) => schema && schemaAt(schema, objectMeta) };
  });
}

function schemaAt(node: ContentNode, objectMeta: Schema): Schema {
  const known = schemas.get(node);
  if (known?.objectMeta === objectMeta) return known.schema;
  const schema = readRootSchema(node, { objectMeta });
  schemas.set(node, { objectMeta, schema });
  return schema;
}

const schemas = new WeakMap<ContentNode, { readonly objectMeta: Schema; readonly schema: Schema }>();
