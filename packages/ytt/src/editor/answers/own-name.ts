import type { SourceFile } from '@assay/findings';

import type { Word } from '../code/code-facts.ts';
import type { Meaning } from '../names/meaning.ts';
import type { DefinedVariable } from '../names/name-at.ts';
import type { UnitLibrary } from '../values/unit-library.ts';

/** A name of the author's. */
export type OwnName =
  | { readonly kind: 'value'; readonly library: UnitLibrary; readonly path: readonly string[] }
  | { readonly kind: 'variable'; readonly variable: DefinedVariable }
  | { readonly kind: 'field'; readonly field: Meaning & { readonly kind: 'field' } };

/** A place where a name stands. */
export interface Occurrence {
  readonly file: SourceFile;
  readonly word: Word;
  /** How it is written: as a name in code, in quotes in code, or as a key of YAML. */
  readonly form: 'name' | 'text' | 'key';
}
