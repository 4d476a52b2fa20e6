import { onlyText } from './only-argument.ts';
import type { ValueAnnotation } from './schema-annotation.ts';

/** `#@schema/desc "text"` */
export const descAnnotation: ValueAnnotation = {
  name: 'schema/desc',
  read(annotation, draft) {
    draft.documentation = { ...draft.documentation, description: onlyText(annotation, draft.holder) };
  },
};
