/** The type of an expression, as the checker knows it. */
export type Type =
  | { readonly kind: PlainKind }
  | { readonly kind: 'list'; readonly element: Type }
  | { readonly kind: 'map'; readonly key: Type; readonly value: Type }
  /** A type with fields, or one that only its own functions can look into. */
  | { readonly kind: 'object'; readonly name: string }
  | { readonly kind: 'opaque'; readonly name: string; readonly parameters: readonly Type[] }
  /** The type of a type; without `of`, of any. */
  | { readonly kind: 'type'; readonly of: Type | undefined }
  /** A primitive that may be null. */
  | { readonly kind: 'wrapper'; readonly of: Type }
  /** A type that is still to be found: a parameter of a declaration or a variable of the checker. */
  | { readonly kind: 'parameter'; readonly name: string };

/** Types without parts. `error` is that of an expression that has been reported, and fits everywhere. */
export type PlainKind = 'null' | 'bool' | 'int' | 'uint' | 'double' | 'string' | 'bytes' | 'timestamp' | 'duration' | 'dyn' | 'any' | 'error';

const plain = (kind: PlainKind): Type => ({ kind });

export const NULL: Type = plain('null');
export const BOOL: Type = plain('bool');
export const INT: Type = plain('int');
export const UINT: Type = plain('uint');
export const DOUBLE: Type = plain('double');
export const STRING: Type = plain('string');
export const BYTES: Type = plain('bytes');
export const TIMESTAMP: Type = plain('timestamp');
export const DURATION: Type = plain('duration');
export const DYN: Type = plain('dyn');
export const ANY: Type = plain('any');
export const ERROR: Type = plain('error');

export function listOf(element: Type): Type {
  return { kind: 'list', element };
}

export function mapOf(key: Type, value: Type): Type {
  return { kind: 'map', key, value };
}

export function objectType(name: string): Type {
  return { kind: 'object', name };
}

export function optionalOf(value: Type): Type {
  return { kind: 'opaque', name: 'optional_type', parameters: [value] };
}

export function typeOf(of: Type | undefined): Type {
  return { kind: 'type', of };
}

/** The type inside an optional; `undefined` if it is none. */
export function optionalValue(type: Type): Type | undefined {
  return type.kind === 'opaque' && type.name === 'optional_type' ? type.parameters[0] : undefined;
}

/** Whether a type says nothing about its values. */
export function isDynamic(type: Type): boolean {
  return type.kind === 'dyn' || type.kind === 'any';
}

/** Whether two types are the same, part by part. */
export function typesEqual(left: Type, right: Type): boolean {
  if (left === right) return true;
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- All other kinds are treated alike.
  switch (left.kind) {
    case 'list':
      return right.kind === 'list' && typesEqual(left.element, right.element);
    case 'map':
      return right.kind === 'map' && typesEqual(left.key, right.key) && typesEqual(left.value, right.value);
    case 'object':
      return right.kind === 'object' && left.name === right.name;
    case 'opaque':
      return (
        right.kind === 'opaque' &&
        left.name === right.name &&
        left.parameters.length === right.parameters.length &&
        left.parameters.every((parameter, index) => typesEqual(parameter, right.parameters[index] ?? ERROR))
      );
    case 'type':
      if (right.kind !== 'type') return false;
      return left.of === undefined || right.of === undefined ? left.of === right.of : typesEqual(left.of, right.of);
    case 'wrapper':
      return right.kind === 'wrapper' && typesEqual(left.of, right.of);
    case 'parameter':
      return right.kind === 'parameter' && left.name === right.name;
    default:
      return left.kind === right.kind;
  }
}
