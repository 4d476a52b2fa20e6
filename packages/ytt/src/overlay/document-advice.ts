import { suggestName } from '@assay/findings';
import type { Span } from '@assay/source';

import { locationText } from '../location-text.ts';
import { isKnown, YamlMap } from '../model.ts';
import type { Content, Document, Holder } from '../model.ts';
import type { Advice } from './overlay-failure.ts';

const MOST_SHOWN = 5;

/** What helps where an overlay matches no document: which there are, and of these the kind or name that was most likely meant. */
export function adviceOnDocuments(overlay: Document, documents: readonly Holder[]): Advice {
  if (documents.length === 0) return { hint: 'there is no document to match' };
  const shown = documents.slice(0, MOST_SHOWN).map(({ value, source, start, end }) => titleOf(value) ?? locationText({ source, start, end }));
  const more = documents.length - shown.length;
  const list = `there ${documents.length === 1 ? 'is' : 'are'} ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const names = [...new Set(documents.flatMap(({ value }) => [textUnder('kind', value), nameOf(value)]).filter((name) => name !== undefined))];
  const [suggestion] = textsIn(overlay).flatMap(({ text, span }) => (names.includes(text) ? [] : (suggestName(text, names, { span }) ?? [])));
  return suggestion ? { ...suggestion, hint: `${suggestion.hint} (${list})` } : { hint: list };
}

function titleOf(value: Content): string | undefined {
  const kind = textUnder('kind', value);
  const name = nameOf(value);
  return kind !== undefined && name !== undefined ? `${kind}/${name}` : (kind ?? name);
}

function nameOf(value: Content): string | undefined {
  return textUnder('name', under('metadata', value));
}

function textUnder(key: string, value: Content): string | undefined {
  const text = under(key, value);
  return typeof text === 'string' ? text : undefined;
}

function under(key: string, value: Content): Content {
  return value instanceof YamlMap ? (value.items.find((item) => item.key === key)?.value ?? null) : null;
}

/** The texts in quotes that say in an annotation what is to match; keys of dicts are none of them. */
function textsIn({ annotations }: Document): readonly { readonly text: string; readonly span: Span }[] {
  const span = annotations?.get('overlay/match')?.span;
  if (!span || !isKnown(span)) return [];
  const { source, start } = span;
  const texts = [...source.text.slice(start, span.end).matchAll(/(["'])([^"'\\]+)\1(\s*:)?/g)];
  return texts
    .filter(([, , , colon]) => colon === undefined)
    .map(({ 0: quoted, 2: text = '', index }) => ({ text, span: { source, start: start + index, end: start + index + quoted.length } }));
}
