import type { Problem } from '../problem.ts';
import { quote } from '../strconv/quote.ts';

/** An IP address: `netip.Addr`. One of IPv4 that is written as `::ffff:1.2.3.4` has 128 bits. */
export interface Addr {
  readonly kind: 'address';
  readonly bits: 32 | 128;
  readonly value: bigint;
  /** Only addresses of IPv6 have one; empty if there is none. */
  readonly zone: string;
}

/** Reads an address: `netip.ParseAddr`. */
export function parseAddr(text: string): Addr | Problem {
  const refuse: Refuse = (message, rest) => {
    const place = rest === undefined ? '' : ` (at ${quote(rest)})`;
    return { kind: 'problem', message: `ParseAddr(${quote(text)}): ${message}${place}` };
  };
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- All other texts are treated alike.
  switch (/[.:%]/.exec(text)?.[0]) {
    case '.': {
      const value = parseFields(text, refuse);
      return typeof value === 'bigint' ? { kind: 'address', bits: 32, value, zone: '' } : value;
    }
    case ':':
      return parseGroups(text, refuse);
    case '%':
      return refuse('missing IPv6 address');
    default:
      return refuse('unable to parse IP');
  }
}

/** Says what is wrong and, if given, with what rest of the text. */
type Refuse = (message: string, rest?: string) => Problem;

/** Four decimal fields. */
function parseFields(text: string, refuse: Refuse): bigint | Problem {
  const fields: number[] = [];
  let field = '';
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character >= '0' && character <= '9') {
      if (field === '0') return refuse('IPv4 field has octet with leading zero');
      field += character;
      if (Number(field) > 255) return refuse('IPv4 field has value >255');
    } else if (character === '.') {
      if (field === '' || at === text.length - 1) return refuse('IPv4 field must have at least one digit', text.slice(at));
      if (fields.length === 3) return refuse('IPv4 address too long');
      fields.push(Number(field));
      field = '';
    } else {
      return refuse('unexpected character', text.slice(at));
    }
  }
  if (fields.length < 3) return refuse('IPv4 address too short');
  return [...fields, Number(field)].reduce((value, part) => value * 256n + BigInt(part), 0n);
}

/** Groups of four hexadecimal digits, one run of zero groups left out, the last two perhaps as IPv4. */
function parseGroups(text: string, refuse: Refuse): Addr | Problem {
  const percent = text.indexOf('%');
  const zone = percent < 0 ? '' : text.slice(percent + 1);
  if (percent >= 0 && zone === '') return refuse('zone must be a non-empty string');
  let rest = percent < 0 ? text : text.slice(0, percent);
  const groups: number[] = [];
  let gap = -1;
  if (rest.startsWith('::')) {
    gap = 0;
    rest = rest.slice(2);
  }
  while (rest !== '' && groups.length < 8) {
    const [digits = ''] = /^[0-9a-fA-F]*/.exec(rest) ?? [];
    if (digits.length > 4) return refuse('each group must have 4 or less digits', rest);
    if (digits === '') return refuse('each colon-separated field must have at least one digit', rest);
    if (rest[digits.length] === '.') {
      if (gap < 0 && groups.length !== 6) return refuse('embedded IPv4 address must replace the final 2 fields of the address', rest);
      if (groups.length > 6) return refuse('too many hex fields to fit an embedded IPv4 at the end of the address', rest);
      const value = parseFields(rest, refuse);
      if (typeof value !== 'bigint') return value;
      groups.push(Number(value >> 16n), Number(value & 0xffffn));
      rest = '';
      break;
    }
    groups.push(Number.parseInt(digits, 16));
    rest = rest.slice(digits.length);
    if (rest === '') break;
    if (!rest.startsWith(':')) return refuse('unexpected character, want colon', rest);
    if (rest.length === 1) return refuse('colon must be followed by more characters', rest);
    rest = rest.slice(1);
    if (rest.startsWith(':')) {
      if (gap >= 0) return refuse('multiple :: in address', rest);
      gap = groups.length;
      rest = rest.slice(1);
    }
  }
  if (rest !== '') return refuse('trailing garbage after address', rest);
  if (groups.length < 8 && gap < 0) return refuse('address string too short');
  if (groups.length === 8 && gap >= 0) return refuse('the :: must expand to at least one field of zeros');
  const zeros = Array.from({ length: 8 - groups.length }, () => 0);
  const all = gap < 0 ? groups : [...groups.slice(0, gap), ...zeros, ...groups.slice(gap)];
  return { kind: 'address', bits: 128, value: all.reduce((value, group) => value * 65_536n + BigInt(group), 0n), zone };
}

/** The canonical text of an address: `Addr.String`. */
export function printAddr(address: Addr): string {
  const { bits, value, zone } = address;
  if (bits === 32) return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.');
  return printGroups(address) + (zone === '' ? '' : `%${zone}`);
}

function printGroups(address: Addr): string {
  if (isMappedAddr(address)) return `::ffff:${printAddr(unmapAddr(address))}`;
  const groups = Array.from({ length: 8 }, (_unused, index) => Number((address.value >> BigInt(112 - 16 * index)) & 0xffffn));
  const run = longestZeros(groups);
  const print = (part: readonly number[]): string => part.map((group) => group.toString(16)).join(':');
  return run.size < 2 ? print(groups) : `${print(groups.slice(0, run.start))}::${print(groups.slice(run.start + run.size))}`;
}

function longestZeros(groups: readonly number[]): { readonly start: number; readonly size: number } {
  let best = { start: 0, size: 0 };
  for (let start = 0; start < groups.length; start++) {
    let size = 0;
    while (groups[start + size] === 0) size++;
    if (size > best.size) best = { start, size };
  }
  return best;
}

/** Whether an address of 128 bits stands for one of IPv4: `Addr.Is4In6`. */
export function isMappedAddr({ bits, value }: Addr): boolean {
  return bits === 128 && value >> 32n === 0xffffn;
}

/** The address of IPv4 if this one stands for one, else itself: `Addr.Unmap`. */
export function unmapAddr(address: Addr): Addr {
  return isMappedAddr(address) ? { kind: 'address', bits: 32, value: address.value & 0xffff_ffffn, zone: '' } : address;
}
