/** A 32-bit float in shortest decimal form: its digits, of which the first stands before the point, times a power of ten. */
export interface SinglePrecision {
  readonly isNegative: boolean;
  /** Without zeros at the end; `0` for zero. */
  readonly digits: string;
  readonly exponent: number;
}

const MOST_DIGITS = 9;

/** The fewest digits that give the nearest 32-bit float of a finite number, as Go's `strconv` finds them. */
export function singlePrecision(value: number): SinglePrecision {
  const single = Math.fround(value);
  let text = single.toExponential();
  for (let digits = MOST_DIGITS - 1; digits >= 0; digits--) {
    const shorter = single.toExponential(digits);
    if (Math.fround(Number(shorter)) !== single) break;
    text = shorter;
  }
  const [mantissa = '', exponent = ''] = text.replace(/^-/, '').split('e');
  return { isNegative: single < 0 || Object.is(single, -0), digits: mantissa.replace('.', '').replace(/0+$/, '') || '0', exponent: Number(exponent) };
}
