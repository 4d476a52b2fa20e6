import type { Type } from '../schema/types/type.ts';
import type { MapType } from '../schema/types/map-type.ts';
import type { Alternative } from '../schema/types/union-type.ts';
import type { PlannedValidation } from '../validations/planned-validation.ts';
import { fieldName } from './field-name.ts';

/**
 * What CEL sees of a place, as Kubernetes has it in the structural schema of a custom resource. What is only preserved there, such as a
 * place of any type, has no type and is not seen at all.
 */
export type VisibleType =
  | { readonly kind: ScalarKind }
  | { readonly kind: 'list'; readonly item: VisibleType }
  /** Any keys, and the values under them. */
  | { readonly kind: 'map'; readonly value: VisibleType }
  | VisibleObject;

/** A map whose keys are declared. */
export interface VisibleObject {
  readonly kind: 'object';
  /** By the name that CEL has for them. */
  readonly fields: ReadonlyMap<string, VisibleField>;
  /** Keys that are declared and not seen. */
  readonly unseen: ReadonlySet<unknown>;
  /** Whether there may be other keys, which are not seen. */
  readonly isOpen: boolean;
}

/** Types without parts; `timestamp` is a string whose format says so. */
type ScalarKind = 'string' | 'integer' | 'number' | 'boolean' | 'integer-or-string' | 'timestamp';

/** A field of an object. */
export interface VisibleField {
  readonly key: string;
  readonly type: VisibleType;
  /** Whether it may not be there. */
  readonly isOptional: boolean;
  readonly isNullable: boolean;
}

/** A place of values. */
export interface Place {
  readonly type: Type;
  readonly validation?: Pick<PlannedValidation, 'rules' | 'when'> | undefined;
}

/** Null is no type of its own: it is seen where it is. Undefined for what is not seen. */
export function visibleType({ type, validation }: Place): VisibleType | undefined {
  const [first, ...others] = alternativesOf(type);
  if (first === undefined) return undefined;
  if (others.length > 0) return mixedType([first, ...others]);
  if (first.kind === 'array') {
    const item = visibleType(first.item);
    return item && { kind: 'list', item };
  }
  if (first.kind === 'map') return mapType(first);
  if (first.name === 'null') return undefined;
  if (first.name === 'string' && isTimestamp(validation)) return { kind: 'timestamp' };
  return { kind: first.name === 'float' ? 'number' : first.name };
}

/** All types of a place but null; none for any type. */
function alternativesOf(type: Type): readonly Alternative[] {
  switch (type.kind) {
    case 'any':
      return [];
    case 'nullable':
      return alternativesOf(type.inner);
    case 'union':
      return type.alternatives.filter(({ name }) => name !== 'null');
    case 'scalar':
    case 'map':
    case 'array':
      return [type];
  }
}

function mixedType(alternatives: readonly Alternative[]): VisibleType | undefined {
  const names = new Set(alternatives.map(({ name }) => name));
  if ([...names].every((name) => name === 'integer' || name === 'float')) return { kind: 'number' };
  const isIntegerOrString = [...names].every((name) => name === 'integer' || name === 'string');
  return isIntegerOrString ? { kind: 'integer-or-string' } : undefined;
}

function mapType({ keys, anyKey }: MapType): VisibleType | undefined {
  if (anyKey && keys.length === 0) {
    const value = visibleType(anyKey);
    return value && { kind: 'map', value };
  }
  const fields = new Map<string, VisibleField>();
  const unseen = new Set<unknown>();
  for (const { key, declaration, isOptional } of keys) {
    const name = typeof key === 'string' ? fieldName(key) : undefined;
    const type = visibleType(declaration);
    if (typeof key === 'string' && name !== undefined && type) fields.set(name, { key, type, isOptional, isNullable: takesNull(declaration.type) });
    else unseen.add(key);
  }
  return { kind: 'object', fields, unseen, isOpen: anyKey !== undefined };
}

function takesNull(type: Type): boolean {
  return type.kind === 'nullable' || (type.kind === 'union' && type.alternatives.some(({ name }) => name === 'null'));
}

/** Whether all that is in values of a type is seen, too. */
export function isWhollyVisible(type: VisibleType): boolean {
  if (type.kind === 'list') return isWhollyVisible(type.item);
  if (type.kind === 'map') return isWhollyVisible(type.value);
  if (type.kind !== 'object') return true;
  return !type.isOpen && type.unseen.size === 0 && [...type.fields.values()].every((field) => isWhollyVisible(field.type));
}

/** Kubernetes gives a string of these formats to CEL as a point in time. */
const TIMESTAMP_FORMATS: ReadonlySet<string> = new Set(['date', 'date-time']);

function isTimestamp(validation: Place['validation']): boolean {
  if (validation === undefined || validation.when !== undefined) return false;
  return validation.rules.some(({ constraint }) => constraint?.kind === 'format' && TIMESTAMP_FORMATS.has(constraint.name));
}
