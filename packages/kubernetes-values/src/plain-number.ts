import { parseQuantity } from './parse-quantity.ts';
import type { Quantity } from './quantity.ts';

/** What a quantity with a suffix is as a plain number: `0.5` of `500m`, `1,073,741,824` of `1Gi`; `undefined` for any other text. */
export function plainNumberOf(text: string): string | undefined {
  const quantity = /[A-Za-z]$/.test(text) ? parseQuantity(text) : undefined;
  return quantity?.kind === 'quantity' ? printPlainNumber(quantity) : undefined;
}

function printPlainNumber({ unscaled, scale }: Quantity): string {
  const digits = String(unscaled < 0n ? -unscaled : unscaled);
  const sign = unscaled < 0n ? '-' : '';
  if (scale <= 0) return sign + inGroups(digits + '0'.repeat(-scale));
  const padded = digits.padStart(scale + 1, '0');
  const fraction = padded.slice(-scale).replace(/0+$/, '');
  return sign + inGroups(padded.slice(0, -scale)) + (fraction === '' ? '' : `.${fraction}`);
}

function inGroups(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, ',');
}
