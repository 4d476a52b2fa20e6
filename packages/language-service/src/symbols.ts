import type { EditorSymbol } from '@assay/findings';

import type { FileView } from './file-view.ts';
import type { TextRange } from './text-position.ts';
import { holds } from './text-range.ts';

/** An entry of an outline. */
export interface OutlineEntry extends Pick<EditorSymbol, 'name' | 'kind' | 'detail'> {
  readonly range: TextRange;
  /** Within the range. */
  readonly nameRange: TextRange;
  readonly children: readonly OutlineEntry[];
}

/** The outline of a file: of what several know, the entry of the first. */
export function outlineOf(view: FileView): readonly OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  for (const { answers, files } of view.answerers) {
    const known = [...entries];
    const others = entriesOf(view, answers.symbols?.(view.file, files) ?? []);
    entries.push(...others.filter(({ nameRange }) => !known.some(({ range }) => holds(range, nameRange.start))));
  }
  return entries;
}

function entriesOf(view: FileView, symbols: readonly EditorSymbol[]): readonly OutlineEntry[] {
  return symbols.flatMap(({ name, kind, detail, span, nameSpan, children = [] }) => {
    const [range, nameRange] = [view.ownRange(span), view.ownRange(nameSpan)];
    if (!range || !nameRange || name === '') return [];
    return [{ name, kind, ...(detail !== undefined && { detail }), range, nameRange, children: entriesOf(view, children) }];
  });
}
