import { isList } from '@assay/jmespath';
import type { Value } from '@assay/jmespath';

import { fieldOf, listOf } from '../objects/fields.ts';
import type { Policy } from '../policy/policy.ts';
import { decodeGo } from '../schemas/decode-go.ts';
import { GoTypeTable } from '../schemas/go-types.ts';
import type { PolicyStep } from './policy-problem.ts';

/** Where a policy of kyverno.io has the first of them; `undefined` if Kyverno can read it. */
export function undecodablePlace(policy: Policy): readonly PolicyStep[] | undefined {
  if (policy.family !== 'rules') return undefined;
  const rules = listOf(policy.content, 'spec', 'rules');
  return rules.flatMap((rule, index) => below(['spec', 'rules', index], undecodableConditions(rule)))[0];
}

/**
 * The paths of what stands where a rule has conditions and is neither a list of conditions nor an object with lists of them. The
 * schema of a policy does not tell; Kyverno cannot read such a policy at all. Follows api/kyverno/v1/wrappers.go (v1.19.0).
 */
export function undecodableConditions(rule: Value): readonly (readonly PolicyStep[])[] {
  return [
    ...undecodable(rule, ['preconditions'], areConditions),
    ...undecodable(rule, ['validate', 'deny', 'conditions'], areConditions),
    ...inLoops(fieldOf(rule, 'validate'), ['validate'], 0),
    ...inLoops(fieldOf(rule, 'mutate'), ['mutate'], 0),
    ...listOf(rule, 'mutate', 'targets').flatMap((target, index) =>
      below(['mutate', 'targets', index], undecodable(target, ['preconditions'], areConditions)),
    ),
    ...listOf(rule, 'verifyImages').flatMap((entry, index) =>
      below(['verifyImages', index], undecodable(entry, ['validate', 'deny', 'conditions'], areConditions)),
    ),
  ];
}

const TYPES = new GoTypeTable(`
AnyAllConditions=any:[]Condition all:[]Condition
Condition=key:any operator:ConditionOperator value:any message
`);

const DEEPEST_LOOP = 100;

/** Loops in loops are not in the schema either. */
function inLoops(body: Value | undefined, steps: readonly PolicyStep[], depth: number): readonly (readonly PolicyStep[])[] {
  if (depth > DEEPEST_LOOP) return [];
  return listOf(body, 'foreach').flatMap((loop, index) => {
    const found = [...undecodable(loop, ['preconditions'], isAnyAll), ...undecodable(loop, ['deny', 'conditions'], areConditions)];
    const at = [...steps, 'foreach', index];
    return [...below(at, found), ...inLoops(loop, at, depth + 1)];
  });
}

function undecodable(owner: Value, names: readonly string[], decodes: (block: Value) => boolean): readonly (readonly PolicyStep[])[] {
  const block = fieldOf(owner, ...names);
  return block === undefined || decodes(block) ? [] : [names];
}

function areConditions(block: Value): boolean {
  if (!isList(block)) return isAnyAll(block);
  return block.every((condition) => condition === null || decodeGo(condition, TYPES.struct('Condition'), NOTHING).kind === 'decoded');
}

function isAnyAll(block: Value): boolean {
  return decodeGo(block, TYPES.struct('AnyAllConditions'), NOTHING).kind === 'decoded';
}

const NOTHING = (): void => undefined;

function below(steps: readonly PolicyStep[], paths: readonly (readonly PolicyStep[])[]): readonly (readonly PolicyStep[])[] {
  return paths.map((path) => [...steps, ...path]);
}
