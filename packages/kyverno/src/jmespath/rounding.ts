import { formatFloat } from '@assay/go-values';
import type { KyvernoFunction } from './kyverno-function.ts';
import { functionMessage, kyvernoFunction } from './kyverno-function.ts';

export const round: KyvernoFunction = kyvernoFunction({
  name: 'round',
  parameters: [['number'], ['number']],
  returns: 'number',
  note: 'does roundoff to upto the given decimal places',
  body: ([number, places], evaluation) => {
    const whole = wholeNumber(places);
    if (whole.kind === 'problem') return evaluation.fail(functionMessage('round', 'Non-integer argument(s) passed for round off'));
    // Kyverno forgets to say which argument and what value.
    if (whole.value < 0) return evaluation.fail(functionMessage('round', '%!d(MISSING) argument is out of bounds (%!d(MISSING))'));
    return roundToPlaces(number, whole.value);
  },
});

/** A whole number, or Kyverno's words for why it is none. */
export type WholeNumber = { readonly kind: 'integer'; readonly value: number } | { readonly kind: 'problem'; readonly message: string };

export function wholeNumber(value: number): WholeNumber {
  if (!Number.isInteger(value)) return { kind: 'problem', message: `expected an integer number but got: ${formatFloat(value, 'g')}` };
  if (value < -(2 ** 63) || value > 2 ** 63) {
    return { kind: 'problem', message: `number is outside the range of integer numbers: ${formatFloat(value, 'g')}` };
  }
  return { kind: 'integer', value };
}

/** Rounds half away from zero to that many decimals, or to tens and so on where there are fewer than none; what overflows is lost. */
export function roundToPlaces(value: number, places: number): number {
  const shift = 10 ** places;
  return halfAwayFromZero(value * shift) / shift;
}

function halfAwayFromZero(value: number): number {
  const magnitude = Math.abs(value);
  const whole = Math.trunc(magnitude);
  return Math.sign(value) * (magnitude - whole >= 0.5 ? whole + 1 : whole);
}
