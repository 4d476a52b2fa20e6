import type { Evaluation } from '@assay/jmespath';
import type { KyvernoFunction } from './kyverno-function.ts';
import { kyvernoFunction } from './kyverno-function.ts';

/** Replaces so many instances from the left; all if the number is negative. */
export const replace: KyvernoFunction = kyvernoFunction({
  name: 'replace',
  parameters: [['string'], ['string'], ['string'], ['number']],
  returns: 'string',
  note: 'replaces a specified number of instances of the source string with the replacement string in a parent ',
  body: ([text, old, replacement, count], evaluation) => {
    const limit = Math.trunc(count);
    return replaceFirst(text, old, replacement, isInt64(limit) ? limit : -1, evaluation);
  },
});

export const replaceAll: KyvernoFunction = kyvernoFunction({
  name: 'replace_all',
  parameters: [['string'], ['string'], ['string']],
  returns: 'string',
  note: 'replace all instances of one string with another in an overall parent string',
  body: ([text, old, replacement], evaluation) => replaceFirst(text, old, replacement, -1, evaluation),
});

/** An empty old text is found before every character and at the end. */
function replaceFirst(text: string, old: string, replacement: string, limit: number, evaluation: Evaluation): string {
  const parts = old === '' ? ['', ...text] : text.split(old);
  const found = parts.length - (old === '' ? 0 : 1);
  const count = limit < 0 ? found : Math.min(limit, found);
  evaluation.charge(parts.length);
  evaluation.chargeText(text.length + count * replacement.length);
  if (old !== '') return [parts.slice(0, count + 1).join(replacement), ...parts.slice(count + 1)].join(old);
  const [, ...characters] = parts;
  return (
    characters.map((character, index) => (index < count ? replacement : '') + character).join('') + (count > characters.length ? replacement : '')
  );
}

/** Go makes the least integer, which is negative, of a number that no 64-bit integer can hold. */
function isInt64(value: number): boolean {
  return value >= -(2 ** 63) && value < 2 ** 63;
}
