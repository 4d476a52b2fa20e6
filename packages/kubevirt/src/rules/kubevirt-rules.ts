import type { Rule } from '@assay/findings';

import { annotationRules } from './annotation-rules.ts';
import { fileRules } from './file-rules.ts';
import { vmRules } from './vm-rules.ts';

/** Everything that a check of this dialect can say: from the file through the annotation to the VM. */
export const kubevirtRules: readonly Rule[] = [...fileRules, ...annotationRules, ...vmRules];
