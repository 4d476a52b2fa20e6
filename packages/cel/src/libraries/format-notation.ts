import { formatDouble } from '../values/format-double.ts';

/** How numbers are written. */
export interface Notation {
  fixed(value: number, precision: number): string;
  scientific(value: number, precision: number | undefined): string;
  /** A double in a list or map. */
  element(value: number): string;
  /** Whether values in lists and maps look like literals: timestamps and types in calls, bytes and infinities quoted. */
  readonly writesLiterals: boolean;
}

const DEFAULT_PRECISION = 6;

/** JavaScript writes no more decimals. */
const MAX_DIGITS = 100;

/** The exact decimal expansion, rounded half to even on the exact value, as Go prints it. */
function toFixed(value: number, precision: number): string {
  if (Math.abs(value) >= 1e21) return `${BigInt(value)}${precision === 0 ? '' : '.'.padEnd(precision + 1, '0')}`;
  if (precision > MAX_DIGITS) return toFixed(value, MAX_DIGITS) + '0'.repeat(precision - MAX_DIGITS);
  return isTie(value, precision) ? toEven(value, precision) : value.toFixed(precision);
}

/** Whether the value lies exactly between two numbers of that many decimals, which JavaScript rounds up. */
function isTie(value: number, precision: number): boolean {
  const [, fraction = ''] = value.toFixed(Math.min(precision + 40, MAX_DIGITS)).split('.');
  return /^50*$/.test(fraction.slice(precision));
}

function toEven(value: number, precision: number): string {
  const [integer = '', fraction = ''] = value.toFixed(precision + 1).split('.');
  const kept = integer + fraction.slice(0, precision);
  const digits = BigInt(kept.replace('-', ''));
  const rounded = String(digits % 2n === 0n ? digits : digits + 1n).padStart(precision + 1, '0');
  const text = precision === 0 ? rounded : `${rounded.slice(0, -precision)}.${rounded.slice(-precision)}`;
  return kept.startsWith('-') ? `-${text}` : text;
}

function named(value: number, infinity: string): string | undefined {
  if (Number.isNaN(value)) return 'NaN';
  if (Number.isFinite(value)) return undefined;
  return value < 0 ? `-${infinity}` : infinity;
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** American English, as golang.org/x/text prints it: `12,345.68` and `1.234568×10⁰⁴`. The precision of `%e` is only a width. */
export const localizedNotation: Notation = {
  writesLiterals: true,
  fixed(value, precision) {
    const name = named(value, '∞');
    if (name !== undefined) return name;
    const [integer = '', fraction] = toFixed(value, precision).split('.');
    const grouped = integer.replace(/\d(?=(?:\d{3})+$)/g, '$&,');
    return fraction === undefined ? grouped : `${grouped}.${fraction}`;
  },
  scientific(value, precision) {
    const name = named(value, '∞');
    const text = name ?? powerOfTen(value);
    return text.padStart(precision ?? DEFAULT_PRECISION);
  },
  element: (value) =>
    named(value, 'Inf')?.replace(/^Inf/, '"+Inf"').replace(/^-Inf/, '"-Inf"').replace(/^NaN/, '"NaN"') ?? toFixed(value, DEFAULT_PRECISION),
};

function powerOfTen(value: number): string {
  const [mantissa = '', exponentText = ''] = value.toExponential(DEFAULT_PRECISION).split('e');
  const digits = exponentText.replace(/[+-]/, '').padStart(2, '0');
  const raised = Array.from(digits, (digit) => SUPERSCRIPTS[Number(digit)]).join('');
  return `${mantissa}×10${exponentText.startsWith('-') ? '⁻' : ''}${raised}`;
}

/** As in source text: `12345.68` and `1.234568e+04`. */
export const plainNotation: Notation = {
  writesLiterals: false,
  fixed: (value, precision) => named(value, 'Infinity') ?? toFixed(value, precision),
  scientific(value, precision) {
    const name = named(value, 'Infinity');
    if (name !== undefined) return name;
    return value.toExponential(precision ?? DEFAULT_PRECISION).replace(/e([+-])(\d)$/, 'e$10$2');
  },
  element: (value) => named(value, 'Infinity') ?? formatDouble(value),
};
