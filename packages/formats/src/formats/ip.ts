import type { Format } from '../format.ts';
import { isIpv4 } from './ipv4.ts';
import { isIpv6 } from './ipv6.ts';

export const ipFormat: Format = {
  name: 'ip',
  description: 'an IPv4 or IPv6 address',
  accepts: (value) => value.type === 'string' && (isIpv4(value.text) || isIpv6(value.text)),
};
