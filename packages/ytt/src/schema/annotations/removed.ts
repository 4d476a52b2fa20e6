import { by, mistake } from './mistake.ts';
import { checkNotOnAnyKey, checkOnMapItem } from './placement.ts';
import type { TypeAnnotation } from './schema-annotation.ts';

/** `#@schema/removed ["what to do instead"]`: the key may not be given any more. */
export const removedAnnotation: TypeAnnotation = {
  name: 'schema/removed',
  read(annotation, draft) {
    const { holder } = draft;
    const { positional, named } = annotation;
    checkOnMapItem(annotation, holder);
    const wrong = (found: string) =>
      mistake(annotation, holder, {
        description: 'syntax error in @schema/removed annotation',
        expected: 'nothing, or one string',
        found: `${found} in @schema/removed${by(annotation)}`,
        hints: ['the string says what to do instead.'],
      });
    if (named.length > 0) throw wrong('keyword argument');
    if (positional.length > 1) throw wrong(`${positional.length} values`);
    const [notice] = positional;
    if (notice !== undefined && typeof notice !== 'string') throw wrong('Non-string value');
    checkNotOnAnyKey(annotation, draft);
    draft.removed = { notice: notice === '' ? undefined : notice };
  },
};
