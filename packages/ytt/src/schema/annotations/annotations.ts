import { anyKeyAnnotation } from './any-key.ts';
import { defaultAnnotation } from './default.ts';
import { deprecatedAnnotation } from './deprecated.ts';
import { descAnnotation } from './desc.ts';
import { exampleAnnotation } from './example.ts';
import { examplesAnnotation, exampleTypes } from './examples.ts';
import { keyMayBePresentAnnotation } from './key-may-be-present.ts';
import { nullableAnnotation } from './nullable.ts';
import { removedAnnotation } from './removed.ts';
import type { TypeAnnotation, ValueAnnotation } from './schema-annotation.ts';
import { titleAnnotation } from './title.ts';
import { typeAnnotation } from './type.ts';
import { validationAnnotation } from './validation.ts';
import { validationDefaultsForStrings } from './validation-defaults-for-strings.ts';

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
