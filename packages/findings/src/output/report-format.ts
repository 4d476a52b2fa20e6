import type { Report } from '../report.ts';
import type { Rule } from '../rule.ts';

/** A way to write a report. */
export interface ReportFormat {
  /** Value of `--output`. */
  readonly id: string;
  /** The whole output, with a final line break. Depends on nothing but its arguments. */
  write(report: Report, options: OutputOptions): string;
}

/** What an output format may use beside the report. Each takes what it needs. */
export interface OutputOptions {
  readonly toolVersion: string;
  /** Rules that can occur in reports; dialects are such sets. */
  readonly ruleSets: readonly RuleSet[];
  /** Address of the documentation, if it is known. */
  readonly docsUrl?: string;
  /** The text that the offsets of a file's ranges refer to; `undefined` if it is confidential or not at hand. */
  sourceText(file: string): string | undefined;
  /** Whether to write terminal colors. */
  readonly color: boolean;
  /** Columns of the terminal: longer source lines are cut, longer messages go on below. `Infinity` if it is no terminal. */
  readonly width: number;
  /**
   * For people: how many findings to show at most, those that say the same counting as one and shown as one.
   * Default: every finding by itself.
   */
  readonly maxDiagnostics?: number;
  /** For people: whether to count the findings by rule. Default false. */
  readonly hasStatistics?: boolean;
}

/** The rules of a dialect. */
export interface RuleSet {
  /** Id of the dialect. */
  readonly id: string;
  readonly rules: readonly Rule[];
}
