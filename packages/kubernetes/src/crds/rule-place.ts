import { childrenOf } from '@assay/cel';
import type { CelExpression } from '@assay/cel';

import type { Schema } from '../model.ts';
import { escapePropertyName } from './property-name.ts';

/** Whether an expression looks at the value that an object had before. */
export function asksForOldValue(expression: CelExpression): boolean {
  return (expression.kind === 'identifier' && expression.name === 'oldSelf') || childrenOf(expression).some(asksForOldValue);
}

/** The steps below `self` to the one field that an expression is about; of several what they have in common. */
export function fieldNamedBy(expression: CelExpression, schema: Schema): readonly string[] {
  const [first = [], ...others] = chainsIn(expression);
  const common = first.findIndex((step, at) => others.some((chain) => chain[at] !== step));
  return writtenNames(common < 0 ? first : first.slice(0, common), schema);
}

/** Every `self.a.b` in an expression, as its steps. */
function chainsIn(expression: CelExpression): readonly (readonly string[])[] {
  const chain = chainOf(expression);
  return chain ? [chain] : childrenOf(expression).flatMap(chainsIn);
}

function chainOf(expression: CelExpression): readonly string[] | undefined {
  if (expression.kind === 'identifier') return expression.name === 'self' ? [] : undefined;
  if (expression.kind !== 'select') return undefined;
  const before = chainOf(expression.operand);
  return before && [...before, expression.field];
}

/** Names as they are written in objects, as far as the schema knows them. */
function writtenNames(chain: readonly string[], schema: Schema): readonly string[] {
  const names: string[] = [];
  let at: Schema | undefined = schema;
  for (const step of chain) {
    const field: [string, { readonly schema: Schema }] | undefined = [...(at?.fields ?? [])].find(([name]) => escapePropertyName(name) === step);
    names.push(field?.[0] ?? step);
    at = field?.[1].schema;
  }
  return names;
}

/** The steps of a field that is given as `.spec['host-name']`. */
export function fieldAt(path: string): readonly string[] {
  return [...path.matchAll(FIELD_STEP)].map(([, name, quoted]) => name ?? quoted ?? '');
}

const FIELD_STEP = /\.([A-Za-z_][\w-]*)|\['([^']*)'\]/g;
