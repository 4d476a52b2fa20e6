/** The nearest whole number; a half goes away from zero. */
export function roundAwayFromZero(x: number): number {
  return Math.sign(x) * Math.round(Math.abs(x));
}

/** What is left of `x` when the nearest multiple of `y` is taken away (IEEE 754). */
export function remainder(x: number, y: number): number {
  const divisor = Math.abs(y);
  if (Number.isNaN(x) || Number.isNaN(y) || !Number.isFinite(x) || y === 0) return Number.NaN;
  if (!Number.isFinite(y)) return x;
  let rest = divisor <= Number.MAX_VALUE / 2 ? Math.abs(x) % (divisor * 2) : Math.abs(x);
  if (rest > divisor / 2) {
    rest -= divisor;
    if (rest >= divisor / 2) rest -= divisor;
  }
  return x < 0 || Object.is(x, -0) ? -rest : rest;
}

/** The length of the diagonal. */
export function diagonal(x: number, y: number): number {
  const [long, short] = [Math.max(Math.abs(x), Math.abs(y)), Math.min(Math.abs(x), Math.abs(y))];
  if (!Number.isFinite(x) || !Number.isFinite(y) || long === 0) return Math.hypot(x, y);
  return long * Math.sqrt(1 + (short / long) * (short / long));
}
