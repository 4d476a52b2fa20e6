import { printGoNumber } from '@assay/jmespath';
import type { KyvernoFunction } from './kyverno-function.ts';
import { functionMessage, kyvernoFunction } from './kyverno-function.ts';

/** Rounds half away from zero to that many decimals; what overflows on the way is lost. */
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
    const shift = 10 ** whole.value;
    return halfAwayFromZero(number * shift) / shift;
  },
});

/** A whole number, or Kyverno's words for why it is none. */
export type WholeNumber = { readonly kind: 'integer'; readonly value: number } | { readonly kind: 'problem'; readonly message: string };

export function wholeNumber(value: number): WholeNumber {
  if (!Number.isInteger(value)) return { kind: 'problem', message: `expected an integer number but got: ${printGoNumber(value)}` };
  if (value < -(2 ** 63) || value > 2 ** 63) {
    return { kind: 'problem', message: `number is outside the range of integer numbers: ${printGoNumber(value)}` };
  }
  return { kind: 'integer', value };
}

function halfAwayFromZero(value: number): number {
  const magnitude = Math.abs(value);
  const whole = Math.trunc(magnitude);
  return Math.sign(value) * (magnitude - whole >= 0.5 ? whole + 1 : whole);
}
