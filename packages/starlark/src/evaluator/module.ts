import type { Source } from '@assay/source';
import type { GlobalVariable } from '../resolver/binding.ts';
import type { Value } from '../values/value.ts';

/** The variables of one run of a file. */
export class Module {
  readonly source: Source;
  /** By the index that the resolver gave each global; undefined while unassigned. */
  readonly globals: (Value | undefined)[];
  /** Values that the embedder declared, in the order of the program's names for them. */
  readonly predeclared: readonly Value[];
  readonly #variables: readonly GlobalVariable[];

  constructor(source: Source, variables: readonly GlobalVariable[], predeclared: readonly Value[]) {
    this.source = source;
    this.predeclared = predeclared;
    this.#variables = variables;
    this.globals = variables.map(() => undefined);
  }

  /** The assigned globals, in order of their first binding; those that only the file itself sees are left out. */
  exports(): ReadonlyMap<string, Value> {
    const exported = new Map<string, Value>();
    for (const [index, { name, isExported }] of this.#variables.entries()) {
      const value = this.globals[index];
      if (isExported && value !== undefined) exported.set(name, value);
    }
    return exported;
  }

  /** The assigned globals with those that were loaded. */
  variables(): ReadonlyMap<string, Value> {
    const assigned = new Map<string, Value>();
    for (const [index, { name }] of this.#variables.entries()) {
      const value = this.globals[index];
      if (value !== undefined) assigned.set(name, value);
    }
    return assigned;
  }
}
