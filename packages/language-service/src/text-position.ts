import { Source } from '@assay/source';
import type { Position, Range } from '@assay/source';

/** A place in a text as editors count: from 0, in UTF-16 code units, without a byte order mark. */
export interface TextPosition {
  readonly line: number;
  readonly character: number;
}

/** Two places of a text. */
export interface TextRange {
  readonly start: TextPosition;
  /** Exclusive. */
  readonly end: TextPosition;
}

/** What an editor replaces in a text. */
export interface TextChange {
  /** Default: the whole text. */
  readonly range?: TextRange;
  readonly text: string;
}

const BYTE_ORDER_MARK = '\uFEFF';

/** How an editor calls an offset. */
export function textPosition(source: Source, offset: number): TextPosition {
  return fromPosition(source.positionAt(offset), source);
}

/** How an editor calls a range. */
export function textRange(source: Source, { start, end }: Range): TextRange {
  return { start: fromPosition(start, source), end: fromPosition(end, source) };
}

/** The offset that an editor means; what is behind the end of a line or of the text is at that end. */
export function offsetOf(source: Source, { line, character }: TextPosition): number {
  return source.offsetAt(line + 1, character + 1 + markLength(source, line));
}

/** A text after changes, each of the text that the one before has given. */
export function changedText(text: string, changes: readonly TextChange[]): string {
  let changed = text;
  for (const change of changes) {
    const source = new Source('', changed);
    const [start, end] = change.range ? [offsetOf(source, change.range.start), offsetOf(source, change.range.end)] : [0, changed.length];
    changed = changed.slice(0, start) + change.text + changed.slice(Math.max(start, end));
  }
  return changed;
}

function fromPosition({ line, column }: Position, source: Source): TextPosition {
  return { line: line - 1, character: Math.max(0, column - 1 - markLength(source, line - 1)) };
}

function markLength({ text }: Source, line: number): number {
  return line === 0 && text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
}
