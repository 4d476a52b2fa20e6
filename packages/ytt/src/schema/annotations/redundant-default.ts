import type { Fix } from '@assay/findings';
import type { Span } from '@assay/source';

import { isKnown, valueSpan } from '../../model.ts';
import type { Content, Holder } from '../../model.ts';
import { printYamlContent } from '../../print/print-yaml.ts';
import { replaceText } from '../../text-fix.ts';

/** How to do without a default that the value in the schema would be anyway; where the two differ, the default is what counts. */
export function fixesOfDefault(annotation: Span, given: Content, holder: Holder): readonly Fix[] {
  const line = lineOf(annotation);
  if (!line || !isKnown(holder)) return [];
  const text = printYamlContent(given).trimEnd();
  if (text === printYamlContent(holder.value).trimEnd()) return [replaceText([line], '', { title: 'remove @schema/default' })];
  const removed = replaceText([line], '', { title: 'remove @schema/default and keep the value', applicability: 'unsafe' });
  if (text.includes('\n')) return [removed];
  const written = replaceText([valueSpan(holder)], text, { title: `write ${text} as the value, and remove @schema/default` });
  return [{ ...written, edits: [...written.edits, ...removed.edits] }, removed];
}

/** The line of a comment with its line break, if there is nothing else in it. */
function lineOf({ source, start, end }: Span): Span | undefined {
  const { text } = source;
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const newline = text.indexOf('\n', end);
  if (text.slice(lineStart, start).trim() !== '' || newline < 0) return undefined;
  return { source, start: lineStart, end: newline + 1 };
}
