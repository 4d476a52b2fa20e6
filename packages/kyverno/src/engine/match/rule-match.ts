import type { Charge, ObjectValue } from '@assay/jmespath';

import { objectOf, textOf } from '../../objects/fields.ts';
import { planBlock } from './filter.ts';
import type { MatchSubject } from './match-subject.ts';

/** Whether a rule is about a subject. */
export type RuleMatch = (subject: MatchSubject, charge: Charge) => boolean;

/** Whose rule is planned. */
export interface RuleMatchOptions {
  /** The namespace of a Policy, outside of which nothing matches; absent for a ClusterPolicy. */
  readonly policyNamespace?: string;
}

/**
 * Plans `match` and `exclude` of a rule of kyverno.io. Where no user information was given, `match` ignores what it says about users,
 * and `exclude` compares it with a user of whom nothing is known. Follows `MatchesResourceDescription` of pkg/engine/utils/match.go of
 * Kyverno (v1.19.0).
 */
export function planRuleMatch(rule: ObjectValue, { policyNamespace }: RuleMatchOptions = {}): RuleMatch {
  const match = objectOf(rule, 'match');
  const isMatched = match === undefined ? () => false : planBlock(match, { withoutUser: 'ignore' });
  const exclude = objectOf(rule, 'exclude');
  const isExcluded = exclude === undefined ? () => false : planBlock(exclude, { withoutUser: 'compare' });
  return (subject, charge) => {
    if (policyNamespace !== undefined && textOf(subject.resource, 'metadata', 'namespace') !== policyNamespace) return false;
    return isMatched(subject, charge) && !isExcluded(subject, charge);
  };
}

/** Plans the `match` of a policy exception, in which what is said about users always counts, and what is said about operations never does. */
export function planExceptionMatch(match: ObjectValue): RuleMatch {
  return planBlock(match, { withoutUser: 'compare', operations: 'ignore', emptyUsers: 'ignore' });
}
