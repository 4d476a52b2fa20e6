import type { Range } from '@assay/source';

import type { Fix } from './fix.ts';

/** How much a finding weighs: an error fails the check. */
export type Severity = 'error' | 'warning' | 'info';

/** Whether the checked thing breaks a rule, or the rule itself is broken. */
export type Blame = 'subject' | 'rule';

/** A value that JSON can express. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [name: string]: JsonValue };

/**
 * A rule that is not met: plain data that crosses workers, HTTP and editors.
 * Text for people is made from it by an output format; nothing parses a message.
 */
export interface Violation {
  /** Id of the dialect. */
  readonly dialect: string;
  /** The dialect's code of the rule; people write `dialect/rule`. */
  readonly rule: string;
  readonly severity: Severity;
  readonly fault: Blame;
  readonly message: string;
  /** Path of the file, with `/`, as the shell named it. */
  readonly file: string;
  /** Where the subject is in the file; absent where no place is better than another. */
  readonly range?: Range;
  /** JSON pointer of the subject in its document. */
  readonly path?: string;
  readonly expected?: JsonValue;
  readonly found?: JsonValue;
  /** If it is that a named file is not there: its path, from the working directory. */
  readonly absent?: string;
  /** What to write instead, or what to do. */
  readonly hint?: string;
  /** Changes of files that do what the hint says, each by itself, the likeliest first. */
  readonly fixes?: readonly Fix[];
  /** Where texts differ from what is expected: a unified diff. */
  readonly diff?: string;
  /** Other places that explain it, such as the rule that is broken. */
  readonly related?: readonly RelatedLocation[];
}

/** A place that explains a violation. */
export interface RelatedLocation {
  readonly message: string;
  readonly file: string;
  readonly range?: Range;
}

/** Something of ours that could not be checked. Never counts as passed. */
export interface NotChecked {
  readonly file: string;
  readonly range?: Range;
  /** The reason for people. */
  readonly reason: string;
  /** The reason for programs. */
  readonly cause: NotCheckedCause;
  /** Names of the data values, or parameters, that have to be given first, such as `service.port`. */
  readonly values?: readonly string[];
  /** Files of which it is not known whether they are right until that is given. */
  readonly waiting?: readonly string[];
  /** What failed before it and has to be mended first, if that is elsewhere. */
  readonly culprit?: Pick<Violation, 'file' | 'range'>;
  /** What to write or do so that it can be checked. */
  readonly hint?: string;
}

/**
 * Why something was not checked:
 *
 * - `needs-values`: it needs data values, parameters or a name that no file gives;
 * - `guess`: which files belong to it was guessed, and the guess does not work;
 * - `nothing-applies`: no rule is for it, or it is for no object;
 * - `switched-off`: somebody has turned its rules off;
 * - `out-of-reach`: it needs a cluster, a registry or another server, which nobody asks;
 * - `failed`: what has to come before it failed;
 * - `stopped`: it took more than one check may take;
 * - `unreadable`: the file cannot be read, or is not text;
 * - `unsupported`: it is of a kind or version that is not read;
 * - `foreign`: it is of another tool.
 */
export type NotCheckedCause = (typeof NOT_CHECKED_CAUSES)[number];

export const NOT_CHECKED_CAUSES = [
  'needs-values',
  'guess',
  'nothing-applies',
  'switched-off',
  'out-of-reach',
  'failed',
  'stopped',
  'unreadable',
  'unsupported',
  'foreign',
] as const;

/** The name of a rule as people write it: in comments, in `assay.yaml`, for `assay explain`. */
export function ruleId(violation: Pick<Violation, 'dialect' | 'rule'>): string {
  return `${violation.dialect}/${violation.rule}`;
}

/** What makes two violations look the same, whatever explains them. */
export function violationKey({ dialect, rule, message, file, range }: Violation): string {
  return JSON.stringify([dialect, rule, message, file, range?.start.offset, range?.end.offset]);
}
