/**
 * A number as Go's `strconv.ParseFloat` (Go 1.26) reads it into a double, `undefined` if it reads none: single underscores may stand
 * between digits; there are words for infinity and NaN, and hexadecimal digits with an exponent of two. What is beyond all doubles is none.
 */
export function parseFloatText(text: string): number | undefined {
  const [, sign, magnitude = ''] = /^([-+]?)(.*)$/s.exec(text) ?? [];
  const value = WORDS.get(magnitude.toLowerCase()) ?? decimal(magnitude) ?? hexadecimal(magnitude);
  if (value === undefined || (Number.isNaN(value) && sign !== '')) return undefined;
  return sign === '-' ? -value : value;
}

/** An integer as Go's `strconv.ParseInt(text, 10, 64)` reads it, `undefined` if it reads none. */
export function parseIntegerText(text: string): bigint | undefined {
  if (!/^[-+]?[0-9]{1,64}$/.test(text)) return undefined;
  const value = BigInt(text.replace(/^\+/, ''));
  return value === BigInt.asIntN(64, value) ? value : undefined;
}

const WORDS: ReadonlyMap<string, number> = new Map([
  ['inf', Infinity],
  ['infinity', Infinity],
  ['nan', Number.NaN],
]);

function decimal(text: string): number | undefined {
  if (/(?:^|[^0-9])_|_(?:[^0-9]|$)/.test(text)) return undefined;
  const digits = text.replaceAll('_', '');
  if (!/^(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?$/.test(digits)) return undefined;
  const value = Number(digits);
  return Number.isFinite(value) ? value : undefined;
}

function hexadecimal(text: string): number | undefined {
  if (/(?:^|[^0-9a-fA-FxX])_|_(?:[^0-9a-fA-F]|$)/.test(text)) return undefined;
  const [, whole = '', fraction = '', exponent] =
    /^0[xX]([0-9a-fA-F]*)(?:\.([0-9a-fA-F]*))?[pP]([-+]?[0-9]{1,6})$/.exec(text.replaceAll('_', '')) ?? [];
  if (exponent === undefined || whole + fraction === '') return undefined;
  const value = Number(`0x${whole}${fraction}`) * 2 ** (Number(exponent) - 4 * fraction.length);
  return Number.isFinite(value) ? value : undefined;
}
