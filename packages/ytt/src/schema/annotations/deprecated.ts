import { mistake } from './mistake.ts';
import { onlyText } from './only-argument.ts';
import type { ValueAnnotation } from './schema-annotation.ts';

/** `#@schema/deprecated "what to do instead"`: giving a value is still allowed, but warned of. */
export const deprecatedAnnotation: ValueAnnotation = {
  name: 'schema/deprecated',
  read(annotation, draft) {
    const { holder } = draft;
    if (holder.kind === 'document') {
      throw mistake(annotation, holder, {
        description: '@schema/deprecated not supported on a document',
        hints: ['do you mean to deprecate the entire schema document?', 'use schema/deprecated on individual keys.'],
      });
    }
    draft.documentation = { ...draft.documentation, deprecated: onlyText(annotation, holder) };
  },
};
