import { nodeAt, readJson, readYaml, resolveAlias, stringValue, valueNamed } from '@assay/source';
import type { MappingNode, Node, Source, Span } from '@assay/source';

import type { SourceFile } from './source-file.ts';

/** An object of Kubernetes, written or rendered. Its nodes know where they were written. */
export interface KubernetesObject {
  readonly root: MappingNode;
}

/** What a file holds, or why it cannot be read. */
export interface KubernetesObjects {
  readonly objects: readonly KubernetesObject[];
  readonly problem?: { readonly message: string; readonly span: Span };
}

/** The objects of Kubernetes in a file, those of a list one by one. The same content gives the same objects. */
export function kubernetesObjectsIn({ source }: SourceFile): KubernetesObjects {
  if (!source) return NOTHING;
  const known = read.get(source);
  if (known) return known;
  const objects = readObjects(source);
  read.set(source, objects);
  return objects;
}

const NOTHING: KubernetesObjects = { objects: [] };
const read = new WeakMap<Source, KubernetesObjects>();

function readObjects(source: Source): KubernetesObjects {
  if (source.name.toLowerCase().endsWith('.json')) {
    const { root, problem, tooDeep } = readJson(source);
    if (root) return { objects: objectsBelow(root) };
    return { objects: [], problem: problem ?? { message: 'the nesting is too deep', span: tooDeep ?? { source, start: 0, end: 0 } } };
  }
  const { documents, problem } = readYaml(source);
  return { objects: documents.flatMap(({ root }) => objectsBelow(root)), ...(problem && { problem }) };
}

/** An object that says only one of `apiVersion` and `kind`, if a document with `metadata` is one. */
export function unsortedObject(node: Node): readonly KubernetesObject[] {
  const root = resolveAlias(node);
  if (root.kind !== 'mapping' || nodeAt(root, ['metadata'])?.kind !== 'mapping') return [];
  const said = ['apiVersion', 'kind'].filter((name) => (stringValue(valueNamed(root, name)) ?? '') !== '');
  return said.length === 1 ? [{ root }] : [];
}

/** The objects that the root of a document is: itself, the items of a list, or none. */
export function objectsBelow(node: Node): readonly KubernetesObject[] {
  const root = resolveAlias(node);
  if (root.kind !== 'mapping') return [];
  const kind = stringValue(valueNamed(root, 'kind')) ?? '';
  const version = stringValue(valueNamed(root, 'apiVersion')) ?? '';
  if (kind === '' || version === '') return [];
  const items = kind.endsWith('List') ? nodeAt(root, ['items']) : undefined;
  return items?.kind === 'sequence' ? items.items.flatMap(objectsBelow) : [{ root }];
}
