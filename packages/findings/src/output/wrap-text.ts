import { terminalColumns } from './terminal-columns.ts';

/**
 * The lines of a text of one line, broken between words so that they fit into so many columns; the first may have
 * fewer. A word that is longer stands whole on a line of its own, for it could be a path or a pattern to be copied.
 */
export function wrapText(text: string, width: number, firstWidth: number = width): readonly string[] {
  const lines: string[] = [];
  let line: string | undefined;
  let used = 0;
  for (const word of text.split(' ')) {
    const columns = textColumns(word);
    const room = lines.length === 0 ? firstWidth : width;
    if (line !== undefined && used + 1 + columns <= room) {
      line += ` ${word}`;
      used += 1 + columns;
      continue;
    }
    if (line !== undefined) lines.push(line);
    line = word;
    used = columns;
  }
  return [...lines, line ?? ''];
}

/** How many columns a terminal uses for a text that is visible all through. */
export function textColumns(text: string): number {
  if (ASCII.test(text)) return text.length;
  let columns = 0;
  for (const character of text) columns += terminalColumns(character);
  return columns;
}

const ASCII = /^[ -~]*$/;
