import type { ExpressionLibrary } from '../expressions/expression-library.ts';
import type { Annotation } from '../model.ts';
import type { FormatLibrary } from './format-library.ts';
import type { PlannedValidation } from './planned-validation.ts';
import { readValidation } from './read-validation.ts';

/** Libraries of rules that were loaded. */
export interface RuleLibraries {
  /** What the rules `matches` and `format` need. */
  readonly formats: FormatLibrary | undefined;
  /** What the rule `cel` needs. */
  readonly expressions: ExpressionLibrary | undefined;
}

/** Reads annotations with rules. One that is on many nodes, as a literal one of a loop is, is read once. */
export class RuleReader {
  readonly libraries: RuleLibraries;
  readonly #validations = new WeakMap<Annotation, PlannedValidation>();

  constructor(libraries: RuleLibraries = { formats: undefined, expressions: undefined }) {
    this.libraries = libraries;
  }

  /** Throws a `Failure` for the first mistake in the annotation. */
  read(annotation: Annotation): PlannedValidation {
    const known = this.#validations.get(annotation);
    if (known) return known;
    const validation = readValidation(annotation, this.libraries.formats);
    this.#validations.set(annotation, validation);
    return validation;
  }
}
