import type { Severity } from './violation.ts';

/** What a dialect says about one of its rules: for `assay explain`, SARIF and the documentation. */
export interface Rule {
  /** Stable code, unique in its dialect. */
  readonly code: string;
  readonly severity: Severity;
  /** Whether it is reported only where settings give it a severity. */
  readonly isOptional?: true;
  /** What the rule wants, as one sentence without a final dot. */
  readonly summary: string;
  /** Why it wants this and what to do, in a few sentences. */
  readonly explanation: string;
  /** A file that breaks the rule, and the same file put right. Both are run as tests. */
  readonly failing: RuleExample;
  readonly passing: RuleExample;
}

/** A file that shows what a rule is about. */
export interface RuleExample {
  /** Name of the file. */
  readonly file: string;
  readonly text: string;
  /** Files that are in the same directory. */
  readonly beside?: readonly { readonly file: string; readonly text: string }[];
  /** How the text becomes bytes; default UTF-8. */
  readonly encoding?: 'latin1';
  /** What is shown instead of a text that is too long to read. */
  readonly shown?: string;
}
