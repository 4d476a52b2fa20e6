import type { Charge, Value } from '@assay/jmespath';
import { decodeJson, isList } from '@assay/jmespath';

/** A text as the list of texts that it may be in JSON. */
export type JsonTexts =
  | { readonly kind: 'texts'; readonly texts: readonly string[] }
  | { readonly kind: 'other-json' }
  | { readonly kind: 'no-json' };

/** Reads a text as Go's `json.Unmarshal` reads it into a list of texts: null is an empty list, and an empty text inside one. */
export function readJsonTexts(text: string, charge: Charge): JsonTexts {
  charge(1 + (text.length >>> 2));
  const decoded = decodeJson(text);
  if (decoded.kind === 'problem') return { kind: 'no-json' };
  if (decoded.value === null) return { kind: 'texts', texts: [] };
  const texts = isList(decoded.value) ? decoded.value.map(textOf) : [undefined];
  return texts.every((each) => each !== undefined) ? { kind: 'texts', texts } : { kind: 'other-json' };
}

function textOf(value: Value): string | undefined {
  if (value === null) return '';
  return typeof value === 'string' ? value : undefined;
}
