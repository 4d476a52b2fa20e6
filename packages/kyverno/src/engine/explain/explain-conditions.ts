import { isList, isObject, propertyOf } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';
import type { Span } from '@assay/source';

import { textOf } from '../../objects/fields.ts';
import { conditionLiteral } from '../conditions/condition-literal.ts';
import { planConditions } from '../conditions/plan-conditions.ts';
import { planTerm } from '../variables/plan-substitution.ts';
import type { VariableScope } from '../variables/variable-scope.ts';
import type { ClausePart } from './explanation.ts';
import { variableParts } from './expression-parts.ts';
import type { Secrecy } from './secrecy.ts';

/** What conditions are explained with. */
export interface ConditionSurroundings {
  readonly scope: VariableScope;
  readonly secrecy: Secrecy;
  /** Where a condition is written. */
  readonly spanOf: (condition: ObjectValue) => Span;
}

/** The conditions that were evaluated, each with its key and its value: as far as they were needed for a decision. */
export function conditionParts(written: Value | undefined, surroundings: ConditionSurroundings): readonly ClausePart[] {
  const parts: ClausePart[] = [];
  const holds = (condition: ObjectValue): boolean | undefined => {
    const [part, ...inner] = partsOf(condition, surroundings);
    if (part !== undefined) parts.push(part, ...inner);
    return part?.holds;
  };
  const isBlockMet = (block: ObjectValue): boolean => {
    const any = conditionsIn(block, 'any');
    const isAnyMet = any === undefined || decide(any, holds, true) === true;
    return decide(conditionsIn(block, 'all') ?? [], holds, false) === undefined && isAnyMet;
  };
  const isMet = (each: Value): boolean => {
    if (!isObject(each)) return false;
    return Object.hasOwn(each, 'any') || Object.hasOwn(each, 'all') ? isBlockMet(each) : holds(each) === true;
  };
  if (written !== undefined && isList(written)) written.every(isMet);
  else if (written !== undefined && isObject(written)) isBlockMet(written);
  return parts;
}

/** The answer of the first condition that decides, or has no answer; `undefined` if none does. */
function decide(conditions: readonly ObjectValue[], holds: (condition: ObjectValue) => boolean | undefined, wanted: boolean): boolean | undefined {
  for (const condition of conditions) {
    const answer = holds(condition);
    if (answer === undefined || answer === wanted) return answer ?? !wanted;
  }
  return undefined;
}

function conditionsIn(block: ObjectValue, name: string): readonly ObjectValue[] | undefined {
  const written = propertyOf(block, name) ?? null;
  return isList(written) ? written.filter(isObject) : undefined;
}

function partsOf(condition: ObjectValue, { scope, secrecy, spanOf }: ConditionSurroundings): readonly ClausePart[] {
  const { charge } = scope.budget;
  const key = propertyOf(condition, 'key') ?? null;
  const value = propertyOf(condition, 'value') ?? null;
  const span = spanOf(condition);
  const outcome = planConditions({ all: [condition] }, planTerm).test(scope, charge);
  const found = planTerm(conditionLiteral(key))(scope);
  const wanted = planTerm(conditionLiteral(value))(scope);
  const isHidden = secrecy.hidesWritten(key) || secrecy.hidesWritten(value);
  const whole: ClausePart = {
    text: typeof key === 'string' ? key : JSON.stringify(key),
    depth: 0,
    span,
    operator: textOf(condition, 'operator'),
    ...(outcome.kind === 'decided' && { holds: outcome.holds }),
    ...(isHidden ? { isHidden } : outcome.kind === 'problem' && { problem: outcome.message }),
    ...(!isHidden && found.kind === 'value' && { found: found.value }),
    ...(!isHidden && wanted.kind === 'value' && { wanted: wanted.value }),
  };
  return [whole, ...[key, value].flatMap((term) => innerParts(term, { scope, secrecy, span }))];
}

/** What the value of a term is made of; of a term that is one plain variable all is said already. */
function innerParts(term: Value, surroundings: Parameters<typeof variableParts>[2]): readonly ClausePart[] {
  const parts = variableParts(term, 1, surroundings);
  const [only] = parts;
  return parts.length === 1 && only !== undefined && typeof term === 'string' && term.replace(/[{}\s]/g, '') === only.text.replace(/[{}\s]/g, '')
    ? []
    : parts;
}
