import { Float } from '@assay/starlark';
import type { Value } from '@assay/starlark';

import type { ArrayType } from '../schema/types/array-type.ts';
import type { DeclaredKey, MapType } from '../schema/types/map-type.ts';
import type { Type } from '../schema/types/type.ts';
import type { Constraint } from '../validations/constraint.ts';
import { shapeOf, typeNames } from './shape.ts';
import type { TypeName } from './shape.ts';

/**
 * A rule as an expression of CEL on the node that it is at, in the dialect of Kubernetes; undefined where CEL cannot say it,
 * or not see the values.
 */
export function celRule(constraint: Constraint, type: Type): string | undefined {
  const collection = onlyCollection(type);
  if (constraint.kind === 'one-not-null') return collection?.kind === 'map' ? oneNotNull(constraint.keys, collection) : undefined;
  if (collection?.kind !== 'array' || !isVisible(collection.item.type, 'all')) return undefined;
  if (constraint.kind === 'unique') return 'self.all(x, self.exists_one(y, y == x))';
  return constraint.kind === 'contains' ? contains(constraint.value, collection) : undefined;
}

/** The map or array that a node has to hold, if it is nothing else but null. */
function onlyCollection(type: Type): MapType | ArrayType | undefined {
  const [only, ...others] = shapeOf(type).alternatives;
  return only === undefined || only.kind === 'scalar' || others.length > 0 ? undefined : only;
}

/** Whether CEL can look at a value, or at all that is in it, too: what is only preserved has no type there. */
function isVisible(type: Type, extent: 'itself' | 'all'): boolean {
  const shape = shapeOf(type);
  const names = typeNames(shape);
  const isIntOrString = names.length === 2 && names.includes('integer') && names.includes('string');
  if (shape.isAny || (names.length !== 1 && !isIntOrString)) return false;
  return shape.alternatives.every((part) => {
    if (part.kind === 'array') return isVisible(part.item.type, extent);
    if (part.kind !== 'map') return true;
    if (part.anyKey && part.keys.length === 0) return isVisible(part.anyKey.type, extent);
    return extent === 'itself' || (!part.anyKey && part.keys.every(({ declaration }) => isVisible(declaration.type, 'all')));
  });
}

function oneNotNull(keys: readonly Value[] | 'all', map: MapType): string | undefined {
  if (keys === 'all') return undefined;
  // What is not declared is never there, unless any key may be.
  const possible = keys.filter((key) => map.anyKey || typeof key !== 'string' || map.declared(key) !== undefined);
  const presences = possible.map((key) => (typeof key === 'string' ? presence(key, map.declared(key)) : undefined));
  if (presences.length === 0 || presences.includes(undefined)) return undefined;
  return `[${presences.join(', ')}].exists_one(isSet, isSet)`;
}

/** Whether a field is there and not null; CEL compares only what it takes to have no type with null. */
function presence(key: string, declared: DeclaredKey | undefined): string | undefined {
  const name = fieldName(key);
  if (declared === undefined || name === undefined || !isVisible(declared.declaration.type, 'itself')) return undefined;
  const isThere = `has(self.${name})`;
  return shapeOf(declared.declaration.type).acceptsNull ? `${isThere} && dyn(self.${name}) != null` : isThere;
}

const FIELD = /^[a-zA-Z_./-][a-zA-Z0-9_./-]*$/;

/** Words that CEL keeps for itself. */
const RESERVED = new Set(
  'true false null in as break const continue else for function if import let loop package namespace return var void while'.split(' '),
);

/**
 * How CEL names a field, as Kubernetes escapes it; undefined for a key that has no name there.
 * https://kubernetes.io/docs/reference/using-api/cel/#escaping
 */
function fieldName(key: string): string | undefined {
  if (!FIELD.test(key)) return undefined;
  if (RESERVED.has(key)) return `__${key}__`;
  return key.replaceAll(/__|[./-]/g, (part) => ESCAPED[part] ?? part);
}

const ESCAPED: Readonly<Record<string, string>> = { __: '__underscores__', '.': '__dot__', '/': '__slash__', '-': '__dash__' };

/** A literal has to be of the type of the items, or the expression is not accepted. */
function contains(value: Value, { item }: ArrayType): string | undefined {
  const literals = typeNames(shapeOf(item.type)).flatMap((type) => literalOf(value, type) ?? []);
  const [literal] = literals;
  return literal === undefined ? undefined : `self.exists(x, x == ${literal})`;
}

function literalOf(value: Value, type: TypeName): string | undefined {
  if (typeof value === 'string') return type === 'string' ? JSON.stringify(value) : undefined;
  if (typeof value === 'boolean') return type === 'boolean' ? String(value) : undefined;
  const number = value instanceof Float ? value.value : value;
  if (typeof number !== 'number' && typeof number !== 'bigint') return undefined;
  if (type === 'number') return Number.isFinite(Number(number)) ? doubleLiteral(Number(number)) : undefined;
  const isWhole = typeof number === 'bigint' || Number.isInteger(number);
  return type === 'integer' && isWhole && isInt64(BigInt(number)) ? String(BigInt(number)) : undefined;
}

function isInt64(value: bigint): boolean {
  return BigInt.asIntN(64, value) === value;
}

function doubleLiteral(value: number): string {
  const text = String(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
}
