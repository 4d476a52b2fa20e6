import { Source } from '@assay/source';
import { Float, List, parseExpression } from '@assay/starlark';
import type { Expression, Value } from '@assay/starlark';

import { language } from './language.ts';

/** Arguments of an annotation that are the same each time: no name is looked up for them, and nothing can fail. */
export interface LiteralArguments {
  readonly positional: readonly Value[];
  readonly named: readonly (readonly [name: string, value: Value])[];
}

/** Names that are literals as long as a template does not bind them, which the language allows. */
export const LITERAL_NAMES: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['None', null],
  ['True', true],
  ['False', false],
]);

const NO_ARGUMENTS: LiteralArguments = { positional: [], named: [] };

/** Reads the arguments of an annotation, as its comment has them; undefined when they need code, or are no arguments at all. */
export function literalArguments(content: string): LiteralArguments | undefined {
  if (content === '') return NO_ARGUMENTS;
  const parsed = parseExpression(new Source('', `f(${content})`), language);
  if (parsed.kind === 'failed') return undefined;
  const { expression } = parsed;
  if (expression.kind !== 'call' || expression.callee.kind !== 'identifier') return undefined;
  const positional: Value[] = [];
  const named: [string, Value][] = [];
  for (const argument of expression.arguments) {
    const value = literalValue(argument.value);
    if (value === undefined || argument.kind === 'star' || argument.kind === 'star-star') return undefined;
    if (argument.kind === 'named') {
      if (named.some(([name]) => name === argument.name.name)) return undefined;
      named.push([argument.name.name, value]);
    } else {
      if (named.length > 0) return undefined;
      positional.push(value);
    }
  }
  return { positional, named };
}

/** The value of a literal; undefined for anything else. */
export function literalValue(expression: Expression): Value | undefined {
  if (expression.kind === 'int' || expression.kind === 'string') return expression.value;
  if (expression.kind === 'float') return new Float(expression.value);
  if (expression.kind === 'identifier') return LITERAL_NAMES.get(expression.name);
  if (expression.kind === 'unary') {
    const { operand, operator } = expression;
    return operator === '-' && operand.kind === 'int' && typeof operand.value === 'number' ? 0 - operand.value : undefined;
  }
  if (expression.kind !== 'list') return undefined;
  const items = expression.items.map(literalValue).filter((item) => item !== undefined);
  return items.length === expression.items.length ? new List(items) : undefined;
}
