/**
 * The double that a text names: `strconv.ParseFloat(text, 64)`; `undefined` if it names none or one beyond all doubles. There are words
 * for infinity and NaN, and hexadecimal digits with an exponent of two; single underscores may stand between digits.
 */
export function parseFloat64(text: string): number | undefined {
  const [, sign = '', unsigned = ''] = /^([-+]?)(.*)$/s.exec(text) ?? [];
  const word = WORDS.get(unsigned.toLowerCase());
  if (word !== undefined) return Number.isNaN(word) && sign !== '' ? undefined : withSign(word, sign);
  const magnitude = parseDecimal(unsigned) ?? parseHexadecimal(unsigned);
  return magnitude !== undefined && Number.isFinite(magnitude) ? withSign(magnitude, sign) : undefined;
}

const WORDS: ReadonlyMap<string, number> = new Map([
  ['inf', Infinity],
  ['infinity', Infinity],
  ['nan', Number.NaN],
]);

function withSign(magnitude: number, sign: string): number {
  return sign === '-' ? -magnitude : magnitude;
}

function parseDecimal(text: string): number | undefined {
  if (/(?<![0-9])_|_(?![0-9])/.test(text)) return undefined;
  const written = text.replaceAll('_', '');
  return /^(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?$/.test(written) ? Number(written) : undefined;
}

function parseHexadecimal(text: string): number | undefined {
  if (/(?<![0-9a-fA-FxX])_|_(?![0-9a-fA-F])/.test(text)) return undefined;
  const written = text.replaceAll('_', '');
  const [, whole = '', fraction = '', exponent] = /^0[xX]([0-9a-fA-F]*)(?:\.([0-9a-fA-F]*))?[pP]([-+]?[0-9]+)$/.exec(written) ?? [];
  if (exponent === undefined || whole + fraction === '') return undefined;
  return timesPowerOfTwo(BigInt(`0x${whole}${fraction}`), Number(exponent) - 4 * fraction.length);
}

const BITS_OF_DOUBLE = 53;
const LEAST_EXPONENT = -1074;

/** The nearest double, of two the even one. */
function timesPowerOfTwo(integer: bigint, exponent: number): number {
  if (integer === 0n) return 0;
  const bits = integer.toString(2).length;
  const dropped = Math.max(0, bits - BITS_OF_DOUBLE, LEAST_EXPONENT - exponent);
  if (dropped > bits) return 0;
  const rest = BigInt.asUintN(dropped, integer);
  const half = dropped === 0 ? 1n : 1n << BigInt(dropped - 1);
  const kept = integer >> BigInt(dropped);
  const roundsUp = rest > half || (rest === half && kept % 2n === 1n);
  return Number(roundsUp ? kept + 1n : kept) * 2 ** (exponent + dropped);
}
