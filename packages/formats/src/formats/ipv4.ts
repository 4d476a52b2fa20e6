import type { Format } from '../format.ts';

export const ipv4Format: Format = {
  name: 'ipv4',
  description: 'an IPv4 address such as 192.0.2.1',
  accepts: (value) => value.type === 'string' && isIpv4(value.text),
};

/** Whether a text is four decimal numbers of at most 255 without leading zeros. */
export function isIpv4(text: string): boolean {
  return text.length <= 'ddd.ddd.ddd.ddd'.length && /^[0-9]+\.[0-9]+\.[0-9]+\.[0-9]+$/.test(text) && text.split('.').every(isOctet);
}

function isOctet(digits: string): boolean {
  return Number(digits) <= 255 && (digits === '0' || !digits.startsWith('0'));
}
