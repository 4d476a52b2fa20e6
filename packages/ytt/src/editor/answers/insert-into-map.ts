import type { FileEdit, SourceFile } from '@assay/findings';
import type { Node } from '@assay/source';

import { spanOf } from '../names/name-at.ts';
import { locate } from '@assay/source';
import { lineEnd, lineStart } from '../values/readable-yaml.ts';
import type { WrittenDocument } from '../values/written-keys.ts';

/** The edit that adds lines at the end of a map in a document; nothing where the map is not written in lines. */
export function insertIntoMap(file: SourceFile, map: Node | undefined, document: WrittenDocument, lines: readonly string[]): FileEdit | undefined {
  const text = file.source?.text ?? '';
  if (map?.kind === 'mapping' && map.entries.length > 0) {
    const [first] = map.entries;
    const last = map.entries.at(-1);
    if (map.flow || !first || !last) return undefined;
    const column = first.key.origin.start - lineStart(text, first.key.origin.start);
    return insertAfter(file, lastLineEnd(text, Math.max(last.key.origin.end, last.value.origin.end)), ' '.repeat(column), lines);
  }
  const isEmpty = map === undefined || (map.kind === 'scalar' && map.value === null);
  return isEmpty && map === document.root ? insertAfter(file, lineEnd(text, document.start), '', lines) : undefined;
}

/** The end of the line in which a value ends: a block scalar goes to the start of the line after it. */
function lastLineEnd(text: string, end: number): number {
  const trimmed = text.slice(0, end).trimEnd().length;
  return lineEnd(text, trimmed);
}

function insertAfter(file: SourceFile, offset: number, indent: string, lines: readonly string[]): FileEdit {
  const lineBreak = file.source?.text.includes('\r\n') ? '\r\n' : '\n';
  const newText = lines.map((line) => lineBreak + (line === '' ? '' : indent + line)).join('');
  return { ...locate(spanOf(file, { start: offset, end: offset })), newText };
}
