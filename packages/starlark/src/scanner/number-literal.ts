/** What the digits at an offset are. A problem still says where the literal ends, so that scanning goes on after it. */
export type NumberLiteral =
  | { readonly kind: 'int'; readonly value: number | bigint; readonly end: number }
  | { readonly kind: 'float'; readonly value: number; readonly end: number }
  | { readonly kind: 'problem'; readonly message: string; readonly end: number };

const PREFIXED = [
  { name: 'hex', pattern: /0[xX]([0-9a-fA-F]*)/y, prefix: '0x' },
  { name: 'octal', pattern: /0[oO]([0-7]*)/y, prefix: '0o' },
  { name: 'binary', pattern: /0[bB]([01]*)/y, prefix: '0b' },
] as const;
const FLOAT = /(?:[0-9]+\.[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]*)?|[0-9]+[eE][+-]?[0-9]*/y;
const DECIMAL = /[0-9]+/y;

/** Reads the number literal that starts at `start`, where a digit is or a dot before one. */
export function readNumberLiteral(text: string, start: number): NumberLiteral {
  return readShortInteger(text, start) ?? readAnyNumber(text, start);
}

/** Almost all numbers are a few decimal digits, which need no pattern; undefined for every other one. */
function readShortInteger(text: string, start: number): NumberLiteral | undefined {
  let end = start;
  let value = 0;
  let code = text.charCodeAt(end);
  if (code === ZERO) return undefined;
  while (code >= ZERO && code <= NINE) {
    value = value * 10 + code - ZERO;
    code = text.charCodeAt(++end);
  }
  if (end === start || end - start > MOST_SHORT_DIGITS || code === DOT || code === SMALL_E || code === CAPITAL_E) return undefined;
  return { kind: 'int', value, end };
}

const ZERO = 0x30;
const NINE = 0x39;
const DOT = 0x2e;
const SMALL_E = 0x65;
const CAPITAL_E = 0x45;
const MOST_SHORT_DIGITS = 15;

function readAnyNumber(text: string, start: number): NumberLiteral {
  if (text.charAt(start) === '0') {
    for (const { name, pattern, prefix } of PREFIXED) {
      const match = matchAt(pattern, text, start);
      if (!match) continue;
      const end = start + match[0].length;
      return match[1] ? { kind: 'int', value: narrow(BigInt(prefix + match[1])), end } : { kind: 'problem', message: `invalid ${name} literal`, end };
    }
  }
  const float = matchAt(FLOAT, text, start);
  if (float) return readFloat(float[0], start + float[0].length);
  const digits = matchAt(DECIMAL, text, start)?.[0] ?? '';
  const end = start + digits.length;
  if (/^0+[1-9]/.test(digits)) return { kind: 'problem', message: `obsolete form of octal literal; use 0o${digits.slice(1)}`, end };
  return { kind: 'int', value: digits.length < 16 ? Number(digits) : narrow(BigInt(digits)), end };
}

function readFloat(literal: string, end: number): NumberLiteral {
  const value = Number(literal);
  return Number.isFinite(value) ? { kind: 'float', value, end } : { kind: 'problem', message: 'invalid float literal', end };
}

function narrow(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
