import { OpaqueValue } from '@assay/cel';
import type { Value } from '@assay/cel';

/** The value of a variable that has only methods, such as `resource`, with what these work on. */
export class ContextValue<Source> extends OpaqueValue {
  override readonly typeName: string;
  readonly source: Source;

  constructor(typeName: string, source: Source) {
    super();
    this.typeName = typeName;
    this.source = source;
  }

  override equals(other: Value): boolean {
    return this === other;
  }
}
