import type { Span } from '@assay/source';

import type { Content, Holder } from '../../model.ts';
import type { Check } from '../check.ts';
import type { Declaration } from '../declaration.ts';
import type { ArrayType } from './array-type.ts';
import type { MapType } from './map-type.ts';
import type { Type, ValueType } from './type.ts';

/** Null, or a value of another type. */
export class NullableType implements ValueType {
  readonly kind = 'nullable';
  readonly name = 'null';
  readonly span: Span;
  readonly inner: Type;
  readonly hasRules: boolean;
  readonly hasNotices: boolean;
  readonly hasAllowances: boolean;

  constructor(span: Span, inner: Type) {
    this.span = span;
    this.inner = inner;
    this.hasRules = inner.hasRules;
    this.hasNotices = inner.hasNotices;
    this.hasAllowances = inner.hasAllowances;
  }

  check(holder: Holder, check: Check): void {
    if (holder.value !== null) this.inner.check(holder, check);
  }

  newDefault(): null {
    return null;
  }

  formOf(value: Content): MapType | ArrayType | undefined {
    return this.inner.formOf(value);
  }

  visitParts(value: Content, visit: (part: Holder, declaration: Declaration, step: string | number) => void): void {
    this.inner.visitParts(value, visit);
  }
}
