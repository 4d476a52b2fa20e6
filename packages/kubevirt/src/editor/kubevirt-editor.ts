import type { EditorAnswers } from '@assay/findings';

import { completions } from './completions.ts';
import { definitions } from './definitions.ts';
import { fixes } from './fixes.ts';
import { hints } from './hints.ts';
import { hover } from './hover.ts';
import { occurrences } from './occurrences.ts';
import { folds, outline } from './outline.ts';

/** What an editor is told about Templates, VMs and the rules in their annotations. */
export const kubevirtEditor: EditorAnswers = {
  hover,
  completions,
  definitions,
  occurrences,
  fixes,
  symbols: outline,
  folds,
  hints,
};
