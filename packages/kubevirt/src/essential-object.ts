import { Source } from '@assay/source';

import { objectsOf, readManifest } from './manifest.ts';
import type { Template, VirtualMachine } from './model.ts';
import { READ_KEYS } from './rule-source.ts';

type PlainObject = Readonly<Record<string, unknown>>;

/**
 * An object of a cluster, plain JSON data as an API server gives it, with what reviews rest on and nothing else: a cluster has
 * thousands of objects, and what `kubectl apply` notes in an annotation alone is as large as all the rest. `undefined` for what
 * is neither Template nor VM.
 */
export function essentialObject({ apiVersion, kind, metadata }: PlainObject): Template | VirtualMachine | undefined {
  const { name, namespace, labels, annotations } = membersOf(metadata);
  const essence = { apiVersion, kind, metadata: { name, namespace, labels: readMembers(labels), annotations: readMembers(annotations) } };
  return objectsOf(readManifest(new Source('object.json', JSON.stringify(essence))))[0];
}

function readMembers(map: unknown): PlainObject {
  return Object.fromEntries(Object.entries(membersOf(map)).filter(([key]) => READ_KEYS.has(key)));
}

function membersOf(value: unknown): PlainObject {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
