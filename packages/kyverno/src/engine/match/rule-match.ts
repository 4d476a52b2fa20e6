import type { Charge, ObjectValue, Value } from '@assay/jmespath';

import { listOf, objectOf, textOf, textsOf } from '../../objects/fields.ts';
import { wildcardMatches } from '../../values/wildcard-matches.ts';
import { planBlock } from './filter.ts';
import { parseKindSelector } from './kind-selector.ts';
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

/** Whether a rule can be about objects of a kind, as far as the kinds that its `match` names tell. */
export function canMatchKind(rule: ObjectValue, kind: string): boolean {
  const match = objectOf(rule, 'match');
  if (match === undefined) return false;
  const names = (filter: Value): boolean => {
    const kinds = textsOf(filter, 'resources', 'kinds');
    return kinds.length === 0 || kinds.some((each) => wildcardMatches(parseKindSelector(each).kind, kind, () => {}));
  };
  const any = listOf(match, 'any');
  const all = listOf(match, 'all');
  return any.length > 0 ? any.some(names) : all.length > 0 ? all.every(names) : names(match);
}

/** Plans the `match` of a policy exception, in which what is said about users always counts, and what is said about operations never does. */
export function planExceptionMatch(match: ObjectValue): RuleMatch {
  return planBlock(match, { withoutUser: 'compare', operations: 'ignore', emptyUsers: 'ignore' });
}
