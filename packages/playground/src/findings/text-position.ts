import type { Text } from '@codemirror/state';
import type { Position } from 'vscode-languageserver-types';

/** The offset of a place of the protocol; the nearest one where the text has no such place. */
export function offsetAt(doc: Text, { line, character }: Position): number {
  if (line >= doc.lines) return doc.length;
  const { from, to } = doc.line(line + 1);
  return Math.min(from + character, to);
}
