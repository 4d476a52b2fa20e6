import { DYN, isDynamic, typesEqual } from '../types/type.ts';
import type { Type } from '../types/type.ts';

/**
 * What is known about type variables, and whether one type fits another. Two types that fit may bind variables of both; a
 * failed attempt leaves no trace. Follows checker/types.go of cel-go v0.30.0.
 */
export class Substitution {
  readonly #bindings = new Map<string, Type>();
  /** What attempts under way have bound, with what was bound before. */
  #undo: { readonly name: string; readonly before: Type | undefined }[] = [];

  /** Binds a variable, as a declaration's parameter is to a fresh one. */
  bind(name: string, type: Type): void {
    this.#undo.push({ name, before: this.#bindings.get(name) });
    this.#bindings.set(name, type);
  }

  /** Whether values of `type` can stand where `expected` is. */
  assign(type: Type, expected: Type): boolean {
    return this.#attempt(() => this.#fits(type, expected));
  }

  assignAll(types: readonly Type[], expected: readonly Type[]): boolean {
    return this.#attempt(() => this.#allFit(types, expected));
  }

  /** The type with its known variables replaced; unknown ones become dyn if `isFinal`. */
  apply(type: Type, isFinal: boolean): Type {
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- All other kinds are treated alike.
    switch (type.kind) {
      case 'parameter': {
        const bound = this.#bindings.get(type.name);
        if (bound !== undefined) return this.apply(bound, isFinal);
        return isFinal ? DYN : type;
      }
      case 'list': {
        const element = this.apply(type.element, isFinal);
        return element === type.element ? type : { kind: 'list', element };
      }
      case 'map': {
        const key = this.apply(type.key, isFinal);
        const value = this.apply(type.value, isFinal);
        return key === type.key && value === type.value ? type : { kind: 'map', key, value };
      }
      case 'opaque':
        return { ...type, parameters: type.parameters.map((parameter) => this.apply(parameter, isFinal)) };
      case 'type':
        return type.of === undefined ? type : { kind: 'type', of: this.apply(type.of, isFinal) };
      default:
        return type;
    }
  }

  #attempt(action: () => boolean): boolean {
    this.#undo = [];
    if (action()) return true;
    for (const { name, before } of this.#undo.toReversed()) {
      if (before === undefined) this.#bindings.delete(name);
      else this.#bindings.set(name, before);
    }
    return false;
  }

  #allFit(types: readonly Type[], expected: readonly Type[]): boolean {
    return types.length === expected.length && types.every((type, index) => this.#fits(type, expected[index] ?? DYN));
  }

  #fits(type: Type, expected: Type): boolean {
    if (expected.kind === 'parameter') {
      const outcome = this.#bindTo(type, expected);
      if (outcome.isValid) return true;
      if (outcome.isBound) return false;
    }
    if (type.kind === 'parameter') return this.#bindTo(expected, type).isValid;
    if (isDynamic(type) || isDynamic(expected) || type.kind === 'error' || expected.kind === 'error') return true;
    if (type.kind === 'null') return isNullable(expected);
    if (expected.kind === 'null') return isNullable(type);
    if (type.kind === 'wrapper') return this.#fits(type.of, expected);
    if (expected.kind === 'wrapper') return type.kind === expected.of.kind;
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- All other kinds are treated alike.
    switch (type.kind) {
      case 'list':
        return expected.kind === 'list' && this.#fits(type.element, expected.element);
      case 'map':
        return expected.kind === 'map' && this.#allFit([type.key, type.value], [expected.key, expected.value]);
      case 'opaque':
        return expected.kind === 'opaque' && type.name === expected.name && this.#allFit(type.parameters, expected.parameters);
      case 'object':
        return expected.kind === 'object' && type.name === expected.name;
      default:
        return type.kind === expected.kind;
    }
  }

  /** Whether a variable is or can be bound so that the type fits. */
  #bindTo(type: Type, variable: Type & { readonly kind: 'parameter' }): { readonly isValid: boolean; readonly isBound: boolean } {
    if (typesEqual(type, variable)) return { isValid: true, isBound: true };
    const bound = this.#bindings.get(variable.name);
    if (bound !== undefined) {
      if (typesEqual(type, bound)) return { isValid: true, isBound: true };
      if (!this.#fits(type, bound)) return { isValid: false, isBound: true };
      const general = mostGeneral(type, bound);
      if (!this.#occursIn(variable, general)) this.bind(variable.name, general);
      return { isValid: true, isBound: true };
    }
    if (this.#occursIn(variable, type)) return { isValid: false, isBound: false };
    this.bind(variable.name, type);
    return { isValid: true, isBound: false };
  }

  #occursIn(variable: Type & { readonly kind: 'parameter' }, type: Type): boolean {
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- All other kinds are treated alike.
    switch (type.kind) {
      case 'parameter': {
        if (type.name === variable.name) return true;
        const bound = this.#bindings.get(type.name);
        return bound !== undefined && this.#occursIn(variable, bound);
      }
      case 'list':
        return this.#occursIn(variable, type.element);
      case 'map':
        return this.#occursIn(variable, type.key) || this.#occursIn(variable, type.value);
      case 'opaque':
        return type.parameters.some((parameter) => this.#occursIn(variable, parameter));
      case 'type':
        return type.of !== undefined && this.#occursIn(variable, type.of);
      default:
        return false;
    }
  }
}

/** The one of two types that fit each other that says less. */
export function mostGeneral(left: Type, right: Type): Type {
  return isAtMostAsSpecific(left, right) ? left : right;
}

function isAtMostAsSpecific(left: Type, right: Type): boolean {
  if (isDynamic(left) || left.kind === 'parameter') return true;
  if (isDynamic(right) || right.kind === 'parameter') return false;
  if (right.kind === 'null') return isNullable(left);
  if (left.kind === 'wrapper' && left.of.kind === right.kind) return true;
  if (left.kind === 'list' && right.kind === 'list') return isAtMostAsSpecific(left.element, right.element);
  if (left.kind === 'map' && right.kind === 'map') return isAtMostAsSpecific(left.key, right.key) && isAtMostAsSpecific(left.value, right.value);
  if (left.kind === 'opaque' && right.kind === 'opaque') {
    return (
      left.name === right.name &&
      left.parameters.length === right.parameters.length &&
      left.parameters.every((parameter, index) => isAtMostAsSpecific(parameter, right.parameters[index] ?? DYN))
    );
  }
  if (left.kind === 'type' && right.kind === 'type') return true;
  return typesEqual(left, right);
}

function isNullable(type: Type): boolean {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- All other kinds are treated alike.
  switch (type.kind) {
    case 'null':
    case 'object':
    case 'opaque':
    case 'timestamp':
    case 'duration':
    case 'wrapper':
      return true;
    default:
      return false;
  }
}
