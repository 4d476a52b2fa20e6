import type { ObjectValue, Value } from '@assay/jmespath';
import { Fault, isList, isObject, plainObject, printJson } from '@assay/jmespath';

import type { Resolved } from '../conditions/condition.ts';
import { chargeText } from '../../values/charge-text.ts';
import { currentPath } from './current-path.ts';
import { planQuery } from './plan-query.ts';
import type { Query } from './plan-query.ts';
import { pathStep, resolveReferences } from './resolve-references.ts';
import { hasVariables, scanVariables, unescapeVariables } from './scan-variables.ts';
import type { VariableOccurrence } from './scan-variables.ts';
import { isDeletion } from './variable-scope.ts';
import type { VariableScope } from './variable-scope.ts';

/** A value with variables and references, ready to have them replaced. */
export interface Substitution {
  /** Whether the outcome depends on the scope. */
  readonly isConstant: boolean;
  /** Replaces all variables. Throws a `Fault` when the budget of the scope is used up. */
  readonly resolve: (scope: VariableScope) => Resolved;
}

/** Where a value stands. */
export interface SubstitutionOptions {
  /** Steps to the value, for messages and for `@`; references are read from the value itself, whatever the path. Default: none. */
  readonly path?: readonly (string | number)[];
}

/**
 * Plans what an author wrote: a text, or lists and maps with texts, keys of maps included. A text that is one variable becomes the value
 * as it is; in longer texts values stand as text, and what they bring along is searched for variables again. Follows
 * pkg/engine/variables/vars.go of Kyverno (v1.19.0).
 */
export function planSubstitution(written: Value, { path = [] }: SubstitutionOptions = {}): Substitution {
  const references = resolveReferences(written);
  if (references.kind === 'problem') return { isConstant: true, resolve: () => references };
  const part = planPart(references.value, path);
  if (part.kind === 'constant') {
    const resolved: Resolved = { kind: 'value', value: part.value };
    return { isConstant: true, resolve: () => resolved };
  }
  return {
    isConstant: false,
    resolve: (scope) => {
      try {
        return { kind: 'value', value: part.evaluate(scope) };
      } catch (error) {
        if (!(error instanceof SubstitutionFailure)) throw error;
        return { kind: 'problem', message: error.message };
      }
    },
  };
}

/** Plans a key or a value of a condition, as `planConditions` wants it. */
export function planTerm(written: Value): (scope: VariableScope) => Resolved {
  return planSubstitution(written).resolve;
}

/** How often the variables of one text are replaced, for those that values bring along. */
const MAX_ROUNDS = 100;

/** Ends a substitution; caught at its door. */
class SubstitutionFailure extends Error {
  override readonly name = 'SubstitutionFailure';
}

type Part = { readonly kind: 'constant'; readonly value: Value } | { readonly kind: 'open'; readonly evaluate: Evaluate };

type Evaluate = (scope: VariableScope) => Value;

type Path = readonly (string | number)[];

function planPart(written: Value, path: Path): Part {
  if (typeof written === 'string') return planText(written, path);
  if (isList(written)) return planList(written, path);
  return isObject(written) ? planObject(written, path) : { kind: 'constant', value: written };
}

function planList(written: readonly Value[], path: Path): Part {
  const parts = written.map((each, index) => planPart(each, [...path, index]));
  if (parts.every(isConstant)) return { kind: 'constant', value: parts.map(({ value }) => value) };
  return {
    kind: 'open',
    evaluate: (scope) => {
      scope.budget.charge(parts.length);
      return parts.map((part) => evaluatePart(part, scope));
    },
  };
}

function planObject(written: ObjectValue, path: Path): Part {
  const members = Object.entries<Value>(written).map(([name, value]) => ({
    name,
    key: planText(name, path),
    part: planPart(value, [...path, name]),
  }));
  const evaluate: Evaluate = (scope) => {
    scope.budget.charge(members.length);
    const object = plainObject();
    for (const { name, key, part } of members) object[keyText(name, evaluatePart(key, scope))] = evaluatePart(part, scope);
    return object;
  };
  if (!members.every(({ key, part }) => isConstant(key) && isConstant(part))) return { kind: 'open', evaluate };
  const constant = plainObject();
  for (const { name, key, part } of members) if (isConstant(key) && isConstant(part)) constant[keyText(name, key.value)] = part.value;
  return { kind: 'constant', value: constant };
}

function keyText(written: string, key: Value): string {
  if (typeof key === 'string') return key;
  if (key === null) return written;
  throw new SubstitutionFailure(`expected string after substituting variables in key "${written}"`);
}

function isConstant(part: Part): part is Part & { readonly kind: 'constant' } {
  return part.kind === 'constant';
}

function evaluatePart(part: Part, scope: VariableScope): Value {
  return part.kind === 'constant' ? part.value : part.evaluate(scope);
}

function planText(written: string, path: Path): Part {
  const occurrences = scanVariables(written);
  if (occurrences.length === 0) return { kind: 'constant', value: unescapeVariables(written) };
  const first = planRound(written, occurrences, path);
  return {
    kind: 'open',
    evaluate: (scope) => {
      const replaced = first(scope);
      return typeof replaced === 'object' && replaced instanceof Text ? replaceOn(replaced.text, path, scope) : replaced;
    },
  };
}

/** A text in which some variables are replaced, and which may hold others. */
class Text {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Replaces the variables that values brought along, or that others were part of. */
function replaceOn(text: string, path: Path, scope: VariableScope): Value {
  let current = text;
  for (let rounds = 1; hasVariables(current); rounds += 1) {
    if (rounds === MAX_ROUNDS) {
      const message = `after ${MAX_ROUNDS} rounds of replacing variables at path ${pathText(path)} there are still others`;
      throw new Fault('exhausted', message);
    }
    const occurrences = scanVariables(current);
    scope.budget.charge(occurrences.length * EXPRESSION_COST);
    const replaced = planRound(current, occurrences, path)(scope);
    if (!(typeof replaced === 'object' && replaced instanceof Text)) return replaced;
    current = replaced.text;
  }
  return unescapeVariables(current);
}

/** What an expression costs that has to be compiled on the way, in steps. */
const EXPRESSION_COST = 100;

/** Plans to replace all variables of a text once. */
function planRound(text: string, occurrences: readonly VariableOccurrence[], path: Path): (scope: VariableScope) => Value | Text {
  const variables = occurrences.map((occurrence) => ({ occurrence, evaluate: planVariable(occurrence.expression, path) }));
  const [only] = variables;
  if (only !== undefined && only.occurrence.start === 0 && only.occurrence.end === text.length) return (scope) => only.evaluate(scope);
  return (scope) => {
    let replaced = '';
    let at = 0;
    for (const { occurrence, evaluate } of variables) {
      const value = spliced(evaluate(scope), occurrence, path, scope);
      replaced += text.slice(at, occurrence.start) + (occurrence.isFinal ? value.replaceAll('{{', '\\{{') : value);
      at = occurrence.end;
    }
    replaced += text.slice(at);
    chargeText(scope.budget.charge, replaced);
    return new Text(replaced);
  };
}

function planVariable(expression: string, path: Path): Evaluate {
  const plan = expression === '@' ? planCurrent(path) : planFixed(expression);
  return (scope) => {
    const query = plan(scope);
    const queried = scope.context.query(query);
    if (queried.kind === 'value') return queried.value;
    throw new SubstitutionFailure(`failed to resolve ${query.text} at path ${pathText(path)}: ${queried.message}`);
  };
}

/** The query of an expression, which is another one where the request deletes. */
function planFixed(expression: string): (scope: VariableScope) => Query {
  const query = planQuery(expression);
  const onDeletion = expression.includes('request.object') ? planQuery(expression.replaceAll('request.object', 'request.oldObject')) : query;
  return (scope) => (onDeletion !== query && isDeletion(scope) ? onDeletion : query);
}

function planCurrent(path: Path): (scope: VariableScope) => Query {
  const ofTarget = planFixed(currentPath(path, 'target'));
  const ofObject = planFixed(currentPath(path, 'request.object'));
  return (scope) => (scope.context.query(TARGET).kind === 'value' ? ofTarget : ofObject)(scope);
}

const TARGET = planQuery('target');

/** A value as part of a text: texts as they are, all else as JSON. */
function spliced(value: Value, { expression }: VariableOccurrence, path: Path, scope: VariableScope): string {
  if (typeof value === 'string') return value;
  const printed = printJson(value, { charge: scope.budget.charge });
  if (printed.kind === 'text') return printed.text;
  throw new SubstitutionFailure(`failed to resolve ${expression} at path ${pathText(path)}: failed to marshal: ${printed.message}`);
}

function pathText(path: Path): string {
  return path.map(pathStep).join('');
}
