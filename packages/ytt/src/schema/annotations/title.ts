import { onlyText } from './only-argument.ts';
import type { ValueAnnotation } from './schema-annotation.ts';

/** `#@schema/title "text"` */
export const titleAnnotation: ValueAnnotation = {
  name: 'schema/title',
  read(annotation, draft) {
    draft.documentation = { ...draft.documentation, title: onlyText(annotation, draft.holder) };
  },
};
