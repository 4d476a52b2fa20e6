import { suggestName } from '@assay/findings';
import type { Span } from '@assay/source';

import { locationText } from '../location-text.ts';
import { isKnown, YamlMap } from '../model.ts';
import type { Content, Document, Holder } from '../model.ts';
import type { Advice } from './overlay-failure.ts';

const MOST_SHOWN = 5;

/** What helps where an overlay matches no document: which there are, and of these the kind or name that was most likely meant. */
export function adviceOnDocuments(overlay: Document, documents: readonly Holder[]): Advice {
  if (documents.length === 0) return { hint: 'there is no document to match', dependsOn: 'others' };
  const shown = documents.slice(0, MOST_SHOWN).map(({ value, source, start, end }) => titleOf(value) ?? locationText({ source, start, end }));
  const more = documents.length - shown.length;
  const list = `there ${documents.length === 1 ? 'is' : 'are'} ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const kinds = documents.flatMap(({ value }) => textUnder('kind', value) ?? []);
  const names = [...new Set([...kinds, ...documents.flatMap(({ value }) => nameOf(value) ?? [])])];
  const texts = textsIn(overlay);
  const [suggestion] = texts.flatMap(({ text, span }) => (names.includes(text) ? [] : (suggestName(text, names, { span }) ?? [])));
  if (suggestion) return { ...suggestion, hint: `${suggestion.hint} (${list})` };
  const wanted = texts.filter(({ key }) => key === 'kind');
  return { hint: list, ...(wanted.length > 0 && wanted.every(({ text }) => !kinds.includes(text)) && { dependsOn: 'others' }) };
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

/** A text in quotes that says in an annotation what is to match. */
interface WantedText {
  readonly text: string;
  readonly span: Span;
  /** The key of a dict that it stands behind. */
  readonly key: string | undefined;
}

function textsIn({ annotations }: Document): readonly WantedText[] {
  const span = annotations?.get('overlay/match')?.span;
  if (!span || !isKnown(span)) return [];
  const { source, start } = span;
  const wanted: WantedText[] = [];
  let key: { readonly text: string; readonly end: number } | undefined;
  for (const { 0: quoted, 2: text = '', 3: colon, index } of source.text.slice(start, span.end).matchAll(/(["'])([^"'\\]+)\1(\s*:\s*)?/g)) {
    const end = index + quoted.length;
    if (colon !== undefined) key = { text, end };
    else wanted.push({ text, key: key?.end === index ? key.text : undefined, span: { source, start: start + index, end: start + end } });
  }
  return wanted;
}
