import { locate, outermostSource } from '@assay/source';
import type { MappingNode, Node } from '@assay/source';

import type { FileEdit } from './fix.ts';

/** A member of an object of JSON that is not there yet. */
export interface NewMember {
  readonly name: string;
  /** As JSON. */
  readonly value: string;
  /** Names of members in the order in which people write them, this one among them. */
  readonly order: readonly string[];
}

/**
 * The edit that adds a member to an object of JSON, be it in a text of YAML: in its place among the others, written as they are, on a line
 * of its own or beside them. `undefined` where what is written would need escapes, as in a string in double quotes.
 */
export function addJsonMember(object: MappingNode, { name, value, order }: NewMember): FileEdit | undefined {
  const { file, range } = locate(object.origin);
  const { text } = outermostSource(object.origin.source);
  const first = object.entries[0];
  if (text[range.start.offset] !== '{' || (first && text[startOf(first.key)] !== '"')) return undefined;
  const member = `${JSON.stringify(name)}: ${value}`;
  const inserted = (offset: number, newText: string): FileEdit => {
    const position = outermostSource(object.origin.source).positionAt(offset);
    return { file, range: { start: position, end: position }, newText };
  };
  const next = object.entries.find((entry) => order.indexOf(entry.name ?? '') > order.indexOf(name));
  if (next) return inserted(startOf(next.key), `${member},${separatorBefore(text, startOf(next.key))}`);
  const last = object.entries.at(-1);
  if (last) return inserted(locate(last.value.origin).range.end.offset, `,${separatorBefore(text, startOf(last.key))}${member}`);
  return inserted(range.start.offset + 1, ` ${member} `);
}

function startOf({ origin }: Node): number {
  return locate(origin).range.start.offset;
}

/** What separates a member from the one before it: a line break with indentation, or a space. */
function separatorBefore(text: string, start: number): string {
  const line = text.lastIndexOf('\n', start - 1) + 1;
  const indentation = text.slice(line, start);
  if (line === 0 || indentation.trim() !== '') return ' ';
  return (text[line - 2] === '\r' ? '\r\n' : '\n') + indentation;
}
