import { groupDigits } from '@assay/findings';
import type { Quantity } from '@assay/kubernetes-values';

/** A quantity without its suffix: `0.5` for `500m`, `1,073,741,824` for `1Gi`. */
export function plainNumber({ unscaled, scale }: Quantity): string {
  const digits = String(unscaled < 0n ? -unscaled : unscaled);
  const sign = unscaled < 0n ? '-' : '';
  if (scale <= 0) return sign + groupDigits(BigInt(digits + '0'.repeat(-scale)));
  const padded = digits.padStart(scale + 1, '0');
  const fraction = padded.slice(-scale).replace(/0+$/, '');
  return sign + groupDigits(BigInt(padded.slice(0, -scale))) + (fraction === '' ? '' : `.${fraction}`);
}
