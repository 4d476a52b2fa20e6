import { formatFloat } from '@assay/go-values';

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
    const [integer = '', fraction] = formatFloat(value, 'f', precision).split('.');
    const grouped = integer.replace(/\d(?=(?:\d{3})+$)/g, '$&,');
    return fraction === undefined ? grouped : `${grouped}.${fraction}`;
  },
  scientific(value, precision) {
    const name = named(value, '∞');
    const text = name ?? powerOfTen(value);
    return text.padStart(precision ?? DEFAULT_PRECISION);
  },
  element: (value) =>
    named(value, 'Inf')?.replace(/^Inf/, '"+Inf"').replace(/^-Inf/, '"-Inf"').replace(/^NaN/, '"NaN"') ?? formatFloat(value, 'f', DEFAULT_PRECISION),
};

function powerOfTen(value: number): string {
  const [mantissa = '', exponent = ''] = formatFloat(value, 'e', DEFAULT_PRECISION).split('e');
  const raised = Array.from(exponent.slice(1), (digit) => SUPERSCRIPTS[Number(digit)]).join('');
  return `${mantissa}×10${exponent.startsWith('-') ? '⁻' : ''}${raised}`;
}

/** As in source text: `12345.68` and `1.234568e+04`. */
export const plainNotation: Notation = {
  writesLiterals: false,
  fixed: (value, precision) => named(value, 'Infinity') ?? formatFloat(value, 'f', precision),
  scientific(value, precision) {
    return named(value, 'Infinity') ?? formatFloat(value, 'e', precision ?? DEFAULT_PRECISION);
  },
  element: (value) => named(value, 'Infinity') ?? formatFloat(value, 'g'),
};
