import { defaultAnnotation } from './default.ts';
import { deprecatedAnnotation } from './deprecated.ts';
import { descAnnotation } from './desc.ts';
import { examplesAnnotation, exampleTypes } from './examples.ts';
import { nullableAnnotation } from './nullable.ts';
import { removedAnnotation } from './removed.ts';
import type { TypeAnnotation, ValueAnnotation } from './schema-annotation.ts';
import { titleAnnotation } from './title.ts';
import { typeAnnotation } from './type.ts';
import { validationAnnotation } from './validation.ts';

/** In the order in which the reference reads them, as the first mistake counts. */
export const typeAnnotations: readonly TypeAnnotation[] = [removedAnnotation, typeAnnotation, nullableAnnotation];

/** In the order in which the reference reads them. */
export const valueAnnotations: readonly ValueAnnotation[] = [
  descAnnotation,
  titleAnnotation,
  examplesAnnotation,
  deprecatedAnnotation,
  exampleTypes,
  defaultAnnotation,
  validationAnnotation,
];
