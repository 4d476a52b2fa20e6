import { Fault } from '@assay/starlark';

import { Failure } from '../failure.ts';
import { isCollection } from '../model.ts';
import type { Content } from '../model.ts';
import { printJsonContent } from '../print/print-json.ts';
import { keyText } from '../schema/key-text.ts';

/** A content as JSON for people: keys in their order, a line each. Throws a `Failure` for a number that JSON does not have. */
export function jsonText(content: Content): string {
  return `${written(content, '\n')}\n`;
}

/** A content as JSON on one line, with keys in their order. */
export function shortJsonText(content: Content): string {
  if (!isCollection(content)) return scalarText(content);
  if (content.kind === 'array') return `[${content.items.map(({ value }) => shortJsonText(value)).join(', ')}]`;
  return `{${content.items.map(({ key, value }) => `${scalarText(keyText(key))}: ${shortJsonText(value)}`).join(', ')}}`;
}

/** `line` is the line break with the indentation of the level that the content is in. */
function written(content: Content, line: string): string {
  if (!isCollection(content)) return scalarText(content);
  const inner = `${line}  `;
  const [open, close] = content.kind === 'map' ? ['{', '}'] : ['[', ']'];
  if (content.items.length === 0) return open + close;
  const parts =
    content.kind === 'map'
      ? content.items.map(({ key, value }) => `${scalarText(keyText(key))}: ${written(value, inner)}`)
      : content.items.map(({ value }) => written(value, inner));
  return open + inner + parts.join(`,${inner}`) + line + close;
}

function scalarText(scalar: Content): string {
  try {
    return printJsonContent(scalar, { escapeHtml: false });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    throw new Failure(`JSON cannot hold a value of the schema: ${error.message}`, [{ code: 'schema', message: error.message }]);
  }
}
