import type { Annotation, Holder } from '../../model.ts';
import { by, mistake } from './mistake.ts';

/** Throws a `Failure` for an argument of an annotation that takes none. */
export function checkNoArgument(annotation: Annotation, holder: Holder): void {
  const { name, positional, named } = annotation;
  if (positional.length + named.length === 0) return;
  throw mistake(annotation, holder, {
    description: `syntax error in @${name} annotation`,
    expected: 'no argument',
    found: `${positional.length > 0 ? 'argument' : 'keyword argument'} in @${name}${by(annotation)}`,
  });
}
