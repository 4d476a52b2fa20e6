import type { Span } from '@assay/source';

import { YamlArray } from '../../model.ts';
import type { Content, Holder } from '../../model.ts';
import type { Check } from '../check.ts';
import type { Declaration } from '../declaration.ts';
import type { ValueType } from './type.ts';

/** Items of one type, in any number; none by default. */
export class ArrayType implements ValueType {
  readonly kind = 'array';
  readonly name = 'array';
  readonly span: Span;
  readonly item: Declaration;
  readonly hasRules: boolean;
  readonly hasNotices: boolean;
  readonly hasAllowances: boolean;

  constructor(span: Span, item: Declaration) {
    this.span = span;
    this.item = item;
    this.hasRules = item.hasRules;
    this.hasNotices = item.hasNotices;
    this.hasAllowances = item.type.hasAllowances;
  }

  /** Whether a value has the form of this type. */
  accepts(value: Content): boolean {
    return value instanceof YamlArray;
  }

  check(holder: Holder, check: Check): void {
    const array = holder.value;
    if (!(array instanceof YamlArray)) {
      check.mismatch(holder, this);
      return;
    }
    const { type } = this.item;
    check.enter();
    for (let index = 0; index < array.items.length; index++) {
      check.step(index);
      type.check(array.items[index]!, check);
    }
    check.leave();
  }

  newDefault(): YamlArray {
    return new YamlArray(this.span);
  }

  formOf(value: Content): this | undefined {
    return this.accepts(value) ? this : undefined;
  }

  visitParts(value: Content, visit: (part: Holder, declaration: Declaration, step: string | number) => void): void {
    if (value instanceof YamlArray) value.items.forEach((item, index) => visit(item, this.item, index));
  }
}
