import type { GroupVersionKind } from '../objects/group-version-kind.ts';
import type { PolicyFamily } from './policy.ts';

/** What a document in a file of policies is. */
export type DocumentRole =
  | { readonly role: 'policy'; readonly family: PolicyFamily; readonly isNamespaced: boolean }
  | { readonly role: 'binding'; readonly family: 'validating-admission' | 'mutating-admission' }
  /** Accepted there, but only exceptions that are given as such count. */
  | { readonly role: 'exception' };

/** The role of a sort of objects; `undefined` if a file of policies may not hold it. */
export function roleOf({ group, version, kind }: GroupVersionKind): DocumentRole | undefined {
  return ROLES.get(group)?.find(([versions, kinds]) => versions.includes(version) && Object.hasOwn(kinds, kind))?.[1][kind];
}

/** The versions and kinds that a group of objects has; none if a file of policies holds nothing of it. */
export function sortsOf(group: string): readonly { readonly version: string; readonly kind: string }[] {
  return (ROLES.get(group) ?? []).flatMap(([versions, kinds]) =>
    versions.flatMap((version) => Object.keys(kinds).map((kind) => ({ version, kind }))),
  );
}

/** A sort of objects as Go prints it. */
export function printSort({ group, version, kind }: GroupVersionKind): string {
  return `${group}/${version}, Kind=${kind}`;
}

type Kinds = Readonly<Record<string, DocumentRole>>;

const ruleKinds: Kinds = { ClusterPolicy: policy('rules', false), Policy: policy('rules', true) };
const otherKinds: Kinds = {
  ClusterCleanupPolicy: policy('cleanup', false),
  CleanupPolicy: policy('cleanup', true),
  PolicyException: { role: 'exception' },
};
const validatingAdmissionKinds: Kinds = {
  ValidatingAdmissionPolicy: policy('validating-admission', false),
  ValidatingAdmissionPolicyBinding: { role: 'binding', family: 'validating-admission' },
};
const mutatingAdmissionKinds: Kinds = {
  MutatingAdmissionPolicy: policy('mutating-admission', false),
  MutatingAdmissionPolicyBinding: { role: 'binding', family: 'mutating-admission' },
};
const celKinds: Kinds = {
  ValidatingPolicy: policy('validating', false),
  NamespacedValidatingPolicy: policy('validating', true),
  MutatingPolicy: policy('mutating', false),
  NamespacedMutatingPolicy: policy('mutating', true),
  GeneratingPolicy: policy('generating', false),
  NamespacedGeneratingPolicy: policy('generating', true),
  DeletingPolicy: policy('deleting', false),
  NamespacedDeletingPolicy: policy('deleting', true),
  ImageValidatingPolicy: policy('image-validating', false),
  NamespacedImageValidatingPolicy: policy('image-validating', true),
  PolicyException: { role: 'exception' },
};

/** By group, then by version. */
const ROLES: ReadonlyMap<string, readonly (readonly [versions: readonly string[], kinds: Kinds])[]> = new Map([
  [
    'kyverno.io',
    [
      [['v1', 'v2beta1'], ruleKinds],
      [['v2', 'v2beta1'], otherKinds],
    ],
  ],
  ['policies.kyverno.io', [[['v1alpha1', 'v1beta1', 'v1'], celKinds]]],
  [
    'admissionregistration.k8s.io',
    [
      [['v1'], validatingAdmissionKinds],
      [['v1alpha1'], mutatingAdmissionKinds],
    ],
  ],
]);

function policy(family: PolicyFamily, isNamespaced: boolean): DocumentRole {
  return { role: 'policy', family, isNamespaced };
}
