import { kubernetesObjectsIn } from '@assay/findings';
import type { KubernetesObject, SourceFile } from '@assay/findings';
import type { ObjectValue } from '@assay/kyverno';
import { groupVersionKindOf, objectOfNode, textOf } from '@assay/kyverno/objects';
import { oncePer, stringValue, valueNamed } from '@assay/source';

/** Finds a Namespace by its name, among objects first and then in files. */
export function namespaceFinder(objects: readonly KubernetesObject[], files: readonly SourceFile[]): (name: string) => ObjectValue | undefined {
  const ofObjects = new Map(namespacesAmong(objects));
  const ofFiles = namespacesInAll(files);
  return (name) => ofObjects.get(name) ?? ofFiles.get(name);
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
