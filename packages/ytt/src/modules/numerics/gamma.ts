import { exponential, power } from './exponential.ts';
import { polynomial } from './polynomial.ts';
import { sine } from './trigonometry.ts';

/** The gamma function: (x - 1)! for whole numbers. The method of the Cephes library. */
export function gamma(x: number): number {
  if (Number.isNaN(x) || x === -Infinity || (x < 0 && Number.isInteger(x))) return Number.NaN;
  if (x === 0) return 1 / x;
  if (Math.abs(x) <= 33) return gammaNear(x);
  return x > 0 ? stirling(x).reduce((product, factor) => product * factor, 1) : reflected(x);
}

/** Moves the argument to between 2 and 3. */
function gammaNear(start: number): number {
  let x = start;
  let z = 1;
  for (; x >= 3; z *= x) x--;
  for (; x < 2; x++) {
    if (Math.abs(x) < 1e-9) return x === 0 ? Infinity : z / ((1 + 0.5772156649015329 * x) * x);
    z /= x;
  }
  if (x === 2) return z;
  const above = polynomial(
    x - 2,
    0.00016011952247675185,
    0.0011913514700658638,
    0.010421379756176158,
    0.04763678004571372,
    0.20744822764843598,
    0.4942148268014971,
    1,
  );
  const below = polynomial(
    x - 2,
    -0.000023158187332412014,
    0.0005396055804933034,
    -0.004456419138517973,
    0.011813978522206043,
    0.035823639860549865,
    -0.23459179571824335,
    0.0714304917030273,
    1,
  );
  return (z * above) / below;
}

/** Stirling's formula, in two factors so that neither overflows. */
function stirling(x: number): readonly [number, number] {
  if (x > 200) return [Infinity, 1];
  const w = 1 / x;
  const series =
    1 + w * polynomial(w, 0.0007873113957930937, -0.00022954996161337813, -0.0026813261780578124, 0.0034722222160545866, 0.08333333333334822);
  const rest = 2.5066282746310007 * series;
  if (x <= 143.01608) return [power(x, x - 0.5) / exponential(x), rest];
  const half = power(x, 0.5 * x - 0.25);
  return [half, rest * (half / exponential(x))];
}

/** The value at a negative number, from that at the positive one. */
function reflected(x: number): number {
  const size = -x;
  const whole = Math.floor(size);
  const distance = size - whole > 0.5 ? size - whole - 1 : size - whole;
  const sign = whole % 2 === 0 ? -1 : 1;
  const height = Math.abs(size * sine(Math.PI * distance));
  if (height === 0) return sign * Infinity;
  const [first, second] = stirling(size);
  const divisor = height * first * second;
  return sign * (Number.isFinite(divisor) ? Math.PI / divisor : Math.PI / height / first / second);
}
