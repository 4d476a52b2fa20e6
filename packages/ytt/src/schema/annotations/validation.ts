import type { ValueAnnotation } from './schema-annotation.ts';

/** `#@schema/validation ("description", rule), …, min=1, …`: rules that the final value has to meet. */
export const validationAnnotation: ValueAnnotation = {
  name: 'schema/validation',
  read(annotation, draft) {
    draft.validation = draft.rules.read(annotation);
  },
};
