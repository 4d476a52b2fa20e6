import type { EditorPlace } from '@assay/findings';
import type { Span } from '@assay/source';

import { mentionAt } from './mentions.ts';
import { sourcesNamed } from './named-files.ts';
import { namedPathAt } from './named-paths.ts';

/** Where what is named at a place is: a policy, a rule, a resource, a variable, a file. */
export function definitions(place: EditorPlace): readonly Span[] {
  const mention = mentionAt(place);
  if (mention) return mention.definitions.map(({ span }) => span);
  const path = namedPathAt(place);
  return path === undefined ? [] : sourcesNamed(path, place.file.name, place).map((source) => ({ source, start: 0, end: 0 }));
}
