import type { Charge, MutableObject, ObjectValue, Value } from '@assay/jmespath';
import { isList, isObject, plainObject, propertyOf } from '@assay/jmespath';
import { checkSize } from '../../../objects/check-size.ts';
import { PatchError } from '../patch-error.ts';
import { arrayIndex } from './array-index.ts';
import type { JsonPatchRules } from './rules.ts';

/** A map or list of the document that may be changed, being a copy of our own. */
export type Container = MutableObject | Value[];

/**
 * A document while operations change it. Containers are copied when a path goes through them for the first time, so the document that
 * was given stays as it is and shares with the result what no path touches.
 */
export class Draft {
  root: Value;
  readonly rules: JsonPatchRules;
  /** The containers that may be changed, under themselves: what is read from the document does not show that it may be. */
  readonly #own = new WeakMap<object, Container>();
  readonly #charge: Charge;

  constructor(document: Value, rules: JsonPatchRules, charge: Charge) {
    this.root = document;
    this.rules = rules;
    this.#charge = charge;
  }

  /** The document as a container. */
  openRoot(): Container | undefined {
    const container = this.#owned(this.root);
    if (container !== undefined) this.root = container;
    return container;
  }

  /** The container under a key of another one; `undefined` if there is none. Throws if the key is no index of the list. */
  open(parent: Container, key: string): Container | undefined {
    const child = this.get(parent, key);
    if (child === undefined) return undefined;
    const container = this.#owned(child);
    if (container !== undefined) this.set(parent, key, container);
    return container;
  }

  /** What stands under a key; `undefined` for a missing key where the rules let it be read. */
  get(container: Container, key: string): Value | undefined {
    if (isList(container)) return container[existingIndex(container, key)];
    const value = propertyOf(container, key);
    if (value === undefined && !this.rules.readsMissingKeys) throw new PatchError(`unable to get nonexistent key: ${key}: missing value`);
    return value;
  }

  /** Puts a value in the place of another one, or under a new key of a map. */
  set(container: Container, key: string, value: Value): void {
    if (isList(container)) container[existingIndex(container, key)] = value;
    else container[key] = value;
  }

  /** Puts a value under a key of a map, or before the element of a list that has this index; `-` is the end, -1 as well. */
  add(container: Container, key: string, value: Value): void {
    if (!isList(container)) {
      container[key] = value;
      return;
    }
    this.#charge(container.length);
    if (key === '-') {
      container.push(value);
      return;
    }
    const index = indexIn(key, (message) => `value was not a proper array index: '${key}': ${message}`);
    const places = container.length + 1;
    if (index >= places || index < -places) throw invalidIndex(index);
    container.splice(index < 0 ? index + places : index, 0, value);
  }

  remove(container: Container, key: string): void {
    if (isList(container)) {
      const index = indexIn(key);
      const isMissing = index >= container.length || index < -container.length;
      if (isMissing && !this.rules.removesMissing) throw invalidIndex(index);
      if (!isMissing) container.splice(index < 0 ? index + container.length : index, 1);
      return;
    }
    if (Object.hasOwn(container, key)) delete container[key];
    else if (!this.rules.removesMissing) throw new PatchError(`${this.rules.unableToRemove}: ${key}: missing value`);
  }

  /** A new container that needs no copying. */
  create(isArray: boolean): Container {
    const container = isArray ? [] : plainObject();
    this.#own.set(container, container);
    return container;
  }

  /** A value that will stand in two places from now on and must not be changed in either, nor in itself, without a copy. */
  share(value: Value): Value {
    checkSize(value, 'a copied value', this.#charge);
    this.#disown(value);
    return value;
  }

  #disown(value: Value): void {
    if (!isList(value) && !isObject(value)) return;
    this.#own.delete(value);
    for (const part of Object.values<Value>(value)) this.#disown(part);
  }

  #owned(value: Value): Container | undefined {
    const known = typeof value === 'object' && value !== null ? this.#own.get(value) : undefined;
    if (known !== undefined) return known;
    if (isList(value)) return this.#keep([...value]);
    return isObject(value) ? this.#keep(copyOf(value)) : undefined;
  }

  #keep<Copy extends Container>(copy: Copy): Copy {
    this.#charge(isList(copy) ? copy.length : Object.keys(copy).length);
    this.#own.set(copy, copy);
    return copy;
  }
}

function copyOf(object: ObjectValue): MutableObject {
  const copy = plainObject();
  for (const name of Object.keys(object)) copy[name] = object[name] ?? null;
  return copy;
}

function existingIndex(list: readonly Value[], key: string): number {
  const index = indexIn(key);
  if (index >= list.length || index < -list.length) throw invalidIndex(index);
  return index < 0 ? index + list.length : index;
}

function indexIn(key: string, describe: (message: string) => string = (message) => message): number {
  const index = arrayIndex(key);
  if (index === undefined) throw new PatchError(describe(`strconv.Atoi: parsing ${JSON.stringify(key)}: invalid syntax`));
  return index;
}

function invalidIndex(index: number): PatchError {
  return new PatchError(`Unable to access invalid index: ${index}: invalid index referenced`);
}
