import type { ObjectValue } from '@assay/jmespath';
import { isList, printJson } from '@assay/jmespath';

import { fieldOf, listOf } from '../objects/fields.ts';
import { scanVariables } from '../engine/variables/scan-variables.ts';
import type { CheckedRule } from './checked-rule.ts';
import type { PolicyProblem, PolicyStep } from './policy-problem.ts';
import { visitTexts } from './visit-texts.ts';

/**
 * A policy that is applied in the background may not depend on who sends a request: there is nobody. Follows pkg/validation/policy/background.go
 * of Kyverno (v1.19.0).
 */
export function checkBackgroundUsers(policy: ObjectValue, rules: readonly CheckedRule[]): readonly PolicyProblem[] {
  return [...rules.filter(({ isGenerated }) => !isGenerated).flatMap(checkFilters), ...checkVariables(policy)];
}

const USER_FIELDS = ['roles', 'clusterRoles', 'subjects'] as const;

function checkFilters({ rule, index, path }: CheckedRule): readonly PolicyProblem[] {
  return FILTERS.flatMap(([block, list]) => {
    const filters = list === undefined ? [fieldOf(rule, block) ?? null] : listOf(rule, block, list);
    return filters.flatMap((filter, at) => {
      const name = USER_FIELDS.find((field) => listOf(filter, field).length > 0);
      if (name === undefined) return [];
      const steps = list === undefined ? [block] : [block, list, at];
      const place = list === undefined ? block : `${block}/${list}[${at}]`;
      return [{ ...problem(`invalid variable used at path: spec/rules[${index}]/${place}/${name}`, [...path, ...steps, name], name), isAtKey: true }];
    });
  });
}

/** The blocks in the order in which the reference looks at them. */
const FILTERS: readonly (readonly [block: string, list?: string])[] = [
  ['match'],
  ['match', 'any'],
  ['match', 'all'],
  ['exclude'],
  ['exclude', 'all'],
  ['exclude', 'any'],
];

/** Rules that change existing resources free the whole policy from this. */
function checkVariables(policy: ObjectValue): readonly PolicyProblem[] {
  if (listOf(policy, 'spec', 'rules').some((rule) => isList(fieldOf(rule, 'mutate', 'targets') ?? null))) return [];
  const found: PolicyProblem[] = [];
  for (const [key, value] of Object.entries(policy)) {
    if (key !== 'status') visitTexts(value, (text, path) => found.push(...checkText(text, path)), [key]);
  }
  return found;
}

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

function checkText(text: string, path: readonly PolicyStep[]): readonly PolicyProblem[] {
  if (path.at(-1) === LAST_APPLIED) return [];
  return scanVariables(text)
    .map(({ start, end }) => text.slice(start, end))
    .filter((variable) => USER_VARIABLE.test(variable))
    .map((variable) => {
      const json = printJson(variable);
      const expression = variable.slice(2, -2).trim();
      return problem(`variable ${json.kind === 'text' ? json.text.slice(1, -1) : variable} is not allowed`, path, expression);
    });
}

const USER_VARIABLE = /[^.](?:serviceAccountName|serviceAccountNamespace|request.userInfo|request.roles|request.clusterRoles)\b/;

function problem(detail: string, path: readonly PolicyStep[], found: string): PolicyProblem {
  const message = `only select variables are allowed in background mode. Set spec.background=false to disable background mode for this policy rule: ${detail} `;
  const summary = `"${found}" is about the user of a request, and in the background there is none`;
  return { code: 'background-user', message, path, summary, found, hint: 'set spec.background to false' };
}
