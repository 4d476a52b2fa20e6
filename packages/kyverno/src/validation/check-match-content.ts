import type { Value } from '@assay/jmespath';
import { isObject } from '@assay/jmespath';

import { fieldOf, listOf, objectOf } from '../objects/fields.ts';
import type { CheckedRule } from './checked-rule.ts';
import { isAboutMetadata, ONLY_METADATA } from './check-wildcard-kinds.ts';
import type { PolicyProblem, PolicyStep } from './policy-problem.ts';

/** That `match` says which resources, in one way. Follows pkg/validation/policy/validate.go of Kyverno (v1.19.0). */
export function checkMatchContent({ rule, index, path }: CheckedRule): readonly PolicyProblem[] {
  const problems: PolicyProblem[] = [];
  const refuse = (place: string, detail: string, steps: readonly PolicyStep[]) =>
    problems.push({
      code: 'match-block',
      message: `path: spec.rules[${index}].${place}: ${detail}`,
      summary: detail,
      path: [...path, ...steps],
      isAtKey: true,
    });
  const exclude = objectOf(rule, 'exclude');
  const match = objectOf(rule, 'match');
  for (const [name, block] of [
    ['exclude', exclude],
    ['match', match],
  ] as const) {
    if (filtersOf(block) !== undefined && !isBlank(fieldOf(block, 'resources'))) {
      refuse(`${name}.`, `can't specify any/all together with ${name} resources`, [name, 'resources']);
    }
    if (name === 'exclude' && listOf(block, 'any').length > 0 && listOf(block, 'all').length > 0) {
      refuse('match.', "can't specify any and all together", [name, 'all']);
    }
  }
  const list = filtersOf(match);
  const filters = list === undefined ? [fieldOf(rule, 'match') ?? null] : listOf(match, list);
  filters.forEach((filter, at) => {
    if (!isBlank(fieldOf(filter, 'resources'))) return;
    refuse('match.resources.', 'match resources not specified', list === undefined ? ['match'] : ['match', list, at]);
  });
  return problems;
}

/** That each filter of `match` names kinds. */
export function checkMatchKinds({ rule, path }: CheckedRule): readonly PolicyProblem[] {
  const match = objectOf(rule, 'match');
  const list = filtersOf(match);
  const filters = list === undefined ? [match ?? null] : listOf(match, list);
  const at = filters.findIndex((filter) => !isBlank(fieldOf(filter, 'resources')) && listOf(filter, 'resources', 'kinds').length === 0);
  if (at < 0) return [];
  const message = isAboutMetadata(rule)
    ? 'at least one element must be specified in a kind block, the kind attribute is mandatory when working with the resources element'
    : ONLY_METADATA;
  const steps = list === undefined ? ['match', 'resources'] : ['match', list, at, 'resources'];
  return [{ code: 'match-block', message, path: [...path, ...steps] }];
}

/** The list of filters that counts; `undefined` if the block is of the old form. */
function filtersOf(block: Value | undefined): 'any' | 'all' | undefined {
  return (['any', 'all'] as const).find((name) => listOf(block, name).length > 0);
}

/** Whether there is nothing in it. Lists and objects are there even if they are empty. */
function isBlank(resources: Value | undefined): boolean {
  if (resources === undefined || !isObject(resources)) return true;
  return Object.values<Value>(resources).every((value) => value === null || value === '');
}
