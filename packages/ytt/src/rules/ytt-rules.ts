import type { Rule } from '@assay/findings';

import { templateRules } from './template-rules.ts';
import { valueRules } from './value-rules.ts';

/** Every rule that can be reported about templates. */
export const yttRules: readonly Rule[] = [...templateRules, ...valueRules];

/** Whether a rule speaks of what the author of a schema or an annotation wrote, and not of a value that is checked against it. */
export function isAuthorMistake(code: string): boolean {
  return code === 'annotation' || code === 'schema';
}
