import type { ValueOrigin } from '@assay/source';
import type { HashKey, StarlarkValue, Value } from '@assay/starlark';
import { Fault, typeNameOf } from '@assay/starlark';

import type { Absence } from '../model.ts';

/** Names and values in order; a `Map` is one. */
export interface Fields {
  readonly size: number;
  get(name: string): Value | undefined;
  keys(): Iterable<string>;
}

/** Tells where the values of fields were given. */
export interface FieldOrigins {
  originOf(name: string): ValueOrigin | undefined;
  /** Why fields are not there that could be. */
  readonly absences?: readonly Absence[] | undefined;
}

/**
 * What `data.values` and `struct.make` give: fields by name, as attributes and as items.
 * It never changes, but what its fields hold may: freezing a struct does not freeze them.
 */
export class Struct implements StarlarkValue {
  readonly fields: Fields;
  readonly #origins: FieldOrigins | undefined;

  /** `origins` tell where the values of the fields were given. Default: nowhere. */
  constructor(fields: Fields, origins?: FieldOrigins) {
    this.fields = fields;
    this.#origins = origins;
  }

  static of(entries: Iterable<readonly [string, Value]>, origins?: FieldOrigins): Struct {
    return new Struct(new Map(entries), origins);
  }

  typeName(): string {
    return 'struct';
  }

  toText(): string {
    return 'struct(...)';
  }

  truth(): boolean {
    return this.fields.size > 0;
  }

  freeze(): [] {
    return [];
  }

  hash(): HashKey {
    throw new Fault('unhashable type: struct');
  }

  length(): number {
    return this.fields.size;
  }

  *iterate(): Generator<Value, void> {
    yield* this.fields.keys();
  }

  valueAt(key: Value): Value | undefined {
    if (typeof key !== 'string') throw new Fault(`expected a string, but was ${typeNameOf(key)}`);
    return this.fields.get(key);
  }

  *entries(): Generator<readonly [string, Value], void> {
    for (const name of this.fields.keys()) yield [name, this.fields.get(name) ?? null];
  }

  attribute(name: string): Value | undefined {
    return this.fields.get(name);
  }

  originAt(key: Value): ValueOrigin | undefined {
    return typeof key === 'string' ? this.#origins?.originOf(key) : undefined;
  }

  /** Why fields are not there that could be, as far as that is known. */
  get absences(): readonly Absence[] | undefined {
    return this.#origins?.absences;
  }

  attributeNames(): readonly string[] {
    return [...this.fields.keys()];
  }

  /** A key of another type is not an error here, it is just not in the struct. */
  binary(operator: string, other: Value, side: 'left' | 'right'): Value | undefined {
    return operator === 'in' && side === 'right' ? typeof other === 'string' && this.fields.get(other) !== undefined : undefined;
  }
}
