import { isList, isObject, printJson, propertyOf } from '@assay/jmespath';
import type { Value } from '@assay/jmespath';
import { scalarText } from '@assay/kyverno/objects';

import { asItem } from '../edits/edit-text.ts';
import { indented } from '../edits/entry-blocks.ts';

/** A value as it stands behind a key or a dash: what is on the same line, and the lines below, indented as deep as they have to be. */
export interface WrittenValue {
  readonly head: string;
  readonly below: readonly string[];
}

/** A value in YAML behind a key; collections stand below it. */
export function valueBehindKey(value: Value): WrittenValue {
  if (isCollection(value)) return { head: '', below: indented(valueLines(value), 2) };
  const [head = '', ...below] = scalarLines(value);
  return { head, below };
}

/** A value in YAML, in lines without indentation of their own; members keep their order. */
export function valueLines(value: Value): readonly string[] {
  if (isList(value) && value.length > 0) return value.flatMap((item) => asItem(valueLines(item)));
  if (isObject(value) && isCollection(value)) return Object.keys(value).flatMap((key) => entryLines(key, propertyOf(value, key) ?? null));
  return scalarLines(value);
}

/** An entry of a mapping. */
export function entryLines(key: string, value: Value): readonly string[] {
  const { head, below } = valueBehindKey(value);
  return [`${scalarText(key, undefined)}:${head === '' ? '' : ` ${head}`}`, ...below];
}

/** A value in one line, as it stands in brackets: JSON is YAML. */
export function inlineText(value: Value): string {
  const printed = printJson(value, { escapeHtml: false });
  return printed.kind === 'text' ? printed.text : 'null';
}

/** A text of several lines becomes a block, unless its indentation could be mistaken. */
function scalarLines(value: Value): readonly string[] {
  const isBlock = typeof value === 'string' && /^[^ \n].*\n/.test(value) && !/\t|\n\n$/.test(value);
  return scalarText(value, isBlock ? 2 : undefined).split('\n');
}

function isCollection(value: Value): boolean {
  return isList(value) ? value.length > 0 : isObject(value) && Object.keys(value).length > 0;
}
