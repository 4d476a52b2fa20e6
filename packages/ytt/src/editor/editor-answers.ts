import type { EditorAnswers } from '@assay/findings';

import { allModules } from '../modules/modules.ts';
import { completionsAt } from './answers/completions.ts';
import { definitionsAt } from './answers/definitions.ts';
import { fixesFor } from './answers/fixes.ts';
import { foldsOf } from './answers/folds.ts';
import { formatFile } from './answers/format.ts';
import { hintsOf } from './answers/hints.ts';
import { hoverAt } from './answers/hover.ts';
import { linksOf } from './answers/links.ts';
import { lensesOf } from './answers/lenses.ts';
import { occurrencesAt } from './answers/occurrences.ts';
import { renderedText } from './answers/rendered.ts';
import { signatureAt } from './answers/signature.ts';
import { symbolsOf } from './answers/symbols.ts';
import { tokensOf } from './answers/tokens.ts';
import { FinalValues } from './values/final-values.ts';

/** What ytt answers to an editor. Loads every module first, as answers come at once. */
export async function loadEditorAnswers(): Promise<EditorAnswers> {
  const modules = await allModules();
  const finals = new FinalValues(modules);
  return {
    hover: (place) => hoverAt(place, finals),
    completions: completionsAt,
    signature: signatureAt,
    definitions: definitionsAt,
    occurrences: occurrencesAt,
    fixes: fixesFor,
    symbols: symbolsOf,
    folds: foldsOf,
    links: linksOf,
    hints: (file, files) => hintsOf(file, files, finals),
    lenses: async (file, { units }) => lensesOf(file, units),
    rendered: async (request) => renderedText(request, modules),
    tokens: tokensOf,
    format: formatFile,
  };
}
