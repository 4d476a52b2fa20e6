import { integerValue, parseExactQuantity, quantityFromDecimal } from '@assay/kubernetes-values';
import type { Quantity, QuantityProblem } from '@assay/kubernetes-values';
import type { ScalarNode } from '@assay/source';

import type { VmFieldType } from './vm-field.ts';
import type { VmValue } from './vm-tree.ts';

/** A value as integer: a whole number, or a quantity that comes to one; `undefined` for everything else. */
export function readInteger({ node, field, implied }: VmValue): bigint | undefined {
  if (implied !== undefined) return field?.type === 'integer' || field?.type === 'quantity' ? BigInt(implied) : undefined;
  if (node?.kind !== 'scalar') return undefined;
  if (node.type === 'string') return field && NEVER_QUANTITIES.has(field.type) ? undefined : integral(parseExactQuantity(node.text));
  return integerOfNumber(node);
}

/** A value as text: strings as they are, quantities as they are written, numbers and booleans in one way; `undefined` for lists and sections. */
export function readText({ node, implied }: VmValue): string | undefined {
  return implied ?? (node?.kind === 'scalar' ? renderScalar(node) : undefined);
}

/** A scalar as text; `undefined` for null and for numbers that JSON does not know. */
export function renderScalar(node: ScalarNode): string | undefined {
  if (typeof node.value === 'string' || typeof node.value === 'boolean') return String(node.value);
  if (node.value === null) return undefined;
  const integer = integerOfNumber(node);
  if (integer !== undefined) return String(integer);
  return Number.isFinite(Number(node.value)) ? String(node.value) : undefined;
}

/** How a value is named when it is of the wrong type. */
export function describeType({ node }: VmValue): string {
  if (node?.kind === 'sequence') return 'list';
  if (node?.kind === 'scalar') return node.type;
  return node ? 'object' : 'string';
}

/** Types whose values are texts, numbers or booleans by definition, so that a text there is never a quantity. */
const NEVER_QUANTITIES: ReadonlySet<VmFieldType> = new Set(['string', 'integer', 'boolean', 'time']);

function integerOfNumber({ type, value, text }: ScalarNode): bigint | undefined {
  if (type === 'integer' && (typeof value === 'number' || typeof value === 'bigint')) return BigInt(value);
  return type === 'float' ? integral(quantityFromDecimal(text.replaceAll('_', ''))) : undefined;
}

function integral(quantity: Quantity | QuantityProblem): bigint | undefined {
  return quantity.kind === 'quantity' ? integerValue(quantity) : undefined;
}
