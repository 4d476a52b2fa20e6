import { kubernetesObjectsIn } from '@assay/findings';
import type { JudgeRequest, KubernetesObject, SourceFile } from '@assay/findings';
import { equalValues } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';
import { groupVersionKindOf, objectOf, objectOfNode, textOf } from '@assay/kyverno/objects';
import { oncePer, stringValue, valueNamed } from '@assay/source';

/** Finds a Namespace by its name: among objects first, then in files, then among what units share. */
export function namespaceFinder({ objects, visible, shared = [] }: NamespaceSources): (name: string) => ObjectValue | undefined {
  const ofObjects = new Map(namespacesAmong(objects));
  const ofFiles = namespacesInAll(visible);
  const ofUnits = sharedNamespaces(shared);
  return (name) => ofObjects.get(name) ?? ofFiles.get(name) ?? ofUnits.get(name);
}

/** Where Namespaces are looked for. */
export type NamespaceSources = Pick<JudgeRequest, 'objects' | 'visible' | 'shared'>;

/** By name; `undefined` for one whose labels differ between environments, as nobody knows which counts. */
function sharedNamespaces(shared: readonly KubernetesObject[]): ReadonlyMap<string, ObjectValue | undefined> {
  const found = new Map<string, ObjectValue | undefined>();
  for (const [name, namespace] of namespacesAmong(shared)) {
    const first = found.has(name) ? found.get(name) : namespace;
    found.set(name, equalValues(labelsIn(first), labelsIn(namespace), () => undefined) ? first : undefined);
  }
  return found;
}

function labelsIn(namespace: ObjectValue | undefined): Value {
  return objectOf(namespace, 'metadata', 'labels') ?? null;
}

type NamespaceEntry = readonly [name: string, namespace: ObjectValue];

/** Each piece of work of a repository has the same list of files. */
const namespacesInAll = oncePer((files: readonly SourceFile[]) => new Map(files.flatMap(namespacesIn)));

/** What a file gives is remembered as long as the file is; its tree is not. */
const namespacesIn: (file: SourceFile) => readonly NamespaceEntry[] = oncePer((file: SourceFile) =>
  namespacesAmong(kubernetesObjectsIn(file).objects),
);

function namespacesAmong(objects: readonly KubernetesObject[]): readonly NamespaceEntry[] {
  return objects.flatMap(({ root }) => {
    if (stringValue(valueNamed(root, 'kind')) !== 'Namespace') return [];
    const read = objectOfNode(root, 'double');
    return 'message' in read ? [] : entryOf(read.value);
  });
}

function entryOf(object: ObjectValue): readonly NamespaceEntry[] {
  const { group, kind } = groupVersionKindOf(object);
  return group === '' && kind === 'Namespace' ? [[textOf(object, 'metadata', 'name'), object]] : [];
}
