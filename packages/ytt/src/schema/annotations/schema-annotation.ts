import type { Finding } from '../../failure.ts';
import type { Annotation, Content, Holder } from '../../model.ts';
import type { RuleReader } from '../../validations/rule-reader.ts';
import type { PlannedValidation } from '../../validations/planned-validation.ts';
import type { Documentation } from '../documentation.ts';
import type { ScalarName } from '../types/scalar-type.ts';
import type { Type } from '../types/type.ts';

/** An annotation that says which type a node of a schema declares. */
export interface TypeAnnotation {
  /** Without the `@`. */
  readonly name: string;
  /** Adds what the annotation says to the draft. Throws a `Failure` for a mistake of the author. */
  read(annotation: Annotation, draft: TypeDraft): void;
}

/** An annotation that says more about a node of a schema whose type is known. */
export interface ValueAnnotation {
  readonly name: string;
  read(annotation: Annotation, draft: ValueDraft): void;
}

/** When a key is there: always, if somebody gives it, or any key is meant that somebody gives. */
export type Presence = 'fixed' | 'optional' | 'any-key';

/** The types of a list. */
export interface ListedTypes {
  readonly scalars: readonly ScalarName[];
  /** Whether the map or array that is the node's value is one of them, too. */
  readonly hasInferred: boolean;
}

/** What lasts as long as the reading of a schema. */
export interface Reading {
  /** Takes what can be said about annotations that are no mistakes. */
  readonly advice: Finding[];
  readonly rules: RuleReader;
  /** Whether code gives the schema to a library; then Starlark may have made any part of it. */
  readonly isGiven: boolean;
}

/** What is known of a declaration before its type. */
export interface TypeDraft extends Reading {
  readonly holder: Holder;
  presence: Presence;
  /** Set when the key may not be given any more, to what to do instead. */
  removed?: { readonly notice: string | undefined };
  isAny: boolean;
  listed?: ListedTypes;
  isNullable: boolean;
}

/** What is known of a declaration that has a type. */
export interface ValueDraft extends Reading {
  readonly holder: Holder;
  readonly presence: Presence;
  readonly isNullable: boolean;
  readonly type: Type;
  documentation: Documentation;
  /** The default, where that of the type does not hold. */
  given?: Content;
  validation?: PlannedValidation;
}
