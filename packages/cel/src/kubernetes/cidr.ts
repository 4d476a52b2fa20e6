import { Fault } from '../evaluator/fault.ts';
import type { Meter } from '../evaluator/meter.ts';
import { overload } from '../libraries/library.ts';
import type { Library } from '../libraries/library.ts';
import { objectType, typeOf } from '../types/type.ts';
import { quoteGo } from '../values/quote.ts';
import { OpaqueValue, TypeValue } from '../values/value.ts';
import type { Value } from '../values/value.ts';
import { isMappedIpv4, parseIpAddress, printIpAddress } from './ip-address.ts';
import type { IpAddress } from './ip-address.ts';
import { ipOrFail, IpValue } from './ip.ts';

const TYPE = 'net.CIDR';

/** A network: an address and how many of its bits count. */
class CidrValue extends OpaqueValue {
  override readonly typeName: string = TYPE;
  readonly address: IpAddress;
  readonly prefixLength: number;

  constructor(address: IpAddress, prefixLength: number) {
    super();
    this.address = address;
    this.prefixLength = prefixLength;
  }

  override equals(other: Value): boolean {
    return (
      other instanceof CidrValue &&
      other.prefixLength === this.prefixLength &&
      other.address.bits === this.address.bits &&
      other.address.value === this.address.value
    );
  }

  /** The address without the bits that do not count. */
  get masked(): IpAddress {
    const free = BigInt(this.address.bits - this.prefixLength);
    return { ...this.address, value: (this.address.value >> free) << free };
  }

  contains({ bits, value }: IpAddress): boolean {
    const free = BigInt(this.address.bits - this.prefixLength);
    return bits === this.address.bits && value >> free === this.address.value >> free;
  }
}

const CONTEXT = 'network address parse error during conversion from string';

/** Reads a network as Go's `netip.ParsePrefix` does. */
function cidrFrom(text: string): CidrValue | { readonly problem: string } {
  const wrong = (message: string): { readonly problem: string } => ({ problem: `${CONTEXT}: netip.ParsePrefix(${quoteGo(text)}): ${message}` });
  const slash = text.lastIndexOf('/');
  if (slash < 0) return wrong("no '/'");
  const address = parseIpAddress(text.slice(0, slash));
  if (address.kind === 'problem') return wrong(address.message);
  if (address.zone !== '') return wrong('IPv6 zones cannot be present in a prefix');
  const bits = text.slice(slash + 1);
  if (!/^(?:0|[1-9]\d{0,8})$/.test(bits)) return wrong(`bad bits after slash: ${quoteGo(bits)}`);
  if (Number(bits) > address.bits) return wrong('prefix length out of range');
  if (isMappedIpv4(address)) return { problem: `IPv4-mapped IPv6 address ${quoteGo(text)} is not allowed` };
  return new CidrValue(address, Number(bits));
}

function cidrOrFail(text: string): CidrValue {
  const cidr = cidrFrom(text);
  if ('problem' in cidr) throw new Fault(`${CONTEXT}: ${cidr.problem}`);
  return cidr;
}

/** Kubernetes asks that the inner address is that of the outer network: `10.0.0.0/8` contains `10.0.0.0/16` but not `10.1.0.0/16`. */
function containsNetwork({ masked, prefixLength }: CidrValue, { address, prefixLength: innerLength }: CidrValue): boolean {
  return masked.bits === address.bits && masked.value === address.value && prefixLength <= innerLength;
}

/** Networks: k8s.io/apiserver/pkg/cel/library/cidr.go. */
export const cidrLibrary: Library = {
  name: 'kubernetes.cidr',
  constants: [{ name: TYPE, type: typeOf(objectType(TYPE)), value: new TypeValue(TYPE) }],
  functions: [
    overload('string_to_cidr', `cidr(string) -> ${TYPE}`, (_meter: Meter, text: string) => cidrOrFail(text)),
    overload('cidr_contains_ip_string', `${TYPE}.containsIP(string) -> bool`, (_meter: Meter, cidr: CidrValue, text: string) => {
      return cidr.contains(ipOrFail(text));
    }),
    overload('cidr_contains_ip_ip', `${TYPE}.containsIP(net.IP) -> bool`, (_meter: Meter, cidr: CidrValue, { address }: IpValue) => {
      return cidr.contains(address);
    }),
    overload('cidr_contains_cidr_string', `${TYPE}.containsCIDR(string) -> bool`, (_meter: Meter, cidr: CidrValue, text: string) => {
      return containsNetwork(cidr, cidrOrFail(text));
    }),
    overload('cidr_contains_cidr', `${TYPE}.containsCIDR(${TYPE}) -> bool`, (_meter: Meter, cidr: CidrValue, other: CidrValue) => {
      return containsNetwork(cidr, other);
    }),
    overload('cidr_ip', `${TYPE}.ip() -> net.IP`, (_meter: Meter, { address }: CidrValue) => new IpValue(address)),
    overload('cidr_prefix_length', `${TYPE}.prefixLength() -> int`, (_meter: Meter, { prefixLength }: CidrValue) => BigInt(prefixLength)),
    overload(
      'cidr_masked',
      `${TYPE}.masked() -> ${TYPE}`,
      (_meter: Meter, { masked, prefixLength }: CidrValue) => new CidrValue(masked, prefixLength),
    ),
    overload('is_cidr', 'isCIDR(string) -> bool', (_meter: Meter, text: string) => !('problem' in cidrFrom(text))),
    overload('cidr_to_string', `string(${TYPE}) -> string`, (_meter: Meter, { address, prefixLength }: CidrValue) => {
      return `${printIpAddress(address)}/${prefixLength}`;
    }),
  ],
};
