import type { ObjectValue } from '@assay/jmespath';
import type { KubernetesTable } from '@assay/kubernetes';

import type { PolicyPath } from '../refusal.ts';

/** A rule of a policy of kyverno.io, with what its policy says of it. */
export interface OldRule {
  readonly name: string;
  readonly rule: ObjectValue;
  readonly path: PolicyPath;
  readonly spec: ObjectValue;
  /** For which controllers of Pods Kyverno makes rules of it. */
  readonly controllers: readonly string[];
  readonly table: KubernetesTable;
  /** Whether its policy is in a namespace. */
  readonly isNamespaced: boolean;
  /** Takes down what differs though it is converted. */
  readonly differs: (path: PolicyPath, reason: string, advice?: string) => void;
}
