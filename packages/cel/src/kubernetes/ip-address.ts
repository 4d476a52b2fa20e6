import { quoteGo } from '../values/quote.ts';

/** An address as number, and how many bits it has. */
export interface IpAddress {
  readonly kind: 'address';
  readonly bits: 32 | 128;
  readonly value: bigint;
  readonly zone: string;
}

/** Why a text is no address, in the words of Go's net/netip. */
export interface IpProblem {
  readonly kind: 'problem';
  readonly message: string;
}

/** Reads an IPv4 or IPv6 address as `netip.ParseAddr` of Go 1.26 does. */
export function parseIpAddress(text: string): IpAddress | IpProblem {
  const wrong = (message: string, at = ''): IpProblem => {
    return { kind: 'problem', message: `ParseAddr(${quoteGo(text)}): ${message}${at === '' ? '' : ` (at ${quoteGo(at)})`}` };
  };
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- All other kinds are treated alike.
  switch (/[.:%]/.exec(text)?.[0]) {
    case '.': {
      const value = parseFields(text, wrong);
      return typeof value === 'bigint' ? { kind: 'address', bits: 32, value, zone: '' } : value;
    }
    case ':':
      return parseGroups(text, wrong);
    case '%':
      return wrong('missing IPv6 address');
    default:
      return wrong('unable to parse IP');
  }
}

type Wrong = (message: string, at?: string) => IpProblem;

/** Four decimal fields. */
function parseFields(text: string, wrong: Wrong): bigint | IpProblem {
  const fields: number[] = [];
  let field = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (/\d/.test(character)) {
      if (field === '0') return wrong('IPv4 field has octet with leading zero');
      field += character;
      if (Number(field) > 255) return wrong('IPv4 field has value >255');
    } else if (character === '.') {
      if (field === '' || at === text.length - 1) return wrong('IPv4 field must have at least one digit', text.slice(at));
      if (fields.length === 3) return wrong('IPv4 address too long');
      fields.push(Number(field));
      field = '';
    } else {
      return wrong('unexpected character', text.slice(at));
    }
  }
  if (fields.length < 3) return wrong('IPv4 address too short');
  return [...fields, Number(field)].reduce((value, part) => value * 256n + BigInt(part), 0n);
}

/** Groups of four hexadecimal digits, one run of zero groups left out, the last two perhaps as IPv4. */
function parseGroups(text: string, wrong: Wrong): IpAddress | IpProblem {
  const percent = text.indexOf('%');
  const zone = percent < 0 ? '' : text.slice(percent + 1);
  if (percent >= 0 && zone === '') return wrong('zone must be a non-empty string');
  let rest = percent < 0 ? text : text.slice(0, percent);
  const groups: number[] = [];
  let gap = -1;
  if (rest.startsWith('::')) {
    gap = 0;
    rest = rest.slice(2);
  }
  while (rest !== '' && groups.length < 8) {
    const [digits = ''] = /^[0-9a-fA-F]*/.exec(rest) ?? [];
    if (digits.length > 4) return wrong('each group must have 4 or less digits', rest);
    if (digits === '') return wrong('each colon-separated field must have at least one digit', rest);
    if (rest[digits.length] === '.') {
      if (gap < 0 && groups.length !== 6) return wrong('embedded IPv4 address must replace the final 2 fields of the address', rest);
      if (groups.length > 6) return wrong('too many hex fields to fit an embedded IPv4 at the end of the address', rest);
      const value = parseFields(rest, wrong);
      if (typeof value !== 'bigint') return value;
      groups.push(Number(value >> 16n), Number(value & 0xffffn));
      rest = '';
      break;
    }
    groups.push(Number.parseInt(digits, 16));
    rest = rest.slice(digits.length);
    if (rest === '') break;
    if (!rest.startsWith(':')) return wrong('unexpected character, want colon', rest);
    if (rest.length === 1) return wrong('colon must be followed by more characters', rest);
    rest = rest.slice(1);
    if (rest.startsWith(':')) {
      if (gap >= 0) return wrong('multiple :: in address', rest);
      gap = groups.length;
      rest = rest.slice(1);
    }
  }
  if (rest !== '') return wrong('trailing garbage after address', rest);
  if (groups.length < 8 && gap < 0) return wrong('address string too short');
  if (groups.length === 8 && gap >= 0) return wrong('the :: must expand to at least one field of zeros');
  const zeros = Array.from({ length: 8 - groups.length }, () => 0);
  const all = gap < 0 ? groups : [...groups.slice(0, gap), ...zeros, ...groups.slice(gap)];
  return { kind: 'address', bits: 128, value: all.reduce((value, group) => value * 65_536n + BigInt(group), 0n), zone };
}

/** The canonical text of an address: RFC 5952. */
export function printIpAddress({ bits, value }: IpAddress): string {
  if (bits === 32) return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.');
  if (isMappedIpv4({ bits, value })) return `::ffff:${printIpAddress({ kind: 'address', bits: 32, value: value & 0xffff_ffffn, zone: '' })}`;
  const groups = Array.from({ length: 8 }, (_unused, index) => Number((value >> BigInt(112 - 16 * index)) & 0xffffn));
  const run = longestZeros(groups);
  const print = (part: readonly number[]): string => part.map((group) => group.toString(16)).join(':');
  return run.size < 2 ? print(groups) : `${print(groups.slice(0, run.start))}::${print(groups.slice(run.start + run.size))}`;
}

function longestZeros(groups: readonly number[]): { readonly start: number; readonly size: number } {
  let best = { start: 0, size: 0 };
  for (let start = 0; start < groups.length; start += 1) {
    let size = 0;
    while (groups[start + size] === 0) size += 1;
    if (size > best.size) best = { start, size };
  }
  return best;
}

/** Whether it is an IPv6 address that stands for an IPv4 one. */
export function isMappedIpv4({ bits, value }: Pick<IpAddress, 'bits' | 'value'>): boolean {
  return bits === 128 && value >> 32n === 0xffffn;
}
