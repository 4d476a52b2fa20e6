import { kubernetesObjectsIn } from '@assay/findings';
import type { SourceFile } from '@assay/findings';
import type { ObjectValue } from '@assay/kyverno';
import { groupVersionKindOf, objectOfNode, textOf } from '@assay/kyverno/objects';
import { oncePer, stringValue, valueNamed } from '@assay/source';

/** Namespaces by their names. */
export type Namespaces = ReadonlyMap<string, ObjectValue>;

/** The Namespaces in files and among objects, which count more. */
export function namespacesOf(files: readonly SourceFile[], objects: readonly ObjectValue[]): Namespaces {
  return new Map([...files.flatMap(namespacesIn), ...objects.flatMap(entryOf)]);
}

type NamespaceEntry = readonly [name: string, namespace: ObjectValue];

/** What a file gives is remembered as long as the file is; its tree is not, and every piece of work of a repository asks for it. */
const namespacesIn: (file: SourceFile) => readonly NamespaceEntry[] = oncePer((file: SourceFile) =>
  kubernetesObjectsIn(file).objects.flatMap(({ root }) => {
    if (stringValue(valueNamed(root, 'kind')) !== 'Namespace') return [];
    const read = objectOfNode(root, 'double');
    return 'message' in read ? [] : entryOf(read.value);
  }),
);

function entryOf(object: ObjectValue): readonly NamespaceEntry[] {
  const { group, kind } = groupVersionKindOf(object);
  return group === '' && kind === 'Namespace' ? [[textOf(object, 'metadata', 'name'), object]] : [];
}
