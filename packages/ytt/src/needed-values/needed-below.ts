import type { Finding } from '../failure.ts';
import type { NeededValue } from './needed-value.ts';
import { neededByRule, neededFor } from './needed-values.ts';
import type { FailureBelow } from './observed-library.ts';
import type { ReadValues } from './read-values.ts';

/** The values that somebody has to give so that a failure does not arise, and what asks for them of all that is wrong. */
export interface NeededFor {
  readonly needed: readonly NeededValue[];
  readonly asking: readonly Finding[];
}

export const NOTHING_NEEDED: NeededFor = { needed: [], asking: [] };

/** What is needed so that a library that code has got does not fail: values of its own, or else of the code that uses it. */
export function neededBelow({ failure, values: { document, ...values } }: FailureBelow, findings: readonly Finding[]): NeededFor {
  if (!document) {
    // A hint says that the rule itself is not what its author meant.
    const byRules = findings.map((finding) => ({ finding, needed: finding.hint === undefined ? neededByRule(finding, values) : [] }));
    const lacking = byRules.filter(({ needed }) => needed.length > 0);
    return { needed: lacking.flatMap(({ needed }) => needed), asking: lacking.map(({ finding }) => finding) };
  }
  for (let around: ReadValues | undefined = { ...values, document }; around; around = around.use?.outer) {
    const needed = neededFor(failure, around);
    if (needed.length > 0) return { needed, asking: findings };
    // What the code around sets is its fault, whatever else it reads.
    if (neededFor(failure, { ...around, use: undefined }).length > 0) break;
  }
  return NOTHING_NEEDED;
}
