import { resolvePlainScalar } from '@assay/source';
import type { ScalarResolution } from '@assay/source';
import { Float } from '@assay/starlark';

import type { Scalar } from '../model.ts';

/** What a plain scalar means to go-yaml: null, a boolean, a number, or its own text; a timestamp is its own text, too. */
export function resolvePlain(text: string): Scalar {
  const first = text.charCodeAt(0);
  // Whatever is not its own text starts with a sign, a point, a digit or a letter of a short word; most scalars do not.
  if (first > NINE && (text.length > LONGEST_WORD || !WORD_STARTS.has(first))) return text;
  return contentOf(resolvePlainScalar(text, 'go-yaml'));
}

/** The value of a scalar as it is in a tree. */
export function contentOf({ type, value }: ScalarResolution): Scalar {
  return type === 'float' ? new Float(Number(value)) : value;
}

const NINE = 0x39;
const LONGEST_WORD = 5;
const WORD_STARTS = new Set([...'~nNtTfFyYoO'].map((letter) => letter.charCodeAt(0)));
