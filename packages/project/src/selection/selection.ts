import { ruleId } from '@assay/findings';
import type { RelatedLocation, Violation } from '@assay/findings';

/** What a report is about. What is not said leaves nothing out. */
export interface Selection {
  /** Rules by their ids, or `dialect/*`: no others are told but those about project files. */
  readonly only?: readonly string[];
  /** Rules that are not told. */
  readonly skip?: readonly string[];
  /** What has changed: only what depends on it is told. */
  readonly changes?: Changes;
  /** One of several parts that make the whole together. */
  readonly shard?: Shard;
}

/** Files that are not what they were. */
export interface Changes {
  /** By absolute path: lines that are new, from 1, both inclusive; none for a file that is gone. */
  readonly files: ReadonlyMap<string, readonly LineRange[]>;
  /** Whether only findings on these lines are told. */
  readonly onlyLines: boolean;
}

export interface LineRange {
  readonly first: number;
  readonly last: number;
}

export interface Shard {
  /** From 1. */
  readonly number: number;
  readonly of: number;
}

/** Whether a finding is told, given how a report calls an absolute path. */
export function isSelected(violation: Violation, { only, skip = [], changes }: Selection, absolute: (file: string) => string): boolean {
  if (namesRule(skip, violation) || (only && violation.dialect !== 'assay' && !namesRule(only, violation))) return false;
  if (!changes?.onlyLines) return true;
  return [violation, ...(violation.related ?? [])].some((place) => isOnNewLine(place, changes, absolute));
}

/** Whether ids of rules, or `dialect/*`, name the rule of a finding. */
export function namesRule(rules: readonly string[], violation: Violation): boolean {
  return rules.includes(ruleId(violation)) || rules.includes(`${violation.dialect}/*`);
}

/** A finding about a whole file is on each of its lines. */
function isOnNewLine({ file, range }: Violation | RelatedLocation, { files }: Changes, absolute: (file: string) => string): boolean {
  const lines = files.get(absolute(file));
  if (!lines || !range) return lines !== undefined;
  return lines.some(({ first, last }) => first <= range.end.line && range.start.line <= last);
}
