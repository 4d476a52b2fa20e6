import type { Entry, MappingNode, Node, SequenceNode } from '@assay/source';

/** A replacement in a text; `end` is exclusive, both count UTF-16 code units. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The text with all edits made. They must not overlap; of those at one place the earlier come first. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let edited = '';
  let at = 0;
  for (const { start, end, text: insertion } of [...edits].sort((one, other) => one.start - other.start)) {
    edited += text.slice(at, start) + insertion;
    at = end;
  }
  return edited + text.slice(at);
}

/** New content in both styles of YAML. */
export interface NewContent {
  /** In lines without indentation of their own. */
  readonly lines: readonly string[];
  /** In one line, as it stands in brackets. */
  readonly inline: string;
}

/** Adds an entry at the end of a mapping. */
export function appendEntry(text: string, mapping: MappingNode, { lines, inline }: NewContent): Edit {
  if (mapping.flow) return insertBeforeBracket(text, mapping, mapping.entries.length > 0, inline);
  const indent = ' '.repeat(columnAt(text, mapping.origin.start));
  return insertBelow(
    text,
    mapping,
    lines.map((line) => (line === '' ? '' : indent + line)),
  );
}

/** Adds an item at the end of a list. */
export function appendItem(text: string, sequence: SequenceNode, { lines, inline }: NewContent): Edit {
  if (sequence.flow) return insertBeforeBracket(text, sequence, sequence.items.length > 0, inline);
  const indent = ' '.repeat(columnAt(text, sequence.origin.start));
  return insertBelow(
    text,
    sequence,
    asItem(lines).map((line) => (line === '' ? '' : indent + line)),
  );
}

/** The lines of an item of a list; comments before it stand above its dash. */
export function asItem(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => !isCommentOrBlank(line));
  return lines.map((line, index) => (index < first || line === '' ? line : `${index === first ? '- ' : '  '}${line}`));
}

/** Takes an entry out of a mapping; its comments stay. */
export function removeEntry(
  text: string,
  mapping: MappingNode,
  entry: Entry,
  comments: readonly { readonly start: number; readonly end: number }[],
): Edit {
  const at = mapping.entries.indexOf(entry);
  const next = mapping.entries[at + 1];
  const previous = mapping.entries[at - 1];
  const within = (start: number, end: number) => comments.filter((comment) => comment.start >= start && comment.end <= end);
  if (mapping.flow) {
    const [start, end] =
      next !== undefined ? [entry.key.origin.start, next.key.origin.start] : [previous?.value.origin.end ?? entry.key.origin.start, endOf(entry)];
    return { start, end, text: '' };
  }
  const indent = ' '.repeat(columnAt(text, entry.key.origin.start));
  const shown = (start: number, end: number) => within(start, end).map((comment) => text.slice(comment.start, comment.end));
  if (previous === undefined && next !== undefined) {
    const [start, end] = [entry.key.origin.start, next.key.origin.start];
    return {
      start,
      end,
      text: shown(start, end)
        .map((comment) => `${comment}\n${indent}`)
        .join(''),
    };
  }
  if (previous === undefined) return { start: mapping.origin.start, end: mapping.origin.end, text: '{}' };
  const start = lineStart(text, entry.key.origin.start);
  const end = Math.min(lineEnd(text, endOf(entry)) + 1, text.length);
  return {
    start,
    end,
    text: shown(start, end)
      .map((comment) => `${indent}${comment}\n`)
      .join(''),
  };
}

/** Where an entry ends: with its value, or its key if there is none. */
export function endOf({ key, value }: Entry): number {
  return Math.max(key.origin.end, value.origin.end);
}

/** Where the line begins in which something stands. */
export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/** Where the line ends in which something stands: at its line break, or at the end of the text. */
export function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length : end;
}

/** How many characters stand before something in its line. */
export function columnAt(text: string, offset: number): number {
  return offset - lineStart(text, offset);
}

/** Whether there is nothing in a line but a comment. */
export function isCommentOrBlank(line: string): boolean {
  return /^\s*(?:#|$)/.test(line);
}

function insertBelow(text: string, node: Node, lines: readonly string[]): Edit {
  const end = lineEnd(text, node.origin.end);
  const at = text[end - 1] === '\r' ? end - 1 : end;
  return { start: at, end: at, text: lines.map((line) => `\n${line}`).join('') };
}

function insertBeforeBracket(text: string, node: Node, hasContent: boolean, inline: string): Edit {
  const at = node.origin.end - 1;
  const before = text.slice(node.origin.start, at).trimEnd();
  return { start: at, end: at, text: hasContent && !before.endsWith(',') ? `, ${inline}` : inline };
}
