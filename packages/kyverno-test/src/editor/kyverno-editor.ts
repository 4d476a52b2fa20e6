import type { EditorAnswers } from '@assay/findings';

import { addMissingField } from './add-missing-field.ts';
import { fixForm, modernize } from './bring-up-to-date.ts';
import { completions } from './completions.ts';
import { isNamedByManifest } from './concerns.ts';
import { definitions } from './definitions.ts';
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
  concerns: isNamedByManifest,
  hover,
  completions,
  signature,
  definitions,
  occurrences,
  fixes: (violation, files) => [...addMissingField(violation, files), ...fixForm(violation, files)],
  refactorings: modernize,
  symbols: outline,
  links,
  hints,
  lenses,
  tokens,
};
