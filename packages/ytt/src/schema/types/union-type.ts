import type { Span } from '@assay/source';

import type { Content, Holder } from '../../model.ts';
import type { Check } from '../check.ts';
import type { Declaration } from '../declaration.ts';
import type { ArrayType } from './array-type.ts';
import type { MapType } from './map-type.ts';
import type { ScalarType } from './scalar-type.ts';
import type { ValueType } from './type.ts';

/** One of the types of a list. */
export type Alternative = ScalarType | MapType | ArrayType;

/** A value of any type of a list, as `@schema/type "string", "int"` gives it; there may be only one. */
export class UnionType implements ValueType {
  readonly kind = 'union';
  readonly name: string;
  readonly span: Span;
  /** In the order written; the inferred one, if there is one, comes last. */
  readonly alternatives: readonly Alternative[];
  readonly hasRules: boolean;
  readonly hasNotices: boolean;
  readonly hasAllowances = true;
  readonly #default: Content;

  /** The value is of one of the types. */
  constructor(span: Span, alternatives: readonly Alternative[], value: Content) {
    this.span = span;
    this.alternatives = alternatives;
    this.name = listedTypes(alternatives.map(({ name }) => name));
    this.hasRules = alternatives.some(({ hasRules }) => hasRules);
    this.hasNotices = alternatives.some(({ hasNotices }) => hasNotices);
    this.#default = value;
  }

  check(holder: Holder, check: Check): void {
    const alternative = this.#alternativeFor(holder.value);
    if (alternative) alternative.check(holder, check);
    else check.mismatch(holder, this);
  }

  newDefault(): Content {
    return this.formOf(this.#default)?.newDefault() ?? this.#default;
  }

  formOf(value: Content): MapType | ArrayType | undefined {
    return this.#alternativeFor(value)?.formOf(value);
  }

  visitParts(value: Content, visit: (part: Holder, declaration: Declaration, step: string | number) => void): void {
    this.formOf(value)?.visitParts(value, visit);
  }

  #alternativeFor(value: Content): Alternative | undefined {
    return this.alternatives.find((type) => type.accepts(value));
  }
}

/** `string`, `string or integer`, `string, integer or map`. */
export function listedTypes(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
