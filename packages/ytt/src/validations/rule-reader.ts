import type { Annotation } from '../model.ts';
import type { FormatLibrary } from './format-library.ts';
import type { PlannedValidation } from './planned-validation.ts';
import { readValidation } from './read-validation.ts';

/** Reads annotations with rules. One that is on many nodes, as a literal one of a loop is, is read once. */
export class RuleReader {
  /** What the rules `matches` and `format` need, if it was loaded. */
  readonly formats: FormatLibrary | undefined;
  readonly #validations = new WeakMap<Annotation, PlannedValidation>();

  constructor(formats?: FormatLibrary) {
    this.formats = formats;
  }

  /** Throws a `Failure` for the first mistake in the annotation. */
  read(annotation: Annotation): PlannedValidation {
    const known = this.#validations.get(annotation);
    if (known) return known;
    const validation = readValidation(annotation, this.formats);
    this.#validations.set(annotation, validation);
    return validation;
  }
}
