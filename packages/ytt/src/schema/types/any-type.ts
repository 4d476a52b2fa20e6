import type { Span } from '@assay/source';

import { copyContent } from '../../copy-tree.ts';
import type { Content } from '../../model.ts';
import type { ValueType } from './type.ts';

/** Whatever. */
export class AnyType implements ValueType {
  readonly kind = 'any';
  readonly name = 'any';
  readonly hasRules = false;
  readonly hasNotices = false;
  readonly hasAllowances = false;
  readonly span: Span;
  readonly #default: Content;

  constructor(span: Span, value: Content) {
    this.span = span;
    this.#default = value;
  }

  check(): void {}

  newDefault(): Content {
    return copyContent(this.#default);
  }

  formOf(): undefined {}

  visitParts(): void {}
}
