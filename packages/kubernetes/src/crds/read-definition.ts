import { kubernetesObjectsIn } from '@assay/findings';
import type { SourceFile } from '@assay/findings';
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

/**
 * The kinds of all definitions in a file. What they are called is remembered as long as the file is, and so is a schema that was needed; the tree is
 * not: of the many definitions of a repository few are needed, again and again.
 */
export function customKindsIn(file: SourceFile): readonly CustomKind[] {
  const known = kindsOfFiles.get(file);
  if (known) return known;
  const kinds = readKinds(file).map(({ group, version, kind, isServed }, at): CustomKind => {
    const schemas = new Map<Schema, Schema | undefined>();
    const schema = (objectMeta: Schema): Schema | undefined => {
      if (!schemas.has(objectMeta)) schemas.set(objectMeta, readKinds(file)[at]?.schema(objectMeta));
      return schemas.get(objectMeta);
    };
    return { group, version, kind, isServed, schema };
  });
  kindsOfFiles.set(file, kinds);
  return kinds;
}

const kindsOfFiles = new WeakMap<SourceFile, readonly CustomKind[]>();

function readKinds(file: SourceFile): readonly CustomKind[] {
  return kubernetesObjectsIn(file).objects.flatMap(({ root }) => customKindsOf(root));
}

function schemaAt(node: ContentNode, objectMeta: Schema): Schema {
  const known = schemas.get(node);
  if (known?.objectMeta === objectMeta) return known.schema;
  const schema = readRootSchema(node, { objectMeta });
  schemas.set(node, { objectMeta, schema });
  return schema;
}

const schemas = new WeakMap<ContentNode, { readonly objectMeta: Schema; readonly schema: Schema }>();
