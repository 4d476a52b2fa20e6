import { kubernetesObjectsIn } from '@assay/findings';
import type { JudgeRequest, KubernetesObject, SourceFile } from '@assay/findings';
import type { ObjectValue } from '@assay/jmespath';
import { objectOfNode } from '@assay/kyverno/objects';
import { oncePer, stringValue, valueNamed } from '@assay/source';

import { paramKindsOf } from './param-kinds.ts';

/** The objects that the `paramRef` of a binding can name: among those that are judged, in manifests, and beside the policies. */
export function paramsAmong({
  objects,
  visible,
  standards,
}: Pick<JudgeRequest, 'objects' | 'visible' | 'standards'>): readonly ObjectValue[] | undefined {
  const kinds = paramKindsOf(standards.policies);
  if (kinds.length === 0) return undefined;
  const ofFiles = [...standards.policies, ...visible].flatMap((file) => objectsIn(file).filter(({ kind }) => kinds.includes(kind)));
  const ofObjects = objects.flatMap(kindedObject).filter(({ kind }) => kinds.includes(kind));
  return [...ofObjects, ...ofFiles].map(({ value }) => value);
}

interface KindedObject {
  readonly kind: string;
  readonly value: ObjectValue;
}

/** What a file gives is remembered as long as the file is; its tree is not. */
const objectsIn: (file: SourceFile) => readonly KindedObject[] = oncePer((file: SourceFile) =>
  kubernetesObjectsIn(file).objects.flatMap(kindedObject),
);

function kindedObject({ root }: KubernetesObject): readonly KindedObject[] {
  const kind = stringValue(valueNamed(root, 'kind'));
  if (kind === undefined) return [];
  const read = objectOfNode(root, 'double');
  return 'message' in read ? [] : [{ kind, value: read.value }];
}
