import { scaleNumber, splitNumber } from './binary-fraction.ts';
import { polynomial } from './polynomial.ts';

// The methods that Go uses on x86-64, with multiplications that add before they round.

/** e to the power of `x`: a Taylor series for a sixteenth of what is left beside a power of two, squared four times. */
export function exponential(x: number): number {
  if (!Number.isFinite(x) || x > 709.782712893384 || x < -746) return Math.exp(x);
  const exponent = roundToEven(x * Math.LOG2E);
  const upper = multiplyAdd(-exponent, 0.693147180559663, x);
  const z = multiplyAdd(-exponent, 2.8235290563031577e-13, upper) * 0.0625;
  let series = 1 / 40320;
  for (const coefficient of [1 / 5040, 1 / 720, 1 / 120, 1 / 24, 1 / 6, 0.5, 1]) series = multiplyAdd(series, z, coefficient);
  let excess = z * series;
  for (let squared = 0; squared < 3; squared++) excess *= excess + 2;
  return scaleNumber(multiplyAdd(excess, excess + 2, 1), exponent);
}

function roundToEven(x: number): number {
  const rounded = Math.round(x);
  return rounded - x === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded;
}

/** `a * b + c`, rounded once. */
function multiplyAdd(a: number, b: number, c: number): number {
  const product = a * b;
  const productError = errorOfProduct(a, b, product);
  const sum = product + c;
  const part = sum - product;
  const sumError = product - (sum - part) + (c - part);
  return sum + (sumError + productError);
}

/** What rounding took from a product (Dekker, Veltkamp). */
function errorOfProduct(a: number, b: number, product: number): number {
  const [aHigh, aLow] = halve(a);
  const [bHigh, bLow] = halve(b);
  return aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
}

function halve(x: number): readonly [high: number, low: number] {
  const shifted = 134_217_729 * x;
  const high = shifted - (shifted - x);
  return [high, x - high];
}

/** The natural logarithm. */
export function logarithm(x: number): number {
  if (!(x > 0) || x === Infinity) return Math.log(x);
  let { fraction, exponent } = splitNumber(x);
  if (fraction < Math.SQRT1_2) {
    fraction *= 2;
    exponent--;
  }
  const f = fraction - 1;
  const s = f / (2 + f);
  const s2 = s * s;
  const s4 = s2 * s2;
  const odd = s2 * polynomial(s4, 0.14798198605116586, 0.1818357216161805, 0.2857142874366239, 0.6666666666666735);
  const even = s4 * polynomial(s4, 0.15313837699209373, 0.22222198432149784, 0.3999999999940942);
  const half = 0.5 * f * f;
  return exponent * 0.6931471803691238 - (half - (s * (half + (odd + even)) + exponent * 1.9082149292705877e-10) - f);
}

/** `x` to the power of `y`: by squaring for the whole part of `y`, by the exponential function for the rest. */
export function power(x: number, y: number): number {
  if (y === 0 || x === 1) return 1;
  if (y === 1) return x;
  if (x === 0 || !Number.isFinite(x) || !Number.isFinite(y)) return x === -1 && !Number.isNaN(y) ? 1 : x ** y;
  if (Math.abs(y) === 0.5) return y > 0 ? Math.sqrt(x) : 1 / Math.sqrt(x);
  let whole = Math.trunc(Math.abs(y));
  let rest = Math.abs(y) - whole;
  if ((rest !== 0 && x < 0) || whole >= 2 ** 53) return x ** y;
  if (rest > 0.5) {
    rest--;
    whole++;
  }
  let fraction = rest === 0 ? 1 : exponential(rest * logarithm(x));
  let exponent = 0;
  let { fraction: square, exponent: doubling } = splitNumber(x);
  for (; whole !== 0 && Math.abs(doubling) <= 4096; whole = Math.floor(whole / 2)) {
    if (whole % 2 === 1) {
      fraction *= square;
      exponent += doubling;
    }
    square *= square;
    doubling *= 2;
    if (square < 0.5) {
      square += square;
      doubling--;
    }
  }
  if (whole !== 0) exponent += doubling;
  return y < 0 ? scaleNumber(1 / fraction, -exponent) : scaleNumber(fraction, exponent);
}

/** The hyperbolic sine. */
export function hyperbolicSine(x: number): number {
  const size = Math.abs(x);
  if (size > 0.5) return Math.sign(x) * (size > 21 ? exponential(size) * 0.5 : (exponential(size) - 1 / exponential(size)) * 0.5);
  const square = x * x;
  const above = polynomial(square, -26.30563213397497, -2894.211355989564, -89912.72022039509, -630767.3640497717);
  return (above * x) / polynomial(square, 1, -173.6789535582337, 15215.17378790019, -630767.3640497717);
}

/** The hyperbolic cosine. */
export function hyperbolicCosine(x: number): number {
  const grown = exponential(Math.abs(x));
  return Math.abs(x) > 21 ? grown * 0.5 : (grown + 1 / grown) * 0.5;
}

/** The hyperbolic tangent. */
export function hyperbolicTangent(x: number): number {
  const size = Math.abs(x);
  if (x === 0 || size > 44.014845965556525) return Math.tanh(x);
  if (size >= 0.625) return Math.sign(x) * (1 - 2 / (exponential(2 * size) + 1));
  const square = x * x;
  const above = polynomial(square, -0.9643991794250523, -99.28772310019185, -1614.6876844170845);
  return x + (x * square * above) / polynomial(square, 1, 112.81167849163293, 2235.4883906010045, 4844.063053251255);
}

/** The inverse of the hyperbolic sine. */
export function inverseHyperbolicSine(x: number): number {
  const size = Math.abs(x);
  if (!Number.isFinite(x) || size < 2 ** -28) return x;
  return x < 0 ? -inverseOf(size) : inverseOf(size);
}

function inverseOf(x: number): number {
  if (x > 2 ** 28) return logarithm(x) + Math.LN2;
  if (x > 2) return logarithm(2 * x + 1 / (Math.sqrt(x * x + 1) + x));
  return Math.log1p(x + (x * x) / (1 + Math.sqrt(1 + x * x)));
}

/** The inverse of the hyperbolic cosine. */
export function inverseHyperbolicCosine(x: number): number {
  if (!(x > 1) || x === Infinity) return Math.acosh(x);
  if (x >= 2 ** 28) return logarithm(x) + Math.LN2;
  if (x > 2) return logarithm(2 * x - 1 / (x + Math.sqrt(x * x - 1)));
  const excess = x - 1;
  return Math.log1p(excess + Math.sqrt(2 * excess + excess * excess));
}
