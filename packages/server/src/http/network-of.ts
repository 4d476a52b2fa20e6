import { isIPv6 } from 'node:net';

/**
 * What the tries of one sender are counted under: an IPv4 address, or the /64 that an IPv6 address belongs to, as everybody
 * there has as many addresses as they like.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  const [start = [], end = []] = address.split('::').map((part) => part.split(':'));
  const zeros = Array<string>(Math.max(0, GROUPS - start.length - end.length)).fill('0');
  return [...start, ...zeros, ...end].slice(0, GROUPS / 2).join(':');
}

const GROUPS = 8;
