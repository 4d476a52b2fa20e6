import type { Range } from '@assay/source';

/** A change of files that makes a violation go away. */
export interface Fix {
  /** What it does, as an order: `replace "lables" by "labels"`. */
  readonly title: string;
  /** Whether it can be applied unseen: a safe one can hardly be other than what was meant, an unsafe one is a guess. */
  readonly applicability: 'safe' | 'unsafe';
  /** In any order; none overlaps another one. */
  readonly edits: readonly FileEdit[];
}

/** What to write into a range of a text. */
export interface TextEdit {
  readonly range: Range;
  readonly newText: string;
}

/** What to write into a range of a file. */
export interface FileEdit extends TextEdit {
  readonly file: string;
}

/** A text with edits applied, whose ranges are those of the text as it was. Throws if two of them overlap or one leads out of the text. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const pieces: string[] = [];
  let end = 0;
  for (const { range, newText } of edits.toSorted(byStart)) {
    if (range.start.offset < end || range.end.offset < range.start.offset || range.end.offset > text.length)
      throw new Error('edits overlap or lead out of the text');
    pieces.push(text.slice(end, range.start.offset), newText);
    end = range.end.offset;
  }
  return [...pieces, text.slice(end)].join('');
}

function byStart(a: TextEdit, b: TextEdit): number {
  return a.range.start.offset - b.range.start.offset || a.range.end.offset - b.range.end.offset;
}
