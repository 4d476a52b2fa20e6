import type { Value } from '@assay/starlark';

import { Struct } from './struct.ts';

/** An object that a module makes, such as a parsed address: a struct of methods, with a type of its own. */
export class ModuleObject extends Struct {
  readonly #typeName: string;
  /** Says why this cannot become YAML, and what can. */
  readonly conversionHint: string;

  constructor(typeName: string, conversionHint: string, members: Iterable<readonly [string, Value]>) {
    super(new Map(members));
    this.#typeName = typeName;
    this.conversionHint = conversionHint;
  }

  override typeName(): string {
    return this.#typeName;
  }
}
