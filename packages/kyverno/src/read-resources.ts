import { isObject } from '@assay/jmespath';
import { locate, nodeAt, resolveAlias, Source } from '@assay/source';
import type { Location } from '@assay/source';

import { listOf, textOf } from './objects/fields.ts';
import { readObject } from './objects/read-objects.ts';
import type { ObjectsProblem } from './objects/read-objects.ts';
import { splitDocuments } from './objects/split-documents.ts';
import type { YamlObject } from './objects/yaml-object.ts';
import type { PolicyText } from './read-policies.ts';

/** What files of resources hold. */
export interface ReadResources {
  /** The objects of all documents, those of a `List` one by one. */
  readonly objects: readonly YamlObject[];
  readonly problems: readonly ResourceProblem[];
}

/** Why a document is no object. */
export interface ResourceProblem extends ObjectsProblem, Location {
  /** Which document of the file, from 0. */
  readonly document: number;
}

/** Reads Kubernetes objects with the places of their fields. It throws nothing. */
export function readResources(texts: readonly PolicyText[]): ReadResources {
  const objects: YamlObject[] = [];
  const problems: ResourceProblem[] = [];
  for (const { name, text } of texts) {
    for (const [index, document] of splitDocuments(new Source(name, text)).entries()) {
      const read = readObject(document, name, 'double');
      if ('message' in read) problems.push({ ...read, ...locate(read.span), document: index });
      else objects.push(...itemsOf(read));
    }
  }
  return { objects, problems };
}

function itemsOf(object: YamlObject): readonly YamlObject[] {
  if (textOf(object.value, 'kind') !== 'List' || textOf(object.value, 'apiVersion') !== 'v1') return [object];
  return listOf(object.value, 'items').flatMap((value, index) => {
    const node = nodeAt(object.root, ['items', index]);
    const root = node && resolveAlias(node);
    return root?.kind === 'mapping' && isObject(value) ? [{ ...object, root, value }] : [];
  });
}
