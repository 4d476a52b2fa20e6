import { isList, isObject } from '@assay/jmespath';
import type { Value } from '@assay/jmespath';
import { fieldOf, listOf, textOf } from '@assay/kyverno/objects';

import { ALWAYS, both, inTurn, NEVER } from '../cel/condition.ts';
import type { Condition } from '../cel/condition.ts';
import { translateText } from '../jmespath/translate-expression.ts';
import type { ExpressionScope } from '../jmespath/translate-expression.ts';
import type { Term } from '../jmespath/term.ts';
import { Refusal } from '../refusal.ts';
import type { PolicyPath } from '../refusal.ts';
import { OPERATORS } from './operators.ts';

/** Translates `any` and `all` blocks, or a list of conditions that all have to hold. */
export function translateConditions(conditions: Value | undefined, scope: ExpressionScope, path: PolicyPath): Condition {
  if (conditions === undefined) return ALWAYS;
  if (isList(conditions))
    return inTurn(
      'both',
      conditions.map((condition, index) => translateCondition(condition, scope, [...path, index])),
    );
  const any = fieldOf(conditions, 'any');
  const all = listOf(conditions, 'all').map((condition, index) => translateCondition(condition, scope, [...path, 'all', index]));
  const anyOf = listOf(conditions, 'any').map((condition, index) => translateCondition(condition, scope, [...path, 'any', index]));
  const block = any === undefined ? ALWAYS : anyOf.length === 0 ? NEVER : inTurn('either', anyOf);
  return inTurn('both', [block, ...all]);
}

function translateCondition(condition: Value, scope: ExpressionScope, path: PolicyPath): Condition {
  const name = textOf(condition, 'operator');
  const operator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
  if (operator === undefined) throw new Refusal([...path, 'operator'], `the operator ${name} is not converted`);
  const key = termOf(fieldOf(condition, 'key'), scope, [...path, 'key']);
  const value = termOf(fieldOf(condition, 'value'), scope, [...path, 'value']);
  return both(operator(key, value, path));
}

/** A key or value: its texts with variables become expressions. */
function termOf(value: Value | undefined, scope: ExpressionScope, path: PolicyPath): Term {
  if (value === undefined) throw new Refusal(path.slice(0, -1), 'the condition lacks a key or a value');
  if (typeof value === 'string') return translateText(value, scope, path);
  if (hasVariables(value)) throw new Refusal(path, 'variables within a list or a map are not converted');
  return { kind: 'constant', value };
}

function hasVariables(value: Value): boolean {
  if (typeof value === 'string') return value.includes('{{');
  if (isList(value)) return value.some(hasVariables);
  return isObject(value) && Object.values(value).some(hasVariables);
}
