/**
 * A number as Go's `strconv.ParseFloat` (Go 1.24) reads it: a sign, digits with a point anywhere among them and single underscores
 * between them, an exponent; hexadecimal digits with an exponent of two; `inf`, `infinity` and `nan` in any case. `undefined` if
 * it reads none, also where the number is too large for a double.
 */
export function parseGoNumber(text: string): number | undefined {
  const special = /^([-+]?)(inf|infinity|nan)$/i.exec(text);
  if (special !== null) return specialNumber(special[1] ?? '', special[2] ?? '');
  const [sign = '', digits = ''] = /^([-+]?)(.*)$/s.exec(text)?.slice(1) ?? [];
  if (/__|_$|^_|_[.eEpP]|[.eEpP]_|[-+]_/.test(digits)) return undefined;
  const magnitude = magnitudeOf(digits);
  if (magnitude === undefined || !Number.isFinite(magnitude)) return undefined;
  return sign === '-' ? -magnitude : magnitude;
}

function specialNumber(sign: string, name: string): number | undefined {
  if (name.toLowerCase() !== 'nan') return sign === '-' ? -Infinity : Infinity;
  return sign === '' ? Number.NaN : undefined;
}

function magnitudeOf(digits: string): number | undefined {
  if (/^(?=\.?[0-9])[0-9_]*(?:\.[0-9_]*)?(?:[eE][-+]?[0-9_]+)?$/.test(digits)) return Number(digits.replaceAll('_', ''));
  const [all, whole = '', fraction = '', exponent = ''] = /^0[xX]([0-9a-fA-F_]*)(?:\.([0-9a-fA-F_]*))?[pP]([-+]?[0-9]+)$/.exec(digits) ?? [];
  const mantissa = (whole + fraction).replaceAll('_', '');
  if (all === undefined || mantissa === '') return undefined;
  return Number(BigInt(`0x${mantissa}`)) * 2 ** (Number(exponent) - 4 * fraction.replaceAll('_', '').length);
}
