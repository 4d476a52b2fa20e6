import type { Annotation, Content, Holder } from '../../model.ts';
import type { PlannedValidation } from '../../validations/planned-validation.ts';
import type { Documentation } from '../documentation.ts';
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

/** What is known of a declaration before its type. */
export interface TypeDraft {
  readonly holder: Holder;
  /** Set when the key may not be given any more, to what to do instead. */
  removed?: { readonly notice: string | undefined };
  isAny: boolean;
  isNullable: boolean;
}

/** What is known of a declaration that has a type. */
export interface ValueDraft {
  readonly holder: Holder;
  readonly type: Type;
  documentation: Documentation;
  /** The default, where that of the type does not hold. */
  given?: Content;
  validation?: PlannedValidation;
}
