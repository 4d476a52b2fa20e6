import type { EditorFiles, InlayHint, SourceFile } from '@assay/findings';

import { plainNumberOf } from '@assay/kubernetes-values';

import { wordsOf } from '../names/name-at.ts';
import { resolverOf } from '../names/resolver.ts';
import { dataValuesOf } from '../values/data-values.ts';
import type { FinalValue, FinalValues } from '../values/final-values.ts';
import { librariesWith } from '../values/unit-library.ts';
import type { UnitLibrary } from '../values/unit-library.ts';

const LONGEST_LABEL = 40;

/** The values of data values, behind their uses; quantities in plain numbers, where they are declared and given, too. */
export function hintsOf(file: SourceFile, { units }: EditorFiles, finals: FinalValues): readonly InlayHint[] {
  const [library] = librariesWith(file, units);
  return library ? [...hintsAtKeys(file, library), ...hintsAtUses(file, library, finals)] : [];
}

function hintsAtKeys(file: SourceFile, library: UnitLibrary): readonly InlayHint[] {
  const { schemas, given } = dataValuesOf(library);
  const own = [...schemas, ...given].filter((each) => each.file.name === file.name);
  return own
    .flatMap(({ document }) => document.keys)
    .flatMap(({ value }): readonly InlayHint[] => {
      const number = value.kind === 'scalar' ? plainNumberOfSize(value.text) : undefined;
      return number === undefined ? [] : [{ offset: value.origin.end, label: `= ${number}` }];
    });
}

function hintsAtUses(file: SourceFile, library: UnitLibrary, finals: FinalValues): readonly InlayHint[] {
  const unitFile = library.files.find((other) => other.file.name === file.name);
  if (!unitFile) return [];
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
  if (others.every(({ text }) => text === first.text)) return withNumber(first.text);
  const named = values.map(({ environment = '', text }) => `${environment}: ${text}`).join(', ');
  return named.length <= LONGEST_LABEL ? named : `${new Set(values.map(({ text }) => text)).size} values`;
}

function withNumber(text: string): string {
  const number = plainNumberOfSize(text.replaceAll('"', ''));
  return number === undefined ? shortened(text) : `${text} (${number})`;
}

/** Other suffixes than those of sizes mean something else as often: `5m` may be minutes. */
function plainNumberOfSize(text: string): string | undefined {
  return /^[\d.]+[KMGTPE]i$/.test(text) ? plainNumberOf(text) : undefined;
}

function shortened(text: string): string {
  return text.length > LONGEST_LABEL ? `${text.slice(0, LONGEST_LABEL)}…` : text;
}
