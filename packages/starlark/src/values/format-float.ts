/**
 * How floats become text. `shortest`: the fewest digits that name the number, as in go.starlark.net.
 * `six-digits`: `str` keeps six significant digits, a whole number has no point, and infinity is `+Inf`.
 */
export type FloatText = 'shortest' | 'six-digits';

/** A float as `str` prints it. */
export function formatFloat(value: number, style: FloatText): string {
  if (style === 'six-digits') return formatGeneral(value, 6) ?? nameSpecial(value, style);
  return formatGeneral(value, undefined)?.replace(/^[^.e]*$/, '$&.0') ?? nameSpecial(value, style);
}

/** A float as the conversions `%e`, `%f` and `%g` print it. */
export function convertFloat(conversion: 'e' | 'f' | 'g', value: number, style: FloatText): string {
  if (!Number.isFinite(value)) return nameSpecial(value, style);
  if (conversion === 'e') return signOfZero(value) + widenExponent(value.toExponential(6));
  if (conversion === 'f') return signOfZero(value) + (Math.abs(value) < 1e21 ? value.toFixed(6) : `${BigInt(value)}.000000`);
  return style === 'shortest' ? formatFloat(value, style) : (formatGeneral(value, undefined) ?? '');
}

/** Go's `%g`: an exponent below -4 and from 6 on; undefined for what is not finite. */
function formatGeneral(value: number, digits: number | undefined): string | undefined {
  if (!Number.isFinite(value)) return undefined;
  const [mantissa = '', exponentText = ''] = (digits === undefined ? value.toExponential() : value.toExponential(digits - 1)).split('e');
  const exponent = Number(exponentText);
  const significant = mantissa.includes('.') ? mantissa.replace(/0+$/, '').replace(/\.$/, '') : mantissa;
  const isExponential = exponent < -4 || exponent >= (digits ?? SHORTEST_LIMIT);
  return signOfZero(value) + (isExponential ? widenExponent(`${significant}e${exponentText}`) : placePoint(significant, exponent));
}

const SHORTEST_LIMIT = 6;

function nameSpecial(value: number, style: FloatText): string {
  const name = Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
  return style === 'shortest' ? name.toLowerCase() : name;
}

function placePoint(significant: string, exponent: number): string {
  const sign = significant.startsWith('-') ? '-' : '';
  const digits = significant.replace(/[-.]/g, '');
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  const fraction = digits.slice(exponent + 1);
  return fraction === '' ? sign + whole : `${sign}${whole}.${fraction}`;
}

function widenExponent(text: string): string {
  return text.replace(/e([+-])(\d)$/, 'e$10$2');
}

/** JavaScript prints negative zero without its sign. */
function signOfZero(value: number): string {
  return Object.is(value, -0) ? '-' : '';
}
