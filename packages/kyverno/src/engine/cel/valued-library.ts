import type { Library, Type, CelValue } from '@assay/cel';

/** A library, and the variable by which its functions are called, if they are methods of one. */
export interface ValuedLibrary {
  readonly library: Library;
  readonly variable?: { readonly name: string; readonly type: Type; readonly value: CelValue };
}
