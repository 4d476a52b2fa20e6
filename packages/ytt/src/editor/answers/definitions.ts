import type { EditorPlace } from '@assay/findings';
import type { Span } from '@assay/source';

import type { Meaning } from '../names/meaning.ts';
import { nameAt, spanOf } from '../names/name-at.ts';
import type { PlacedName } from '../names/name-at.ts';
import { dataValuesOf } from '../values/data-values.ts';

/** Where the name at a place is defined. */
export function definitionsAt(place: EditorPlace): readonly Span[] {
  const name = nameAt(place);
  if (!name) return [];
  const { variable, meaning } = name;
  if (variable) return [spanOf(variable.resolver.file.file, variable.definition)];
  return meaning ? placesOf(meaning, name) : [];
}

function placesOf(meaning: Meaning, { library }: PlacedName): readonly Span[] {
  switch (meaning.kind) {
    case 'value': {
      const values = dataValuesOf(meaning.library);
      const declared = values.declarations(meaning.path);
      return (declared.length > 0 ? declared : values.givenAt(meaning.path)).map(({ file, key }) => spanOf(file, key.word));
    }
    case 'field':
      return [spanOf(meaning.file.file, meaning.argument.keyword)];
    case 'function':
    case 'name':
      return [spanOf(meaning.file.file, meaning.definition)];
    case 'file':
      return library.unit.files.includes(meaning.file) ? [spanOf(meaning.file.file, { start: 0, end: 0 })] : [];
    case 'struct':
    case 'module':
    case 'member':
    case 'builtin':
    case 'method':
    case 'literal':
    case 'annotation':
    case 'annotation-keyword':
    case 'word':
      return [];
  }
}
