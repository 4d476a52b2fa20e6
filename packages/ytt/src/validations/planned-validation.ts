import type { Span } from '@assay/source';
import type { Value } from '@assay/starlark';

import type { PlannedRule } from './rules/named-rule.ts';

/** What an annotation asks of the values of its node. */
export interface PlannedValidation {
  /** Where the annotation stands. */
  readonly place: Span;
  /** In the order in which they are checked. */
  readonly rules: readonly PlannedRule[];
  /** The function that says whether the rules hold for a value at all. */
  readonly when: Value | undefined;
  /** Whether null is checked, and alone found wanting. */
  readonly isNullChecked: boolean;
}
