import { ObjectView, TypeValue } from '@assay/cel';
import type { CelValue } from '@assay/cel';

/** A struct of Go that Kyverno gives to expressions as it is: its fields can be read, and its type has no text. */
export class NativeStruct extends ObjectView {
  override readonly typeName: string;
  readonly #fields: Readonly<Record<string, CelValue>>;

  constructor(typeName: string, fields: Readonly<Record<string, CelValue>> = {}) {
    super();
    this.typeName = typeName;
    this.#fields = fields;
  }

  override get typeValue(): TypeValue {
    return new TypeValue(this.typeName, false);
  }

  override get(field: string): CelValue | undefined {
    return Object.hasOwn(this.#fields, field) ? this.#fields[field] : undefined;
  }
}
