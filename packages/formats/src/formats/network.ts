import type { Format, FormatValue } from '../format.ts';

export const hostnameFormat: Format = {
  name: 'hostname',
  description: 'a host name such as www.example.com',
  hint: 'letters, digits and "-" between dots; no scheme, port, path or "_"',
  accepts: (value) => value.type === 'string' && isHostname(value.text),
};

/** Whether a text is a host name as RFC 1123 section 2.1 has it: labels can begin with a digit, and there is no final dot. */
function isHostname(text: string): boolean {
  return text.length <= 253 && text.split('.').every(isLabel);
}

function isLabel(text: string): boolean {
  return text.length <= 63 && /^[A-Za-z0-9-]+$/.test(text) && !text.startsWith('-') && !text.endsWith('-');
}

export const ipFormat: Format = {
  name: 'ip',
  description: 'an IPv4 or IPv6 address',
  accepts: (value) => value.type === 'string' && (isIpv4(value.text) || isIpv6(value.text)),
};

export const ipv4Format: Format = {
  name: 'ipv4',
  description: 'an IPv4 address such as 192.0.2.1',
  accepts: (value) => value.type === 'string' && isIpv4(value.text),
};

/** Whether a text is four decimal numbers of at most 255 without leading zeros. */
function isIpv4(text: string): boolean {
  return text.length <= 'ddd.ddd.ddd.ddd'.length && /^[0-9]+\.[0-9]+\.[0-9]+\.[0-9]+$/.test(text) && text.split('.').every(isOctet);
}

function isOctet(digits: string): boolean {
  return Number(digits) <= 255 && (digits === '0' || !digits.startsWith('0'));
}

export const ipv6Format: Format = {
  name: 'ipv6',
  description: 'an IPv6 address such as 2001:db8::1',
  accepts: (value) => value.type === 'string' && isIpv6(value.text),
};

/** Whether a text is an address as RFC 4291 section 2.2 writes it; `::` stands for one group or more. */
export function isIpv6(text: string): boolean {
  if (text.length > LONGEST_IPV6) return false;
  const [left = '', right, ...others] = text.split('::');
  if (others.length > 0) return false;
  if (right === undefined) return countGroups(left, true) === IPV6_GROUPS;
  return countGroups(left, false) + countGroups(right, true) < IPV6_GROUPS;
}

const LONGEST_IPV6 = 'hhhh:hhhh:hhhh:hhhh:hhhh:hhhh:ddd.ddd.ddd.ddd'.length;
const IPV6_GROUPS = 8;

/** Groups of 16 bits; more than an address has if the text is wrong. An IPv4 address counts as two, and can only be the last part. */
function countGroups(text: string, isEnd: boolean): number {
  if (text === '') return 0;
  const parts = text.split(':');
  const endsInIpv4 = isEnd && isIpv4(parts.at(-1) ?? '');
  const groups = endsInIpv4 ? parts.slice(0, -1) : parts;
  if (!groups.every((group) => /^[0-9A-Fa-f]{1,4}$/.test(group))) return Number.POSITIVE_INFINITY;
  return groups.length + (endsInIpv4 ? 2 : 0);
}

export const portFormat: Format = {
  name: 'port',
  description: 'a port number from 0 to 65535',
  accepts: isPort,
};

function isPort(value: FormatValue): boolean {
  switch (value.type) {
    case 'string':
      return /^(?:0|[1-9][0-9]{0,4})$/.test(value.text) && Number(value.text) <= LARGEST_PORT;
    case 'integer':
      return value.value >= 0 && value.value <= LARGEST_PORT;
    case 'float':
    case 'other':
      return false;
  }
}

const LARGEST_PORT = 65_535;

export const emailFormat: Format = {
  name: 'email',
  description: 'an e-mail address such as ann@example.com',
  accepts: (value) => value.type === 'string' && isEmail(value.text),
};

/** An RFC 5322 `dot-atom` in ASCII, `@` and a host name. */
function isEmail(text: string): boolean {
  const at = text.indexOf('@');
  return at !== -1 && text.slice(0, at).split('.').every(isAtom) && isHostname(text.slice(at + 1));
}

function isAtom(text: string): boolean {
  return /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+$/.test(text);
}
