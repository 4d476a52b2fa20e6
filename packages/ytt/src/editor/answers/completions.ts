import type { Completion, EditorPlace } from '@assay/findings';

import { readCode } from '../code/read-code.ts';
import { resolverOf } from '../names/resolver.ts';
import { librariesWith } from '../values/unit-library.ts';
import { annotationArguments, annotationNames } from './annotation-completions.ts';
import { celCompletions } from './cel-completions.ts';
import { keyCompletions } from './key-completions.ts';
import { loadCompletions } from './load-completions.ts';
import { memberCompletions, nameCompletions } from './name-completions.ts';
import { typedCode } from './typed-code.ts';

/** What can be written at a place. */
export function completionsAt(place: EditorPlace): readonly Completion[] {
  const { file, offset, units } = place;
  const [library] = librariesWith(file, units);
  if (!library) return [];
  const code = readCode(file);
  const typed = typedCode(code.source.text, code.pieces, offset);
  if (!typed) return keyCompletions(file, library, offset);
  const { piece } = typed;
  const isInName = piece.openedAt < offset && offset <= piece.openedAt + '#@'.length + (piece.name ?? '').length;
  if (isInName && code.source.text.startsWith('#@', piece.openedAt)) return annotationNames(code, typed);
  const unitFile = library.files.find((other) => other.file.name === file.name);
  if (!unitFile || offset < piece.start) return [];
  const resolver = resolverOf(library, unitFile);
  const load = loadCompletions(resolver, typed, offset);
  if (load) return load;
  if (piece.kind === 'annotation') {
    const inExpression = celCompletions(file, typed, offset);
    if (inExpression) return inExpression;
    const given = annotationArguments(code, typed, offset);
    if (given.isAll) return given.completions;
    return [...given.completions, ...(memberCompletions(resolver, typed) ?? nameCompletions(resolver, typed, offset))];
  }
  if (typed.quoted !== undefined) return [];
  return memberCompletions(resolver, typed) ?? nameCompletions(resolver, typed, offset);
}
