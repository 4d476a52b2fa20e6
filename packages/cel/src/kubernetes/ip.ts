import {
  isGlobalUnicast,
  isLinkLocalMulticast,
  isLinkLocalUnicast,
  isLoopback,
  isMappedAddr,
  isUnspecified,
  parseAddr,
  printAddr,
  quote,
} from '@assay/go-values';
import type { Addr } from '@assay/go-values';
import { Fault } from '../evaluator/fault.ts';
import type { Meter } from '../evaluator/meter.ts';
import { overload } from '../libraries/library.ts';
import type { Library, Overload } from '../libraries/library.ts';
import { objectType, typeOf } from '../types/type.ts';
import { OpaqueValue, TypeValue } from '../values/value.ts';
import type { Value } from '../values/value.ts';

const TYPE = 'net.IP';

/** An IP address as value. */
export class IpValue extends OpaqueValue {
  override readonly typeName: string = TYPE;
  readonly address: Addr;

  constructor(address: Addr) {
    super();
    this.address = address;
  }

  override equals(other: Value): boolean | undefined {
    return other instanceof IpValue ? other.address.bits === this.address.bits && other.address.value === this.address.value : undefined;
  }
}

/** Reads an address that has no zone and is no IPv4 address in IPv6. */
function ipFrom(text: string): Addr | { readonly problem: string } {
  const address = parseAddr(text);
  if (address.kind === 'problem') return { problem: `IP Address ${quote(text)} parse error during conversion from string: ${address.message}` };
  if (address.zone !== '') return { problem: `IP address ${quote(text)} with zone value is not allowed` };
  return isMappedAddr(address) ? { problem: `IPv4-mapped IPv6 address ${quote(text)} is not allowed` } : address;
}

/** The address; fails with Kubernetes' message. */
export function ipOrFail(text: string): Addr {
  const address = ipFrom(text);
  if ('problem' in address) throw new Fault(address.problem);
  return address;
}

function test(name: string, id: string, holds: (address: Addr) => boolean): Overload {
  return overload(`ip_is_${id}`, `${TYPE}.${name}() -> bool`, (_meter: Meter, { address }: IpValue) => holds(address));
}

/** IP addresses: k8s.io/apiserver/pkg/cel/library/ip.go. */
export const ipLibrary: Library = {
  name: 'kubernetes.ip',
  constants: [{ name: TYPE, type: typeOf(objectType(TYPE)), value: new TypeValue(TYPE) }],
  functions: [
    overload('string_to_ip', `ip(string) -> ${TYPE}`, (_meter: Meter, text: string) => new IpValue(ipOrFail(text))),
    overload('ip_family', `${TYPE}.family() -> int`, (_meter: Meter, { address }: IpValue) => (address.bits === 32 ? 4n : 6n)),
    overload('ip_is_canonical', 'ip.isCanonical(string) -> bool', (_meter: Meter, text: string) => printAddr(ipOrFail(text)) === text),
    test('isUnspecified', 'unspecified', isUnspecified),
    test('isLoopback', 'loopback', isLoopback),
    test('isLinkLocalMulticast', 'link_local_multicast', isLinkLocalMulticast),
    test('isLinkLocalUnicast', 'link_local_unicast', isLinkLocalUnicast),
    test('isGlobalUnicast', 'global_unicast', isGlobalUnicast),
    overload('is_ip', 'isIP(string) -> bool', (_meter: Meter, text: string) => !('problem' in ipFrom(text))),
    overload('ip_to_string', `string(${TYPE}) -> string`, (_meter: Meter, { address }: IpValue) => printAddr(address)),
  ],
};
