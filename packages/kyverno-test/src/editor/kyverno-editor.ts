import type { EditorAnswers } from '@assay/findings';

import { completions } from './completions.ts';
import { definitions } from './definitions.ts';
import { hover } from './hover.ts';
import { links } from './named-paths.ts';
import { occurrences } from './occurrences.ts';
import { outline } from './outline.ts';

/** What an editor is told about policies and the manifests that test them. */
export const kyvernoEditor: EditorAnswers = { hover, completions, definitions, occurrences, symbols: outline, links };
