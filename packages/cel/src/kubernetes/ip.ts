import { Fault } from '../evaluator/fault.ts';
import type { Meter } from '../evaluator/meter.ts';
import { overload } from '../libraries/library.ts';
import type { Library, Overload } from '../libraries/library.ts';
import { objectType, typeOf } from '../types/type.ts';
import { quoteGo } from '../values/quote.ts';
import { OpaqueValue, TypeValue } from '../values/value.ts';
import type { Value } from '../values/value.ts';
import { isMappedIpv4, parseIpAddress, printIpAddress } from './ip-address.ts';
import type { IpAddress } from './ip-address.ts';

const TYPE = 'net.IP';

/** An IP address as value. */
export class IpValue extends OpaqueValue {
  override readonly typeName: string = TYPE;
  readonly address: IpAddress;

  constructor(address: IpAddress) {
    super();
    this.address = address;
  }

  override equals(other: Value): boolean {
    return other instanceof IpValue && other.address.bits === this.address.bits && other.address.value === this.address.value;
  }
}

/** Reads an address that has no zone and is no IPv4 address in IPv6. */
function ipFrom(text: string): IpAddress | { readonly problem: string } {
  const address = parseIpAddress(text);
  if (address.kind === 'problem') return { problem: `IP Address ${quoteGo(text)} parse error during conversion from string: ${address.message}` };
  if (address.zone !== '') return { problem: `IP address ${quoteGo(text)} with zone value is not allowed` };
  return isMappedIpv4(address) ? { problem: `IPv4-mapped IPv6 address ${quoteGo(text)} is not allowed` } : address;
}

/** The address; fails with Kubernetes' message. */
export function ipOrFail(text: string): IpAddress {
  const address = ipFrom(text);
  if ('problem' in address) throw new Fault(address.problem);
  return address;
}

function test(name: string, id: string, holds: (address: IpAddress) => boolean): Overload {
  return overload(`ip_is_${id}`, `${TYPE}.${name}() -> bool`, (_meter: Meter, { address }: IpValue) => holds(address));
}

/** Whether an address begins with the same bits as another one, given for IPv4 and IPv6. */
function begins({ bits, value }: IpAddress, ipv4: readonly [bigint, number], ipv6: readonly [bigint, number]): boolean {
  const [prefix, length] = bits === 32 ? ipv4 : ipv6;
  return value >> BigInt(bits - length) === prefix;
}

const isUnspecified = ({ value }: IpAddress): boolean => value === 0n;
const isLoopback = (address: IpAddress): boolean => begins(address, [127n, 8], [1n, 128]);
const isMulticast = (address: IpAddress): boolean => begins(address, [0xen, 4], [0xffn, 8]);
const isLinkLocalUnicast = (address: IpAddress): boolean => begins(address, [(169n << 8n) | 254n, 16], [0xfe80n >> 6n, 10]);

function isLinkLocalMulticast(address: IpAddress): boolean {
  if (address.bits === 32) return begins(address, [224n << 16n, 24], [0n, 0]);
  return address.value >> 120n === 0xffn && ((address.value >> 112n) & 0xfn) === 2n;
}

function isGlobalUnicast(address: IpAddress): boolean {
  const isBroadcast = address.bits === 32 && address.value === 0xffff_ffffn;
  return !isUnspecified(address) && !isBroadcast && !isLoopback(address) && !isMulticast(address) && !isLinkLocalUnicast(address);
}

/** IP addresses: k8s.io/apiserver/pkg/cel/library/ip.go. */
export const ipLibrary: Library = {
  name: 'kubernetes.ip',
  constants: [{ name: TYPE, type: typeOf(objectType(TYPE)), value: new TypeValue(TYPE) }],
  functions: [
    overload('string_to_ip', `ip(string) -> ${TYPE}`, (_meter: Meter, text: string) => new IpValue(ipOrFail(text))),
    overload('ip_family', `${TYPE}.family() -> int`, (_meter: Meter, { address }: IpValue) => (address.bits === 32 ? 4n : 6n)),
    overload('ip_is_canonical', 'ip.isCanonical(string) -> bool', (_meter: Meter, text: string) => printIpAddress(ipOrFail(text)) === text),
    test('isUnspecified', 'unspecified', isUnspecified),
    test('isLoopback', 'loopback', isLoopback),
    test('isLinkLocalMulticast', 'link_local_multicast', isLinkLocalMulticast),
    test('isLinkLocalUnicast', 'link_local_unicast', isLinkLocalUnicast),
    test('isGlobalUnicast', 'global_unicast', isGlobalUnicast),
    overload('is_ip', 'isIP(string) -> bool', (_meter: Meter, text: string) => !('problem' in ipFrom(text))),
    overload('ip_to_string', `string(${TYPE}) -> string`, (_meter: Meter, { address }: IpValue) => printIpAddress(address)),
  ],
};
