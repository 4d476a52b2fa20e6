import type { ObjectValue, Value } from '@assay/jmespath';
import { fieldOf, textOf } from '@assay/kyverno/objects';

import { translateExpression, translateText } from '../jmespath/translate-expression.ts';
import type { ExpressionScope } from '../jmespath/translate-expression.ts';
import { termMayFail, textOfTerm, typeOfTerm } from '../jmespath/term.ts';
import type { Term } from '../jmespath/term.ts';
import { Refusal } from '../refusal.ts';
import type { PolicyPath } from '../refusal.ts';

/** What the entries of a context become. */
export interface ContextVariables {
  readonly variables: readonly ObjectValue[];
  /** What their names stand for in validations, and in match conditions, which see no variables. */
  readonly names: ReadonlyMap<string, Term>;
  readonly inlineNames: ReadonlyMap<string, Term>;
}

/** Translates the entries of a context, each of which sees those before it. */
export function addContext(entries: readonly Value[], scope: ExpressionScope, path: PolicyPath): ContextVariables {
  const names = new Map<string, Term>();
  const variables: ObjectValue[] = [];
  for (const [index, entry] of entries.entries()) {
    const name = textOf(entry, 'name');
    const term = translateEntry(entry, { ...scope, names }, [...path, index]);
    if (term.kind === 'constant' || term.kind === 'list') {
      names.set(name, term);
      continue;
    }
    const declared = name.replaceAll(/[^A-Za-z0-9_]/g, '_');
    variables.push({ name: declared, expression: textOfTerm(term, path) });
    names.set(name, { kind: 'computed', text: `variables.${declared}`, type: typeOfTerm(term), mayFail: termMayFail(term) });
  }
  return { variables, names, inlineNames: inlineOf(entries, scope, path) };
}

function inlineOf(entries: readonly Value[], scope: ExpressionScope, path: PolicyPath): ReadonlyMap<string, Term> {
  const names = new Map<string, Term>();
  for (const [index, entry] of entries.entries()) names.set(textOf(entry, 'name'), translateEntry(entry, { ...scope, names }, [...path, index]));
  return names;
}

function translateEntry(entry: Value, scope: ExpressionScope, path: PolicyPath): Term {
  const variable = fieldOf(entry, 'variable');
  if (variable === undefined) {
    const kind = ['configMap', 'apiCall', 'imageRegistry', 'globalReference'].find((each) => fieldOf(entry, each) !== undefined) ?? 'entry';
    throw new Refusal([...path, kind], `context entries of the kind ${kind} are not converted`);
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
