import type { JsonValue } from '@assay/findings';
import type { Outcome } from '@assay/kyverno';

/** What comes of a request as a whole. */
export type Decision = 'denied' | 'warned' | 'audited' | 'allowed';

/** What a side says of a request. */
export interface Verdict {
  readonly decision: Decision;
  /** What objects to it. */
  readonly objections: readonly Objection[];
  /** The object as admission would store it; absent if nothing changes it. */
  readonly patched?: JsonValue;
  readonly generated: readonly JsonValue[];
  /** Whether the object is deleted; absent for a request, by which nothing is. */
  readonly deletes?: boolean;
  /** Why something was not evaluated. */
  readonly unchecked: readonly string[];
  /** Whether anything says pass, or skip: the same for admission, and not in reports. */
  readonly reports: 'pass' | 'skip' | 'nothing';
}

/** A rule or a policy that the request breaks, or that cannot be evaluated. */
export interface Objection {
  readonly kind: 'violation' | 'error';
  readonly message: string;
  readonly outcome: Outcome;
}
