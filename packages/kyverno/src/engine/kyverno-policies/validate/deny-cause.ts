import { goJmespath, isList, isObject, parseExpression, propertyOf } from '@assay/jmespath';
import type { ObjectValue, Tree, Value } from '@assay/jmespath';

import { fieldOf } from '../../../objects/fields.ts';
import type { ConditionTest } from '../../conditions/condition.ts';
import { planConditions } from '../../conditions/plan-conditions.ts';
import { causeAt } from '../../cause-at.ts';
import type { RuleCause } from '../../response.ts';
import { planTerm } from '../../variables/plan-substitution.ts';
import { evaluateAside } from '../../variables/evaluate-aside.ts';
import { scanVariables } from '../../variables/scan-variables.ts';
import type { VariableScope } from '../../variables/variable-scope.ts';

/** Finds the field that broke a rule, of an object that is denied. What that costs is no matter of the rule. */
export type DenyCause = (scope: VariableScope, denied: Value | undefined) => RuleCause | undefined;

/** Plans which field a `deny` is about: that of the first condition which holds and whose key names one. `name` is what expressions call the object. */
export function planDenyCause(deny: ObjectValue, name: readonly string[]): DenyCause {
  const planned = conditionsIn(fieldOf(deny, 'conditions') ?? null).flatMap((condition) => {
    const path = fieldNamed(propertyOf(condition, 'key') ?? null, name);
    return path === undefined ? [] : [{ path, test: planConditions({ all: [condition] }, planTerm).test }];
  });
  return (scope, denied) => {
    const cause = planned.find(({ test }) => holdsAside(test, scope));
    return cause && causeAt(cause.path, denied);
  };
}

/** The conditions of blocks, and those that stand in none. */
function conditionsIn(written: Value): readonly ObjectValue[] {
  if (isList(written)) return written.flatMap(conditionsIn);
  if (!isObject(written)) return [];
  if (!Object.hasOwn(written, 'any') && !Object.hasOwn(written, 'all')) return [written];
  return [propertyOf(written, 'any') ?? null, propertyOf(written, 'all') ?? null].flatMap(conditionsIn);
}

function holdsAside(test: ConditionTest<VariableScope>, scope: VariableScope): boolean {
  const outcome = evaluateAside(scope, () => test(scope, scope.budget.charge));
  return outcome?.kind === 'decided' && outcome.holds;
}

type Steps = readonly (string | number)[];

/** The field that a key names, as steps; of several the first. */
function fieldNamed(key: Value, name: readonly string[]): Steps | undefined {
  if (typeof key !== 'string') return undefined;
  for (const { expression } of scanVariables(key)) {
    const parsed = parseExpression(expression, goJmespath);
    const path = parsed.kind === 'problem' ? undefined : fieldIn(parsed.tree, name);
    if (path !== undefined) return path;
  }
  return undefined;
}

function fieldIn(tree: Tree, name: readonly string[]): Steps | undefined {
  const steps = stepsOf(tree);
  if (steps !== undefined) return steps.length > name.length && name.every((step, at) => steps[at] === step) ? steps.slice(name.length) : undefined;
  for (const child of childrenOf(tree)) {
    const found = fieldIn(child, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The steps of a path of names and indexes; `undefined` for everything else. */
function stepsOf(tree: Tree): Steps | undefined {
  if (tree.kind === 'field') return [tree.name];
  if (tree.kind === 'index') return [tree.index];
  if (tree.kind === 'identity') return [];
  if (tree.kind !== 'sub-expression' && tree.kind !== 'index-expression') return undefined;
  const left = stepsOf(tree.left);
  const right = stepsOf(tree.right);
  return left && right && [...left, ...right];
}

/** The parts of an expression that are about the same data as the whole. */
function childrenOf(tree: Tree): readonly Tree[] {
  switch (tree.kind) {
    case 'or':
    case 'and':
    case 'comparison':
      return [tree.left, tree.right];
    case 'pipe':
    case 'sub-expression':
    case 'index-expression':
    case 'projection':
    case 'value-projection':
    case 'filter-projection':
      return [tree.left];
    case 'not':
    case 'flatten':
      return [tree.operand];
    case 'function':
      return tree.parameters;
    case 'multi-select-list':
      return tree.items;
    case 'field':
    case 'index':
    case 'slice':
    case 'literal':
    case 'identity':
    case 'current':
    case 'empty':
    case 'multi-select-hash':
    case 'expression-reference':
      return [];
  }
}
