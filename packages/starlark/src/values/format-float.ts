import { formatFloat as formatGoFloat } from '@assay/go-values';

/**
 * How floats become text. `shortest`: the fewest digits that name the number, as in go.starlark.net.
 * `six-digits`: `str` keeps six significant digits, a whole number has no point, and infinity is `+Inf`.
 */
export type FloatText = 'shortest' | 'six-digits';

/** A float as `str` prints it. */
export function formatFloat(value: number, style: FloatText): string {
  if (style === 'six-digits') return formatGoFloat(value, 'g', 6);
  return Number.isFinite(value) ? formatGoFloat(value, 'g').replace(/^[^.e]*$/, '$&.0') : nameSpecial(value, style);
}

/** A float as the conversions `%e`, `%f` and `%g` print it. */
export function convertFloat(conversion: 'e' | 'f' | 'g', value: number, style: FloatText): string {
  if (!Number.isFinite(value)) return nameSpecial(value, style);
  if (conversion !== 'g') return formatGoFloat(value, conversion, 6);
  return style === 'shortest' ? formatFloat(value, style) : formatGoFloat(value, 'g');
}

function nameSpecial(value: number, style: FloatText): string {
  const name = formatGoFloat(value, 'g');
  return style === 'shortest' ? name.toLowerCase() : name;
}
