import type { Float, Value } from '@assay/starlark';

/** What a named rule asks of values, as data: exports say it in the words of other schema languages. */
export type Constraint =
  | { readonly kind: 'bound'; readonly side: 'minimum' | 'maximum'; readonly value: Value }
  | { readonly kind: 'length'; readonly minimum?: number | bigint; readonly maximum?: number | bigint }
  | { readonly kind: 'not-null' }
  | { readonly kind: 'one-not-null'; readonly keys: readonly Value[] | 'all' }
  | { readonly kind: 'one-of'; readonly values: readonly Value[] }
  | { readonly kind: 'starts-with' | 'ends-with' | 'contains'; readonly value: Value }
  /** An RE2 pattern that is found anywhere in a string. */
  | { readonly kind: 'matches'; readonly pattern: string }
  /** A name of `@assay/formats`. */
  | { readonly kind: 'format'; readonly name: string }
  | { readonly kind: 'parity'; readonly isEven: boolean }
  | { readonly kind: 'multiple-of'; readonly divisor: number | bigint | Float }
  | { readonly kind: 'unique' }
  /** An expression of CEL on the node, with the author's words for it. */
  | { readonly kind: 'cel'; readonly expression: string; readonly description: string | undefined };
