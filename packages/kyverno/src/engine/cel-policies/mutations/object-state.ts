import type { CelValue } from '@assay/cel';
import { Int64, isList, isObject, plainObject } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';

import { celValueOf } from '../../cel/cel-value.ts';

/** An object before, between or behind mutations. */
export class ObjectState {
  readonly object: ObjectValue;
  readonly #isReadAnew: boolean;
  #value: CelValue | undefined;

  /** With `isReadAnew`, Kyverno has read the object from JSON since it loaded it, so that whole numbers are ints to expressions. */
  constructor(object: ObjectValue, isReadAnew = false) {
    this.object = object;
    this.#isReadAnew = isReadAnew;
  }

  /** What the object is to expressions. */
  get value(): CelValue {
    this.#value ??= celValueOf(this.#isReadAnew ? withWholeNumbers(this.object) : this.object);
    return this.#value;
  }
}

function withWholeNumbers(value: Value): Value {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? new Int64(BigInt(value)) : value;
  if (isList(value)) return value.map(withWholeNumbers);
  if (!isObject(value)) return value;
  const object = plainObject();
  for (const name of Object.keys(value)) object[name] = withWholeNumbers(value[name] ?? null);
  return object;
}
