import type { Range } from '@assay/source';

/** A comment `assay-ignore dialect/rule: reason` that takes findings out of the report. */
export interface Suppression {
  readonly file: string;
  /** The comment. */
  readonly range: Range;
  /** `dialect/rule`. */
  readonly ruleId: string;
  /** Where the comment says that. */
  readonly ruleRange: Range;
  readonly reason: string;
  /** Lines in which violations are suppressed, counted from 1, both inclusive. */
  readonly firstLine: number;
  readonly lastLine: number;
}
