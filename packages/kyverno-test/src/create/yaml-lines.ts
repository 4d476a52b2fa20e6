import { resolvePlainScalar } from '@assay/source';

import { scalarText } from '@assay/kyverno/objects';

/** What stands in a new file, in its order: scalars as they are written, lists and maps. */
export type Content = string | readonly Content[] | ReadonlyMap<string, Content>;

/** A text, quoted where it would be read as something else. */
export function textScalar(text: string): Content {
  return scalarText(text, undefined);
}

/** A number, true, false or null as it is; anything else is a text. */
export function valueScalar(text: string): Content {
  return resolvePlainScalar(text, 'go-yaml').type === 'string' ? textScalar(text) : text;
}

/** The entries that have something in them. */
export function mapOf(entries: Readonly<Record<string, Content | undefined>>): ReadonlyMap<string, Content> {
  return new Map(Object.entries(entries).filter((entry): entry is [string, Content] => entry[1] !== undefined && !isEmpty(entry[1])));
}

export function yamlText(content: Content): string {
  return `${linesOf(content).join('\n')}\n`;
}

function linesOf(content: Content): readonly string[] {
  if (typeof content === 'string') return [content];
  return isList(content) ? content.flatMap((item) => itemLines(linesOf(item))) : [...content].flatMap(([key, value]) => entryLines(key, value));
}

function itemLines([first = '', ...rest]: readonly string[]): readonly string[] {
  return [`- ${first}`, ...indented(rest)];
}

function entryLines(key: string, value: Content): readonly string[] {
  const name = scalarText(key, undefined);
  return typeof value === 'string' ? [`${name}: ${value}`] : [`${name}:`, ...indented(linesOf(value))];
}

function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`);
}

function isEmpty(content: Content): boolean {
  return isList(content) ? content.length === 0 : typeof content !== 'string' && content.size === 0;
}

function isList(content: Content): content is readonly Content[] {
  return Array.isArray(content);
}
