import type { ObjectValue } from '@assay/jmespath';

import type { YamlObject } from '../objects/yaml-object.ts';

/** What policies are called when it does not matter which version of their API they are written for. */
export type PolicyFamily =
  /** ClusterPolicy and Policy of kyverno.io. */
  | 'rules'
  /** CleanupPolicy and ClusterCleanupPolicy, which only `apply` evaluates. */
  | 'cleanup'
  /** ValidatingPolicy, and so on, of policies.kyverno.io, each also with a Namespaced kind. */
  | 'validating'
  | 'mutating'
  | 'generating'
  | 'deleting'
  | 'image-validating'
  /** ValidatingAdmissionPolicy and MutatingAdmissionPolicy of Kubernetes. */
  | 'validating-admission'
  | 'mutating-admission';

/** A policy that was accepted by its schema, as the engine takes it. */
export interface Policy {
  readonly family: PolicyFamily;
  readonly kind: string;
  readonly name: string;
  /** Empty for a policy of the whole cluster; `default` where a namespaced kind says none. */
  readonly namespace: string;
  /** The policy with the defaults of its schema. */
  readonly content: ObjectValue;
  /** Where it is written. */
  readonly written: YamlObject;
}

/** A binding of an admission policy of Kubernetes. */
export interface PolicyBinding {
  readonly family: 'validating-admission' | 'mutating-admission';
  readonly content: ObjectValue;
  readonly written: YamlObject;
}
