import type { Span } from '@assay/source';

import type { ChildPath } from '../expressions/child-path.ts';
import type { Annotation } from '../model.ts';
import type { PlannedRules } from './read-rules.ts';

/** What an annotation asks of the values of its node. */
export interface PlannedValidation extends PlannedRules {
  readonly annotation: Annotation;
  /** Where the annotation is. */
  readonly span: Span;
  /** Leads to the place below the node at which violations are told, if that is not the node. */
  readonly path?: ChildPath;
}
