import type { UnitFile } from '@assay/findings';

import type { Call, CallArgument, Definition, LiteralType, Word } from '../code/code-facts.ts';
import type { UnitLibrary } from '../values/unit-library.ts';

/** What a name, or a chain of names, stands for. */
export type Meaning =
  /** A data value; the path of `data.values` itself is empty. */
  | { readonly kind: 'value'; readonly library: UnitLibrary; readonly path: readonly string[] }
  /** A function of the author. */
  | { readonly kind: 'function'; readonly file: UnitFile; readonly definition: Definition & { readonly kind: 'function' } }
  /** Any other name of the author, in the file that defines it. */
  | { readonly kind: 'name'; readonly file: UnitFile; readonly definition: Definition }
  /** A module of ytt, under the name that a file gives it. */
  | { readonly kind: 'module'; readonly name: string }
  | { readonly kind: 'member'; readonly module: string; readonly name: string }
  | { readonly kind: 'builtin'; readonly name: string }
  | { readonly kind: 'literal'; readonly type: LiteralType }
  | { readonly kind: 'method'; readonly type: LiteralType; readonly name: string }
  /** What `struct.make` gives. */
  | { readonly kind: 'struct'; readonly file: UnitFile; readonly call: Call }
  /** A field of a struct: the keyword that made it. */
  | { readonly kind: 'field'; readonly file: UnitFile; readonly call: Call; readonly argument: CallArgument & { readonly keyword: Word } }
  /** A file that is loaded. */
  | { readonly kind: 'file'; readonly file: UnitFile }
  | { readonly kind: 'annotation'; readonly name: string }
  | { readonly kind: 'annotation-keyword'; readonly annotation: string; readonly keyword: string }
  /** A word of the language. */
  | { readonly kind: 'word'; readonly word: string };
