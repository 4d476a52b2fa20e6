import type { Charge } from '@assay/jmespath';

/** Pays for reading a text: a step for it, and one for each 16 UTF-16 code units. */
export function chargeText(charge: Charge, text: string): void {
  charge(1 + (text.length >>> 4));
}
