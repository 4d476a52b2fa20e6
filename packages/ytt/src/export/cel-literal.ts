import { Float } from '@assay/starlark';
import type { Value } from '@assay/starlark';

import type { VisibleType } from '../expressions/visible-type.ts';

/** A value as a literal of CEL of a type, as an expression is accepted only where types agree; undefined where there is none. */
export function celLiteral(value: Value, type: VisibleType): string | undefined {
  switch (type.kind) {
    case 'string':
      return typeof value === 'string' ? JSON.stringify(value) : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? String(value) : undefined;
    case 'integer':
      return integerLiteral(value);
    case 'number':
      return doubleLiteral(value);
    case 'integer-or-string':
      return typeof value === 'string' ? JSON.stringify(value) : integerLiteral(value);
    case 'timestamp':
    case 'list':
    case 'map':
    case 'object':
      return undefined;
  }
}

function integerLiteral(value: Value): string | undefined {
  const number = numberOf(value);
  const isWhole = typeof number === 'bigint' || Number.isInteger(number);
  return number !== undefined && isWhole && isInt64(BigInt(number)) ? String(BigInt(number)) : undefined;
}

function doubleLiteral(value: Value): string | undefined {
  const number = Number(numberOf(value));
  if (!Number.isFinite(number)) return undefined;
  const text = String(number);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

function numberOf(value: Value): number | bigint | undefined {
  const number = value instanceof Float ? value.value : value;
  return typeof number === 'number' || typeof number === 'bigint' ? number : undefined;
}

function isInt64(value: bigint): boolean {
  return BigInt.asIntN(64, value) === value;
}
