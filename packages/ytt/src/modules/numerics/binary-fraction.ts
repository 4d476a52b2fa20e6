/** A number as `fraction · 2^exponent`, with a fraction from a half up to one; zero and what is not finite stay as they are. */
export function splitNumber(x: number): { readonly fraction: number; readonly exponent: number } {
  if (x === 0 || !Number.isFinite(x)) return { fraction: x, exponent: 0 };
  if (Math.abs(x) < 2 ** -1022) {
    const { fraction, exponent } = splitNumber(x * 2 ** 54);
    return { fraction, exponent: exponent - 54 };
  }
  let exponent = Math.floor(Math.log2(Math.abs(x)));
  let fraction = exponent > 1000 ? (x * 2 ** -1000) / 2 ** (exponent - 1000) : x / 2 ** exponent;
  while (Math.abs(fraction) >= 1) {
    fraction /= 2;
    exponent++;
  }
  while (Math.abs(fraction) < 0.5) {
    fraction *= 2;
    exponent--;
  }
  return { fraction, exponent };
}

/** `x · 2^power`, rounded once. */
export function scaleNumber(x: number, power: number): number {
  const { fraction, exponent } = splitNumber(x);
  const target = exponent + power;
  if (target > 1024) return Math.sign(fraction) * Infinity;
  if (target < -1100) return fraction < 0 ? -0 : 0;
  if (target > 1000) return fraction * 2 ** 1000 * 2 ** (target - 1000);
  return target < -1000 ? fraction * 2 ** (target + 100) * 2 ** -100 : fraction * 2 ** target;
}
