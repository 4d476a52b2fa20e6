import { foldsOf } from './folds.ts';
import type { FileView } from './file-view.ts';
import { textPosition } from './text-position.ts';
import type { TextPosition, TextRange } from './text-position.ts';

/** What to select at a place, then when that is selected, and so on: the word, the line, the blocks around it, the file. */
export function selectionsAt(view: FileView, position: TextPosition): readonly TextRange[] {
  const { source } = view;
  const offset = view.offsetOf(position);
  const lineRange = (first: number, last: number): TextRange => {
    const start = source.offsetAt(first + 1, 1);
    const indentation = /^[ \t]*/.exec(source.text.slice(start))?.[0].length ?? 0;
    return rangeOf(start + indentation, source.offsetAt(last + 1, Infinity));
  };
  const rangeOf = (start: number, end: number): TextRange => ({
    start: textPosition(source, start),
    end: textPosition(source, Math.max(start, end)),
  });
  const [before] = /[\w-]*$/.exec(source.text.slice(0, offset)) ?? [''];
  const [after] = /^[\w-]*/.exec(source.text.slice(offset)) ?? [''];
  const { line } = textPosition(source, offset);
  const around = foldsOf(view)
    .filter(({ firstLine, lastLine }) => firstLine <= line && line <= lastLine)
    .sort((one, other) => one.lastLine - one.firstLine - (other.lastLine - other.firstLine))
    .map(({ firstLine, lastLine }) => lineRange(firstLine, lastLine));
  return [rangeOf(offset - before.length, offset + after.length), lineRange(line, line), ...around, rangeOf(0, source.text.length)];
}
