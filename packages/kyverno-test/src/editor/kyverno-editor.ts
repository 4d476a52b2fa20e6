import type { EditorAnswers } from '@assay/findings';

import { modernize } from './bring-up-to-date.ts';
import { completions } from './completions.ts';
import { definitions } from './definitions.ts';
import { fixes } from './fixes.ts';
import { hints } from './hints.ts';
import { hover } from './hover.ts';
import { lenses } from './lenses.ts';
import { links } from './named-paths.ts';
import { occurrences } from './occurrences.ts';
import { outline } from './outline.ts';
import { signature } from './signature.ts';
import { tokens } from './tokens.ts';

/** What an editor is told about policies and the manifests that test them. */
export const kyvernoEditor: EditorAnswers = {
  hover,
  completions,
  signature,
  definitions,
  occurrences,
  fixes,
  refactorings: modernize,
  symbols: outline,
  links,
  hints,
  lenses,
  tokens,
};
