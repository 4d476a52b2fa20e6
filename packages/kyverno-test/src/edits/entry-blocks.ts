import type { Entry, MappingNode } from '@assay/source';

import { columnAt, endOf, isCommentOrBlank, lineEnd } from './edit-text.ts';

/** An entry of a mapping with all lines that belong to it, to be moved as they are. */
export interface EntryBlock {
  readonly name: string;
  readonly entry: Entry;
  /** With the comments above the entry and behind it, without the indentation of the mapping. */
  readonly lines: readonly string[];
}

/**
 * The entries of a mapping in lines, as blocks that cover all of the text from `start` to `end`: a comment belongs to what follows it, unless it is indented deeper. A mapping
 * in brackets gives no blocks but what stands between its commas.
 */
export function entryBlocks(text: string, mapping: MappingNode, start: number, end: number): readonly EntryBlock[] {
  if (mapping.flow) return mapping.entries.map((entry) => inlineBlock(text, entry));
  const column = columnAt(text, mapping.origin.start);
  let from = start;
  return mapping.entries.map((entry, index) => {
    const isLast = index === mapping.entries.length - 1;
    const to = isLast ? end : endOfBlock(text, entry, column);
    const lines = linesBetween(text, from, to);
    from = Math.min(to + 1, text.length);
    return { name: entry.name ?? '', entry, lines: lines.map((line) => withoutIndent(line, column)) };
  });
}

/** The lines of a text, without line breaks. */
export function linesBetween(text: string, start: number, end: number): readonly string[] {
  return text.slice(start, end).split(/\r?\n/);
}

/** The lines, deeper by so many blanks. */
export function indented(lines: readonly string[], width: number): readonly string[] {
  const indent = ' '.repeat(width);
  return lines.map((line) => (line.trim() === '' ? '' : indent + line));
}

/** JSON needs no blank behind a colon, what stands in lines does. */
function inlineBlock(text: string, entry: Entry): EntryBlock {
  const { key, value } = entry;
  const written = `${text.slice(key.origin.start, key.origin.end)}: ${text.slice(value.origin.start, value.origin.end)}`;
  return { name: entry.name ?? '', entry, lines: linesBetween(written, 0, written.length) };
}

/** Takes the indentation of the mapping off; of a first entry that stands behind a dash, the dash too. */
function withoutIndent(line: string, column: number): string {
  const before = line.slice(0, column);
  return /^[\s-]*$/.test(before) ? line.slice(column) : line.trimStart();
}

/** The end of the last line that belongs to an entry: comments below it that are indented deeper than its key do. */
function endOfBlock(text: string, entry: Entry, column: number): number {
  let end = lineEnd(text, endOf(entry));
  let at = end;
  while (at < text.length) {
    const next = lineEnd(text, at + 1);
    const line = text.slice(at + 1, next);
    if (!isCommentOrBlank(line)) break;
    const isDeeper = line.trim() !== '' && line.length - line.trimStart().length > column;
    if (line.trim() !== '' && !isDeeper) break;
    if (isDeeper) end = next;
    at = next;
  }
  return end;
}
