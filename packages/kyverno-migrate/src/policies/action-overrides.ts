import type { ObjectValue, Value } from '@assay/jmespath';
import { listOf, objectOf, textOf, textsOf } from '@assay/kyverno/objects';

import { not } from '../cel/condition.ts';
import type { Condition } from '../cel/condition.ts';
import { matchesAny } from '../match/translate-filter.ts';
import { translateMatch } from '../match/translate-match.ts';
import type { NamespaceChoice } from '../model.ts';
import { Refusal } from '../refusal.ts';
import { namedConditions } from './admission-match.ts';
import type { OldRule } from './old-rule.ts';
import { failureAction } from './policy-settings.ts';

/** A policy for the namespaces that have one action. */
export interface ActionVariant {
  /** What its name ends in. */
  readonly suffix: string;
  readonly namespaces?: NamespaceChoice;
  readonly spec: ObjectValue;
}

/** A policy of CEL has the same action everywhere, so one with overrides becomes two, each for its namespaces. */
export function actionVariants(old: OldRule, spec: ObjectValue): readonly ActionVariant[] {
  const { rule, path, table } = old;
  const usual = failureAction(old).toLowerCase();
  const overrides = overridesOf(old);
  const differing = overrides.filter((each) => textOf(each.value, 'action').toLowerCase() !== usual);
  if (differing.length === 0) return [{ suffix: '', spec }];
  const same = overrides.find((each) => !differing.includes(each));
  if (same !== undefined)
    throw new Refusal(same.path, 'an override says the same as the policy', 'take it away, or write one policy for each action');
  if (translateMatch(rule, path, table).namespaces !== 'always') {
    throw new Refusal(path, 'the action differs between namespaces for kinds that have none', 'write one rule for these kinds');
  }
  const patterns = differing.flatMap((each) => textsOf(each.value, 'namespaces'));
  const isMeant = matchesAny('request.namespace', patterns);
  const [action = ''] = differing.map((each) => textOf(each.value, 'action').toLowerCase());
  const other = { ...spec, validationActions: [action === 'enforce' ? 'Deny' : 'Audit', ...warning(spec)] };
  return [
    { suffix: '', namespaces: { patterns, isExcluded: true }, spec: withCondition(spec, not(isMeant)) },
    { suffix: `-${action}`, namespaces: { patterns, isExcluded: false }, spec: withCondition(other, isMeant) },
  ];
}

interface Override {
  readonly value: Value;
  readonly path: readonly (string | number)[];
}

/** Those of the rule; those of the policy as well where the rule has no action of its own. */
function overridesOf({ rule, spec, path }: OldRule): readonly Override[] {
  const ofRule = listOf(rule, 'validate', 'failureActionOverrides').map((value, index) => ({
    value,
    path: [...path, 'validate', 'failureActionOverrides', index],
  }));
  const isOwn = textOf(rule, 'validate', 'failureAction') !== '';
  const ofPolicy = isOwn
    ? []
    : listOf(spec, 'validationFailureActionOverrides').map((value, index) => ({ value, path: ['spec', 'validationFailureActionOverrides', index] }));
  const overrides = [...ofRule, ...ofPolicy];
  for (const each of overrides) {
    if (objectOf(each.value, 'namespaceSelector') !== undefined) {
      throw new Refusal(each.path, 'an override selects namespaces by label', 'write one policy for each action, with a namespaceSelector');
    }
  }
  return overrides;
}

function warning(spec: ObjectValue): readonly string[] {
  return listOf(spec, 'validationActions').includes('Warn') ? ['Warn'] : [];
}

/** The spec with one condition more, where conditions stand. */
function withCondition(spec: ObjectValue, condition: Condition): ObjectValue {
  const conditions = [
    ...namedConditions(
      [{ name: 'in-namespaces', condition }],
      listOf(spec, 'matchConditions').map((each) => textOf(each, 'name')),
    ),
    ...listOf(spec, 'matchConditions'),
  ];
  const { matchConditions: _conditions, ...rest } = spec;
  return Object.fromEntries(
    Object.entries(rest).flatMap(([name, value]): readonly (readonly [string, Value])[] =>
      name === 'matchConstraints'
        ? [
            [name, value],
            ['matchConditions', conditions],
          ]
        : [[name, value]],
    ),
  );
}
