import type { ObjectValue, Value } from '@assay/jmespath';
import { fieldOf, textOf } from '@assay/kyverno/objects';

import { translateExpression, translateText } from '../jmespath/translate-expression.ts';
import type { ExpressionScope } from '../jmespath/translate-expression.ts';
import { termMayFail, textOfTerm, typeOfTerm } from '../jmespath/term.ts';
import type { Term } from '../jmespath/term.ts';
import { Refusal } from '../refusal.ts';
import type { PolicyPath } from '../refusal.ts';
import { LOOK_UPS, translateLookUp } from './look-up.ts';
import type { LookUpScope } from './look-up.ts';

/** What the entries of a context become. */
export interface ContextVariables {
  readonly variables: readonly ObjectValue[];
  /** What their names stand for in validations, and in match conditions, which see no variables. */
  readonly names: ReadonlyMap<string, Term>;
  readonly inlineNames: ReadonlyMap<string, Term>;
}

/** Translates the entries of a context, each of which sees those before it. */
export function addContext(entries: readonly Value[], { scope, ...rest }: LookUpScope, path: PolicyPath): ContextVariables {
  const names = new Map(scope.names);
  const variables: ObjectValue[] = [];
  for (const [index, entry] of entries.entries()) {
    const name = textOf(entry, 'name');
    const term = translateEntry(entry, { ...rest, scope: { ...scope, names } }, [...path, index]);
    if (term.kind === 'constant' || term.kind === 'list') {
      names.set(name, term);
      continue;
    }
    const declared = name.replaceAll(/[^A-Za-z0-9_]/g, '_');
    variables.push({ name: declared, expression: textOfTerm(term, path) });
    names.set(name, declaredTerm(`variables.${declared}`, term));
  }
  return { variables, names, inlineNames: inlineContext(entries, { scope, ...rest }, path) };
}

/** What a variable stands for: what is known of its fields stays known. */
function declaredTerm(text: string, term: Term): Term {
  if (term.kind === 'place' && term.access.steps.length === 0) return { kind: 'place', access: { ...term.access, base: text } };
  return { kind: 'computed', text, type: typeOfTerm(term), mayFail: termMayFail(term) };
}

/** The entries of a context where there are no variables for them: each stands wherever its name does. */
export function inlineContext(entries: readonly Value[], { scope, ...rest }: LookUpScope, path: PolicyPath): ReadonlyMap<string, Term> {
  const names = new Map(scope.names);
  for (const [index, entry] of entries.entries())
    names.set(textOf(entry, 'name'), translateEntry(entry, { ...rest, scope: { ...scope, names } }, [...path, index]));
  return names;
}

function translateEntry(entry: Value, lookUp: LookUpScope, path: PolicyPath): Term {
  const { scope } = lookUp;
  const variable = fieldOf(entry, 'variable');
  if (variable === undefined) {
    const kind = LOOK_UPS.find((each) => fieldOf(entry, each) !== undefined) ?? '';
    const term = translateLookUp(entry, lookUp, path);
    const fallback = fieldOf(entry, kind, 'default');
    return fallback === undefined ? term : { kind: 'alternative', left: term, right: { kind: 'constant', value: fallback } };
  }
  const value = fieldOf(variable, 'value');
  const expression = textOf(variable, 'jmesPath');
  const fallback = fieldOf(variable, 'default');
  if (value !== undefined && expression !== '') throw new Refusal([...path, 'variable'], 'an expression on a value of its own is not converted');
  const term = value === undefined ? translateExpression(expression, scope, path) : valueTerm(value, scope, path);
  if (fallback === undefined) return term;
  return { kind: 'alternative', left: term, right: { kind: 'constant', value: fallback } };
}

function valueTerm(value: Value, scope: ExpressionScope, path: PolicyPath): Term {
  if (typeof value === 'string') return translateText(value, scope, path);
  if (JSON.stringify(value).includes('{{')) throw new Refusal(path, 'variables within a list or a map are not converted');
  return { kind: 'constant', value };
}
