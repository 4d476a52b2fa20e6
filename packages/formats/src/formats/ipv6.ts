import type { Format } from '../format.ts';
import { isIpv4 } from './ipv4.ts';

export const ipv6Format: Format = {
  name: 'ipv6',
  description: 'an IPv6 address such as 2001:db8::1',
  accepts: (value) => value.type === 'string' && isIpv6(value.text),
};

/** Whether a text is an address as RFC 4291 section 2.2 writes it; `::` stands for one group or more. */
export function isIpv6(text: string): boolean {
  if (text.length > LONGEST) return false;
  const [left = '', right, ...others] = text.split('::');
  if (others.length > 0) return false;
  if (right === undefined) return countGroups(left, true) === GROUPS;
  return countGroups(left, false) + countGroups(right, true) < GROUPS;
}

const LONGEST = 'hhhh:hhhh:hhhh:hhhh:hhhh:hhhh:ddd.ddd.ddd.ddd'.length;
const GROUPS = 8;

/** Groups of 16 bits; more than an address has if the text is wrong. An IPv4 address counts as two, and can only be the last part. */
function countGroups(text: string, isEnd: boolean): number {
  if (text === '') return 0;
  const parts = text.split(':');
  const endsInIpv4 = isEnd && isIpv4(parts.at(-1) ?? '');
  const groups = endsInIpv4 ? parts.slice(0, -1) : parts;
  if (!groups.every((group) => /^[0-9A-Fa-f]{1,4}$/.test(group))) return Number.POSITIVE_INFINITY;
  return groups.length + (endsInIpv4 ? 2 : 0);
}
