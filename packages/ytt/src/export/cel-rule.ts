import type { Value } from '@assay/starlark';

import { fieldName } from '../expressions/field-name.ts';
import { isWhollyVisible } from '../expressions/visible-type.ts';
import type { VisibleField, VisibleObject, VisibleType } from '../expressions/visible-type.ts';
import type { Constraint } from '../validations/constraint.ts';
import { celLiteral } from './cel-literal.ts';

/** What an expression of CEL is about. */
export interface CelSubject {
  /** How the expression names it: `self`, `self.port`. */
  readonly name: string;
  readonly type: VisibleType;
}

/** A rule as an expression of CEL, in the dialect of Kubernetes; undefined where CEL cannot say it, or not see the values. */
export function celRule(constraint: Constraint, { name, type }: CelSubject): string | undefined {
  switch (constraint.kind) {
    case 'cel':
      return name === 'self' ? constraint.expression : undefined;
    case 'bound':
      return bound(constraint, { name, type });
    case 'length':
      return type.kind === 'string' || type.kind === 'list' || type.kind === 'map' ? lengthBounds(constraint, name) : undefined;
    case 'one-of':
      return membership(constraint.values, { name, type });
    case 'starts-with':
      return textCall('startsWith', constraint.value, { name, type });
    case 'ends-with':
      return textCall('endsWith', constraint.value, { name, type });
    case 'matches':
      return textCall('matches', constraint.pattern, { name, type });
    case 'contains':
      return type.kind === 'list' ? containsItem(constraint.value, name, type.item) : textCall('contains', constraint.value, { name, type });
    case 'parity':
      return type.kind === 'integer' ? `${name} % 2 ${constraint.isEven ? '==' : '!='} 0` : undefined;
    case 'multiple-of': {
      const divisor = type.kind === 'integer' ? celLiteral(constraint.divisor, type) : undefined;
      return divisor === undefined ? undefined : `${name} % ${divisor} == 0`;
    }
    case 'unique':
      return type.kind === 'list' && isWhollyVisible(type.item) ? `${name}.all(x, ${name}.exists_one(y, y == x))` : undefined;
    case 'one-not-null':
      return type.kind === 'object' ? oneNotNull(constraint.keys, name, type) : undefined;
    case 'not-null':
    case 'format':
      return undefined;
  }
}

function bound({ side, value }: Extract<Constraint, { readonly kind: 'bound' }>, { name, type }: CelSubject): string | undefined {
  if (type.kind !== 'string' && type.kind !== 'integer' && type.kind !== 'number') return undefined;
  const literal = celLiteral(value, type) ?? (type.kind === 'integer' ? celLiteral(value, { kind: 'number' }) : undefined);
  return literal === undefined ? undefined : `${name} ${side === 'minimum' ? '>=' : '<='} ${literal}`;
}

function lengthBounds({ minimum, maximum }: Extract<Constraint, { readonly kind: 'length' }>, name: string): string {
  if (minimum === maximum) return `${name}.size() == ${minimum}`;
  const bounds = [minimum === undefined ? [] : [`${name}.size() >= ${minimum}`], maximum === undefined ? [] : [`${name}.size() <= ${maximum}`]];
  return bounds.flat().join(' && ');
}

/** Values of other types are never equal. */
function membership(values: readonly Value[], { name, type }: CelSubject): string | undefined {
  if (!(type.kind === 'string' || type.kind === 'integer' || type.kind === 'number' || type.kind === 'boolean')) return undefined;
  const literals = values.flatMap((value) => celLiteral(value, type) ?? []);
  return literals.length === 0 ? undefined : `${name} in [${literals.join(', ')}]`;
}

function textCall(method: string, argument: Value, { name, type }: CelSubject): string | undefined {
  const literal = type.kind === 'string' ? celLiteral(argument, type) : undefined;
  return literal === undefined ? undefined : `${name}.${method}(${literal})`;
}

function containsItem(value: Value, name: string, item: VisibleType): string | undefined {
  const literal = celLiteral(value, item);
  return literal === undefined ? undefined : `${name}.exists(x, x == ${literal})`;
}

function oneNotNull(keys: readonly Value[] | 'all', name: string, { fields, unseen, isOpen }: VisibleObject): string | undefined {
  if (keys === 'all') return undefined;
  const presences: string[] = [];
  for (const key of keys) {
    const fieldOfKey = typeof key === 'string' ? (fieldName(key) ?? '') : '';
    const field = fields.get(fieldOfKey);
    if (field) presences.push(presence(`${name}.${fieldOfKey}`, field));
    // What is not declared is never there, unless any key may be.
    else if (isOpen || unseen.has(key) || typeof key !== 'string') return undefined;
  }
  return presences.length === 0 ? undefined : `[${presences.join(', ')}].exists_one(isSet, isSet)`;
}

/** Whether a field is there and not null; CEL compares only what it takes to have no type with null. */
export function presence(name: string, { isNullable }: VisibleField): string {
  return isNullable ? `has(${name}) && dyn(${name}) != null` : `has(${name})`;
}
