import type { ObjectValue, Value } from '@assay/jmespath';
import { compareTexts } from '@assay/jmespath';
import { containsWildcard, matchesWildcard } from '@assay/kubernetes-values';

import { listOf, textOf, textsOf } from '../objects/fields.ts';
import type { CheckedRule } from './checked-rule.ts';
import { validates } from './checked-rule.ts';
import type { PolicyProblem, PolicyStep } from './policy-problem.ts';
import { printFieldPath } from './policy-problem.ts';

/** Overrides of failure actions that name the same namespaces for different actions; those of rules first, as the reference meets them. */
export function checkFailureActions(policy: ObjectValue, rules: readonly CheckedRule[]): readonly PolicyProblem[] {
  return [
    ...rules
      .filter(({ rule }) => validates(rule))
      .flatMap(({ rule, path }) => {
        const shown = [...path, 'validate', 'validationFailureActionOverrides'];
        return checkOverrides(listOf(rule, 'validate', 'failureActionOverrides'), shown, [...path, 'validate', 'failureActionOverrides']);
      }),
    ...checkOverrides(listOf(policy, 'spec', 'validationFailureActionOverrides'), SPEC_PATH, SPEC_PATH),
  ];
}

const SPEC_PATH = ['spec', 'validationFailureActionOverrides'];

interface Namespaces {
  readonly names: Set<string>;
  readonly patterns: Set<string>;
}

function checkOverrides(overrides: readonly Value[], shown: readonly PolicyStep[], path: readonly PolicyStep[]): readonly PolicyProblem[] {
  const audited: Namespaces = { names: new Set(), patterns: new Set() };
  const enforced: Namespaces = { names: new Set(), patterns: new Set() };
  const problems: PolicyProblem[] = [];
  overrides.forEach((override, index) => {
    const isEnforced = textOf(override, 'action').toLowerCase() === 'enforce';
    const [own, other] = isEnforced ? [enforced, audited] : [audited, enforced];
    const namespaces = textsOf(override, 'namespaces');
    const place = printFieldPath([...shown, index, 'namespaces']);
    const common = namespaces.filter((name) => other.names.has(name)).sort(compareTexts);
    for (const name of namespaces) (containsWildcard(name) ? own.patterns : own.names).add(name);
    const conflict = common.length > 0 ? undefined : patternConflict(enforced, audited);
    const message = common.length > 0 ? `conflicting namespaces found in path: ${place}: ${common.join(', ')}` : `path: ${place}: ${conflict}`;
    if (common.length > 0 || conflict !== undefined) {
      problems.push({ code: 'failure-action-overrides', message, path: [...path, index, 'namespaces'] });
    }
  });
  return problems;
}

function patternConflict(enforced: Namespaces, audited: Namespaces): string | undefined {
  const tries = [
    [audited.patterns, enforced.names, 'matches with namespace'],
    [enforced.patterns, audited.names, 'matches with namespace'],
    [audited.patterns, enforced.patterns, 'conflicts with the pattern'],
    [enforced.patterns, audited.patterns, 'conflicts with the pattern'],
  ] as const;
  for (const [patterns, texts, verb] of tries) {
    for (const pattern of [...patterns].sort(compareTexts)) {
      const found = [...texts].sort(compareTexts).find((text) => matchesWildcard(pattern, text));
      if (found !== undefined) return `wildcard pattern '${pattern}' ${verb} '${found}'`;
    }
  }
  return undefined;
}
