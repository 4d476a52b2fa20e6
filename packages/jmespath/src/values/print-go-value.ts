import { formatFloat } from '@assay/go-values';
import type { GoTree } from '../parser/go-node.ts';
import { goNode } from '../parser/go-node.ts';
import type { Charge } from '../evaluator/budget.ts';
import { textCost } from '../evaluator/budget.ts';
import { compareTexts } from '@assay/go-values';
import { ExpressionReference } from './expression-reference.ts';
import { Int64 } from './int64.ts';
import type { ObjectValue, Value } from './value.ts';
import { elementsOf, isObject } from './value.ts';

/**
 * A value as Go's `%v` prints it, which is how messages show arguments: `<nil>`, `[1 a]`, `map[k:1]`, and `{{5 k []}}` for `&k`,
 * the number being that of the node's type.
 */
export function printGoValue(value: Value, charge: Charge = () => {}): string {
  if (typeof value === 'string') {
    charge(textCost(value.length));
    return value;
  }
  charge(1);
  if (value === null) return '<nil>';
  if (typeof value === 'number') return formatFloat(value, 'g');
  if (typeof value === 'boolean') return String(value);
  if (value instanceof Int64) return String(value.value);
  if (value instanceof ExpressionReference) return `{${printTree(value.tree, charge)}}`;
  const elements = elementsOf(value);
  if (elements !== undefined) return `[${elements.map((item) => printGoValue(item, charge)).join(' ')}]`;
  return isObject(value) ? printObject(value, charge) : '';
}

function printObject(object: ObjectValue, charge: Charge): string {
  const names = Object.keys(object).sort(compareTexts);
  return `map[${names.map((name) => `${name}:${printGoValue(object[name] ?? null, charge)}`).join(' ')}]`;
}

function printTree(tree: GoTree, charge: Charge): string {
  charge(1);
  const { number, value, children } = goNode(tree);
  const shown = value.kind === 'value' ? printGoValue(value.value, charge) : String(value.number);
  return `{${number} ${shown} [${children.map((child) => printTree(child, charge)).join(' ')}]}`;
}
