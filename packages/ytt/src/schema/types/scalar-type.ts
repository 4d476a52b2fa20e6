import type { Span } from '@assay/source';
import { Float } from '@assay/starlark';

import type { Content, Holder } from '../../model.ts';
import type { Check } from '../check.ts';
import type { ValueType } from './type.ts';

export type ScalarName = 'string' | 'integer' | 'float' | 'boolean' | 'null';

const ACCEPTS: Readonly<Record<ScalarName, (value: Content) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: isInteger,
  // Every integer is also a float, but no float an integer, not even 5.0.
  float: (value) => value instanceof Float || isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
};

function isInteger(value: Content): boolean {
  return typeof value === 'number' || typeof value === 'bigint';
}

/** Whether a value is of a type. */
export function acceptsScalar(name: ScalarName, value: Content): boolean {
  return ACCEPTS[name](value);
}

/** A string, integer, float or boolean; null in a list of types. */
export class ScalarType implements ValueType {
  readonly kind = 'scalar';
  readonly name: ScalarName;
  readonly hasRules = false;
  readonly hasNotices = false;
  readonly hasAllowances = false;
  readonly span: Span;
  readonly #default: Content;
  /** Whether a value is of this type. */
  readonly accepts: (value: Content) => boolean;

  constructor(name: ScalarName, span: Span, value: Content) {
    this.name = name;
    this.span = span;
    this.#default = value;
    this.accepts = ACCEPTS[name];
  }

  check(holder: Holder, check: Check): void {
    if (!this.accepts(holder.value)) check.mismatch(holder, this);
  }

  newDefault(): Content {
    return this.#default;
  }

  formOf(): undefined {}

  visitParts(): void {}
}
