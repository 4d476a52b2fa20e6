import type { Value } from '@assay/starlark';

import type { Annotation, Holder } from '../../model.ts';
import { by, mistake } from './mistake.ts';

/** The one positional argument of an annotation that takes nothing else. Throws a `Failure` if it is not so. */
export function onlyArgument(annotation: Annotation, holder: Holder, expected: string, keywordHints: readonly string[]): Value {
  const { name, positional, named } = annotation;
  const wrong = (found: string, hints: readonly string[] = []) =>
    mistake(annotation, holder, {
      description: `syntax error in @${name} annotation`,
      expected,
      found: `${found} in @${name}${by(annotation)}`,
      hints,
    });
  if (named.length > 0) throw wrong('keyword argument', keywordHints);
  const [value] = positional;
  if (value === undefined) throw wrong('missing value');
  if (positional.length > 1) throw wrong(`${positional.length} values`);
  return value;
}

/** The one string that an annotation takes. */
export function onlyText(annotation: Annotation, holder: Holder): string {
  const value = onlyArgument(annotation, holder, 'string', ['this annotation only accepts one argument: a string.']);
  if (typeof value === 'string') return value;
  throw mistake(annotation, holder, {
    description: `syntax error in @${annotation.name} annotation`,
    expected: 'string',
    found: `Non-string value in @${annotation.name}${by(annotation)}`,
  });
}
