import type { Span } from '@assay/source';

import type { Annotation } from '../model.ts';
import type { PlannedRules } from './read-rules.ts';

/** What an annotation asks of the values of its node. */
export interface PlannedValidation extends PlannedRules {
  readonly annotation: Annotation;
  /** Where the annotation is. */
  readonly span: Span;
}
