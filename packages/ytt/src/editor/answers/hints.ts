import type { EditorFiles, InlayHint, SourceFile } from '@assay/findings';

import { wordsOf } from '../names/name-at.ts';
import { resolverOf } from '../names/resolver.ts';
import type { FinalValue, FinalValues } from '../values/final-values.ts';
import { librariesWith } from '../values/unit-library.ts';

const LONGEST_LABEL = 40;

/** The values of data values, behind their uses. */
export function hintsOf(file: SourceFile, { units }: EditorFiles, finals: FinalValues): readonly InlayHint[] {
  const [library] = librariesWith(file, units);
  const unitFile = library?.files.find((other) => other.file.name === file.name);
  if (!library || !unitFile) return [];
  const resolver = resolverOf(library, unitFile);
  return resolver.code.chains.flatMap((chain) => {
    const last = wordsOf(chain).at(-1);
    const meaning = last && last.count > 0 && last.count === chain.steps.length ? resolver.meaningOf(chain) : undefined;
    if (!last || meaning?.kind !== 'value') return [];
    const label = labelOf(finals.at(library, meaning.path));
    return label === undefined ? [] : [{ offset: last.word.end, label: `= ${label}` }];
  });
}

/** One value, or that of each environment where they differ; none for maps and lists. */
function labelOf(values: readonly FinalValue[]): string | undefined {
  const [first, ...others] = values;
  if (!first || values.some(({ isCollection }) => isCollection)) return undefined;
  if (others.every(({ text }) => text === first.text)) return shortened(first.text);
  const named = values.map(({ environment = '', text }) => `${environment}: ${text}`).join(', ');
  return named.length <= LONGEST_LABEL ? named : `${new Set(values.map(({ text }) => text)).size} values`;
}

function shortened(text: string): string {
  return text.length > LONGEST_LABEL ? `${text.slice(0, LONGEST_LABEL)}…` : text;
}
