import { anyKeyAnnotation, defaultAnnotation, keyMayBePresentAnnotation, nullableAnnotation, typeAnnotation } from './typing.ts';
import {
  deprecatedAnnotation,
  descAnnotation,
  exampleAnnotation,
  examplesAnnotation,
  exampleTypes,
  removedAnnotation,
  titleAnnotation,
} from './documenting.ts';
import type { TypeAnnotation, ValueAnnotation } from './schema-annotation.ts';
import { validationAnnotation, validationDefaultsForStrings } from './validation.ts';

/** In the order in which the reference reads them, as the first mistake counts; those that it does not know come first. */
export const typeAnnotations: readonly TypeAnnotation[] = [
  anyKeyAnnotation,
  keyMayBePresentAnnotation,
  removedAnnotation,
  typeAnnotation,
  nullableAnnotation,
];

/** In the order in which the reference reads them. */
export const valueAnnotations: readonly ValueAnnotation[] = [
  descAnnotation,
  titleAnnotation,
  examplesAnnotation,
  deprecatedAnnotation,
  exampleTypes,
  exampleAnnotation,
  defaultAnnotation,
  validationAnnotation,
  // A string with rules of its own has no others.
  validationDefaultsForStrings,
];
