import type { Charge, ObjectValue, Value } from '@assay/jmespath';
import type { Path } from '@assay/source';

import type { PatternFailure } from './pattern-failure.ts';

/** One comparison of a resource with a pattern. */
export interface Walk {
  readonly charge: Charge;
  /** Of the condition and existence anchors that were compared with an object, by their text: whether the key was ever there. */
  readonly anchorsSeen: Map<string, boolean>;
}

/** Compares a part of a resource. */
export type ElementMatch = (resource: Value, path: Path, walk: Walk) => PatternFailure | undefined;

/** Compares an object of a resource with one entry of a pattern. */
export type EntryMatch = (resource: ObjectValue, path: Path, walk: Walk) => PatternFailure | undefined;

/** Plans a part of a pattern. */
export type PlanElement = (pattern: Value, charge: Charge) => ElementMatch;
