import type { Annotation, Document } from '../../model.ts';
import { by, mistake } from './mistake.ts';

/** `#@schema/match data_values=True`, the older form of `#@data/values-schema`. Throws a `Failure` if it says anything else. */
export function checkMatch(annotation: Annotation, document: Document): void {
  const { name, positional, named } = annotation;
  const [[keyword, value] = []] = named;
  if (positional.length === 0 && named.length === 1 && keyword === 'data_values' && value === true) return;
  throw mistake(annotation, document, {
    description: `@${name} has to say which documents it means`,
    expected: 'data_values=True',
    found: `${positional.length + named.length === 0 ? 'no argument' : 'something else'} in @${name}${by(annotation)}`,
    hints: ['@data/values-schema is the current annotation.'],
  });
}
