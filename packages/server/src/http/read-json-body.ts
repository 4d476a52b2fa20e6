import { decodeUtf8, readJson, Source, toValue } from '@assay/source';

import { refusal } from './answer.ts';
import type { Refusal } from './answer.ts';

/** The value of a body that is JSON. */
export interface JsonBody {
  readonly kind: 'value';
  readonly value: unknown;
}

/** Reads a body with the strictness that recipes have about their text. */
export function readJsonBody(body: Uint8Array): JsonBody | Refusal {
  const text = decodeUtf8(body);
  const reading = text === undefined ? undefined : readJson(new Source('body', text), { maxDepth: 64 });
  const isPlain = reading && reading.duplicates.length + reading.loneSurrogates.length === 0;
  if (isPlain && reading.root) return { kind: 'value', value: toValue(reading.root) };
  const details = [{ path: '', code: 'json', message: 'is not acceptable JSON' }];
  return refusal('invalid_json', 'The body is not acceptable JSON.', { details });
}
