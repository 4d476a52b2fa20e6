import type { EditorAnswers } from '@assay/findings';

import { allModules } from '../modules/modules.ts';
import { completionsAt } from './answers/completions.ts';
import { definitionsAt } from './answers/definitions.ts';
import { hoverAt } from './answers/hover.ts';
import { occurrencesAt } from './answers/occurrences.ts';
import { FinalValues } from './values/final-values.ts';

/** What ytt answers to an editor. Loads every module first, as answers come at once. */
export async function loadEditorAnswers(): Promise<EditorAnswers> {
  const finals = new FinalValues(await allModules());
  return {
    hover: (place) => hoverAt(place, finals),
    completions: completionsAt,
    definitions: definitionsAt,
    occurrences: occurrencesAt,
  };
}
