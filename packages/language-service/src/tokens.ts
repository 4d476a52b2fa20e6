import type { SemanticToken } from '@assay/findings';

import type { FileView } from './file-view.ts';
import type { TextRange } from './text-position.ts';

/** What a part of a line is. */
export interface PlacedToken extends Pick<SemanticToken, 'kind' | 'isDefinition'> {
  readonly range: TextRange;
}

/** What the parts of a text are, in its order. Those of several lines are left out. */
export function tokensOf(view: FileView): readonly PlacedToken[] {
  const tokens = view.answerers.flatMap(({ answers }) => answers.tokens?.(view.file) ?? []);
  const placed = tokens.flatMap(({ span, ...rest }) => {
    const range = view.ownRange(span);
    return range && range.start.line === range.end.line ? [{ ...rest, range }] : [];
  });
  return placed.sort((one, other) => one.range.start.line - other.range.start.line || one.range.start.character - other.range.start.character);
}
