import type { FieldError } from './field-error.ts';
import type { Pod } from './pod.ts';

/** One check of the pod security standards. Follows kyverno/pod-security-admission (policy/) as Kyverno v1.19.0 has it. */
export interface PodCheck {
  readonly id: string;
  readonly level: 'baseline' | 'restricted';
  /** The name by which policies exclude it; `undefined` if it cannot be excluded. */
  readonly control?: string;
  /** By ascending version; of those that are not too new, the last one counts. */
  readonly variants: readonly [CheckVariant, ...CheckVariant[]];
}

/** What a check demands from some version of Kubernetes on. */
export interface CheckVariant {
  /** The minor version of Kubernetes 1 that brought it; 0 if it was always so. */
  readonly since: number;
  /** What is wrong with the pod; `undefined` if nothing is. */
  readonly examine: (pod: Pod) => CheckFailure | undefined;
}

/** Why a pod does not pass a check. */
export interface CheckFailure {
  readonly reason: string;
  /** In the order of the fork; empty for a check that names no fields. */
  readonly errors: readonly FieldError[];
}

/** A failure for this reason if there are errors. */
export function failedBy(reason: string, errors: readonly FieldError[]): CheckFailure | undefined {
  return errors.length > 0 ? { reason, errors } : undefined;
}

/** From 1.25 on some checks pass pods that say that they run on Windows. */
export function exceptOnWindows(examine: CheckVariant['examine'], isOnWindows: (pod: Pod) => boolean): CheckVariant['examine'] {
  return (pod) => (isOnWindows(pod) ? undefined : examine(pod));
}
