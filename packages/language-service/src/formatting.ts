import type { EditedRange } from './file-edits.ts';
import type { FileView } from './file-view.ts';
import { textRange } from './text-position.ts';

/** The edit that writes a file as its formatter does; `undefined` if there is nothing to change, or nobody who formats it. */
export function formattingOf(view: FileView): EditedRange | undefined {
  const { text } = view.source;
  for (const { answers } of view.answerers) {
    const formatted = answers.format?.(view.file);
    if (formatted === undefined || formatted === text) continue;
    return changeOfMiddle(view, formatted);
  }
  return undefined;
}

/** Replaces only what differs, so that an editor keeps its cursor. */
function changeOfMiddle({ source }: FileView, newText: string): EditedRange {
  const { text } = source;
  const shorter = Math.min(text.length, newText.length);
  let start = 0;
  while (start < shorter && text[start] === newText[start]) start++;
  let end = 0;
  while (end < shorter - start && text[text.length - 1 - end] === newText[newText.length - 1 - end]) end++;
  const range = { start: source.positionAt(start), end: source.positionAt(text.length - end) };
  return { range: textRange(source, range), newText: newText.slice(start, newText.length - end) };
}
