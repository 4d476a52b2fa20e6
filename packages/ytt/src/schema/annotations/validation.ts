import type { Type } from '../types/type.ts';
import { withExpressions } from './expressions.ts';
import type { ValueAnnotation } from './schema-annotation.ts';

/** `#@schema/validation ("description", rule), …, min=1, …`: rules that the final value has to meet. */
export const validationAnnotation: ValueAnnotation = {
  name: 'schema/validation',
  read(annotation, draft) {
    draft.validation = withExpressions(draft.rules.read(annotation), draft);
  },
};

/** `#@schema/validation-defaults-for-strings min_len=1, …`: rules of a string that has none of its own; to be read after these. */
export const validationDefaultsForStrings: ValueAnnotation = {
  name: 'schema/validation-defaults-for-strings',
  read(annotation, draft) {
    if (!draft.validation && isStringType(draft.type)) draft.validation = withExpressions(draft.rules.read(annotation), draft);
  },
};

/** Whether every value is a string, or null. */
function isStringType(type: Type): boolean {
  if (type.kind === 'nullable') return isStringType(type.inner);
  if (type.kind === 'scalar') return type.name === 'string';
  if (type.kind !== 'union') return false;
  const names = type.alternatives.map(({ name }) => name);
  return names.includes('string') && names.every((name) => name === 'string' || name === 'null');
}
