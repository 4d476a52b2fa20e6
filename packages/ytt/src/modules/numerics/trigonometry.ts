import { polynomial } from './polynomial.ts';

// The methods of the Cephes library, as Go uses them: engines differ in the last digit, and templates print all digits.

/** Beyond it, the engine's own reduction is better. */
const MOST_REDUCIBLE = 2 ** 29;

interface Octant {
  /** An even number; twice the number of right angles that were taken away. */
  readonly number: number;
  /** What is left of the angle, at most an eighth of a turn to either side. */
  readonly rest: number;
}

function reduce(x: number): Octant {
  const octant = Math.floor(x * (4 / Math.PI));
  const number = octant + (octant % 2);
  const rest = x - number * 0.7853981256484985 - number * 3.774894707930798e-8 - number * 2.6951514290790595e-15;
  return { number, rest };
}

function sineNear(z: number): number {
  const zz = z * z;
  return (
    z +
    z *
      zz *
      polynomial(
        zz,
        1.5896230157654656e-10,
        -2.5050747762857807e-8,
        0.0000027557313621385722,
        -0.0001984126982958954,
        0.008333333333322118,
        -0.1666666666666663,
      )
  );
}

function cosineNear(z: number): number {
  const zz = z * z;
  return (
    1 -
    0.5 * zz +
    zz *
      zz *
      polynomial(
        zz,
        -1.1358536521387682e-11,
        2.087570084197473e-9,
        -2.755731417929674e-7,
        0.000024801587288851704,
        -0.0013888888888873056,
        0.041666666666666595,
      )
  );
}

/** The sine of an angle in radians. */
export function sine(x: number): number {
  if (x === 0 || !(Math.abs(x) < MOST_REDUCIBLE)) return Math.sin(x);
  const { number, rest } = reduce(Math.abs(x));
  const value = number % 4 === 0 ? sineNear(rest) : cosineNear(rest);
  return x < 0 !== number % 8 >= 4 ? -value : value;
}

/** The cosine of an angle in radians. */
export function cosine(x: number): number {
  if (!(Math.abs(x) < MOST_REDUCIBLE)) return Math.cos(x);
  const { number, rest } = reduce(Math.abs(x));
  const value = number % 4 === 0 ? cosineNear(rest) : sineNear(rest);
  return number % 8 === 2 || number % 8 === 4 ? -value : value;
}

/** The tangent of an angle in radians. */
export function tangent(x: number): number {
  if (x === 0 || !(Math.abs(x) < MOST_REDUCIBLE)) return Math.tan(x);
  const { number, rest } = reduce(Math.abs(x));
  const value = tangentNear(rest);
  const turned = number % 4 === 0 ? value : -1 / value;
  return x < 0 ? -turned : turned;
}

function tangentNear(z: number): number {
  const zz = z * z;
  if (zz <= 1e-14) return z;
  const above = zz * polynomial(zz, -13093.693918138379, 1153516.6483858742, -17956525.197648488);
  const below = polynomial(zz, 1, 13681.296347069296, -1320892.3444021097, 25008380.18233579, -53869575.592945464);
  return z + z * (above / below);
}

/** The angle, in radians, whose tangent is `x`. */
export function arcTangent(x: number): number {
  if (x === 0 || Number.isNaN(x)) return x;
  return x > 0 ? positiveArcTangent(x) : -positiveArcTangent(-x);
}

const MORE_DIGITS = 6.123233995736766e-17;

function positiveArcTangent(x: number): number {
  if (x <= 0.66) return arcTangentNear(x);
  if (x > 2.414213562373095) return Math.PI / 2 - arcTangentNear(1 / x) + MORE_DIGITS;
  return Math.PI / 4 + arcTangentNear((x - 1) / (x + 1)) + 0.5 * MORE_DIGITS;
}

function arcTangentNear(x: number): number {
  const z = x * x;
  const above = polynomial(z, -0.8750608600031904, -16.157537187333652, -75.00855792314705, -122.88666844901361, -64.85021904942025);
  const below = polynomial(z, 1, 24.858464901423062, 165.02700983169885, 432.88106049129027, 485.3903996359137, 194.5506571482614);
  return x * ((z * above) / below) + x;
}

/** The angle, in radians, whose sine is `x`. */
export function arcSine(x: number): number {
  const size = Math.abs(x);
  if (x === 0 || !(size <= 1)) return size <= 1 ? x : Number.NaN;
  const other = Math.sqrt(1 - size * size);
  const angle = size > 0.7 ? Math.PI / 2 - positiveArcTangent(other / size) : positiveArcTangent(size / other);
  return x < 0 ? -angle : angle;
}

/** The angle, in radians, whose cosine is `x`. */
export function arcCosine(x: number): number {
  return Math.PI / 2 - arcSine(x);
}

/** The angle, in radians, of the point (x, y), with the sign of y. */
export function angleOf(y: number, x: number): number {
  if (y === 0 || x === 0 || !Number.isFinite(x) || !Number.isFinite(y)) return Math.atan2(y, x);
  const angle = arcTangent(y / x);
  if (x > 0) return angle;
  return angle <= 0 ? angle + Math.PI : angle - Math.PI;
}
