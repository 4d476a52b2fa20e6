/** A double with six decimals, as Go's `%f` prints it: exact, halves to the even digit. */
export function sixDecimals(value: number): string {
  if (!Number.isFinite(value)) return notFinite(value);
  if (Math.abs(value) >= 1e21) return `${BigInt(value)}.000000`;
  return isHalfway(value) ? halfToEven(value) : withSign(value, Math.abs(value).toFixed(6));
}

/** A double with the shortest digits and an exponent of at least two, as Go's `strconv.FormatFloat(v, 'E', -1, 64)`: `8.08E+03`. */
export function withExponent(value: number): string {
  if (!Number.isFinite(value)) return notFinite(value);
  const [mantissa = '', power = ''] = Math.abs(value).toExponential().split('e');
  const exponent = Number(power);
  return withSign(value, `${mantissa}E${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`);
}

function notFinite(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  return value > 0 ? '+Inf' : '-Inf';
}

function withSign(value: number, magnitude: string): string {
  return value < 0 || Object.is(value, -0) ? `-${magnitude}` : magnitude;
}

/** Of all doubles, only odd multiples of 1/128 lie between two numbers of six decimals. */
function isHalfway(value: number): boolean {
  return Math.abs(value * 128) % 2 === 1;
}

function halfToEven(value: number): string {
  const below = Math.abs(value).toFixed(7).slice(0, -1);
  const isOdd = Number(below.at(-1)) % 2 === 1;
  return withSign(value, isOdd ? Math.abs(value).toFixed(6) : below);
}
