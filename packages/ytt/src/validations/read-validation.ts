import { didYouMean } from '@assay/findings';
import type { Value } from '@assay/starlark';
import { attribute, can, Dict, Fault, List, Thread, Tuple, typeNameOf, ValueSet } from '@assay/starlark';

import { Failure } from '../failure.ts';
import type { Annotation } from '../model.ts';
import { placeText } from '../place-text.ts';
import { language } from '../template/language.ts';
import { customRule } from './custom-rule.ts';
import type { PlannedValidation } from './planned-validation.ts';
import { ArgumentProblem } from './rules/named-rule.ts';
import type { PlannedRule } from './rules/named-rule.ts';
import { namedRule, namedRules } from './rules/rules.ts';
import { textOf } from './rules/text-of.ts';

/**
 * Reads `@schema/validation` or `@assert/validate`. Throws a `Failure` for the first mistake in it:
 * `Invalid @schema/validation annotation - …`.
 */
export function readValidation(annotation: Annotation): PlannedValidation {
  const { positional, named, place } = annotation;
  if (positional.length === 0 && named.length === 0) {
    throw invalid(annotation, 'expected annotation to have 2-tuple as argument(s), but found no arguments', 'by');
  }
  const own = positional.map((argument) => readOwnRule(annotation, argument));
  const planned = new Map<string, PlannedRule>();
  let when: Value | undefined;
  for (const [keyword, argument] of named) {
    if (keyword === 'when') when = readCondition(annotation, argument);
    else {
      const rule = readKeyword(annotation, keyword, argument);
      if (rule) planned.set(keyword, rule);
    }
  }
  const [first, ...others] = namedRules.map((rule) => planned.get(rule.keyword));
  const rules = [first, ...own, ...others].filter((rule) => rule !== undefined);
  return { place, rules, when, isNullChecked: first !== undefined };
}

/** Reads `("description", function)`, where an object with a function `check` is as good. */
function readOwnRule(annotation: Annotation, argument: Value): PlannedRule {
  if (!(argument instanceof Tuple)) {
    throw invalid(annotation, `expected annotation to have 2-tuple as argument(s), but found: ${textOf(argument)}`, 'by');
  }
  const [description, assertion] = argument.items;
  if (argument.items.length !== 2 || description === undefined || assertion === undefined) {
    throw invalid(annotation, `expected 2-tuple, but found tuple with length ${argument.items.length}`, 'by');
  }
  if (typeof description !== 'string') {
    const found = typeNameOf(description);
    throw invalid(annotation, `expected first item in the 2-tuple to be a string describing a valid value, but was ${found}`, 'at');
  }
  return customRule(description, can(assertion, 'call') ? assertion : checkOf(annotation, assertion));
}

function checkOf(annotation: Annotation, assertion: Value): Value {
  const found = typeNameOf(assertion);
  if (!hasAttributes(assertion)) {
    throw invalid(annotation, `expected second item in the 2-tuple to be an assertion function, but was ${found}`, 'at');
  }
  const check = attribute(new Thread({ semantics: language }), assertion, 'check');
  if (check === undefined) {
    throw invalid(annotation, `expected second item in tuple to be an assertion function or assertion object, but was a ${found}`, 'at');
  }
  if (!can(check, 'call')) throw invalid(annotation, `expected struct with attribute check(), but was ${typeNameOf(check)}`, 'at');
  return check;
}

function hasAttributes(value: Value): boolean {
  return typeof value === 'string' || value instanceof Dict || value instanceof List || value instanceof ValueSet || can(value, 'attribute');
}

function readCondition(annotation: Annotation, argument: Value): Value {
  if (can(argument, 'call')) return argument;
  throw invalid(annotation, `expected keyword argument "when" to be a function, but was ${typeNameOf(argument)}`, 'at');
}

function readKeyword(annotation: Annotation, keyword: string, argument: Value): PlannedRule | undefined {
  const rule = namedRule(keyword);
  if (!rule)
    throw invalid(
      annotation,
      `unknown keyword argument "${keyword}"`,
      'at',
      didYouMean(keyword, [...namedRules.map((known) => known.keyword), 'when']),
    );
  try {
    return rule.fromKeyword(argument);
  } catch (error) {
    if (error instanceof ArgumentProblem) throw invalid(annotation, error.message, error.isPlaced ? 'at' : undefined);
    if (error instanceof Fault) throw invalid(annotation, error.message, 'at');
    throw error;
  }
}

/** The reference says where the annotation stands in three ways. */
function invalid({ name, place }: Annotation, message: string, preposition: 'at' | 'by' | undefined, hint?: string): Failure {
  const where = preposition ? ` (${preposition} ${placeText(place)})` : '';
  const finding = { code: 'annotation', message: `invalid @${name}: ${message}`, place, ...(hint !== undefined && { hint }) };
  return new Failure(`Invalid @${name} annotation - ${message}${where}`, [finding]);
}
