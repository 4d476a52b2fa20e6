import type { Source } from '@assay/source';

/**
 * Where the characters of a literal block scalar (`|`) are in its file: those of each line after the indentation. Undefined where no such
 * scalar starts, or not with this text.
 */
export function blockOffsets(source: Source, start: number, text: string): ((at: number) => number) | undefined {
  if (source.text.charAt(start) !== '|') return undefined;
  const shifts: number[] = [];
  let written = lineBehind(source.text, start);
  let at = 0;
  for (const line of text.split('\n')) {
    const content = source.text.slice(written, lineBehind(source.text, written)).trimEnd();
    if (!content.endsWith(line.trimEnd())) return undefined;
    shifts.push(written + content.length - line.trimEnd().length - at);
    written = lineBehind(source.text, written);
    at += line.length + 1;
  }
  return (offset) => offset + (shifts[text.slice(0, offset).split('\n').length - 1] ?? 0);
}

/** Where the next line starts. */
function lineBehind(text: string, at: number): number {
  const lineBreak = text.indexOf('\n', at);
  return lineBreak < 0 ? text.length : lineBreak + 1;
}
