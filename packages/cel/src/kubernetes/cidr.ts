import { isMappedAddr, maskPrefix, parsePrefix, prefixContains, printPrefix, quote } from '@assay/go-values';
import type { Addr, Prefix } from '@assay/go-values';
import { Fault } from '../evaluator/fault.ts';
import type { Meter } from '../evaluator/meter.ts';
import { overload } from '../libraries/library.ts';
import type { Library } from '../libraries/library.ts';
import { objectType, typeOf } from '../types/type.ts';
import { OpaqueValue, TypeValue } from '../values/value.ts';
import type { Value } from '../values/value.ts';
import { ipOrFail, IpValue } from './ip.ts';

const TYPE = 'net.CIDR';

/** A network as value. */
class CidrValue extends OpaqueValue {
  override readonly typeName: string = TYPE;
  readonly prefix: Prefix;

  constructor(prefix: Prefix) {
    super();
    this.prefix = prefix;
  }

  override equals(other: Value): boolean | undefined {
    return other instanceof CidrValue
      ? other.prefix.length === this.prefix.length && isSameAddress(other.prefix.address, this.prefix.address)
      : undefined;
  }
}

function isSameAddress(left: Addr, right: Addr): boolean {
  return left.bits === right.bits && left.value === right.value;
}

const CONTEXT = 'network address parse error during conversion from string';

function cidrFrom(text: string): CidrValue | { readonly problem: string } {
  const prefix = parsePrefix(text);
  if (prefix.kind === 'problem') return { problem: `${CONTEXT}: ${prefix.message}` };
  return isMappedAddr(prefix.address) ? { problem: `IPv4-mapped IPv6 address ${quote(text)} is not allowed` } : new CidrValue(prefix);
}

function cidrOrFail(text: string): CidrValue {
  const cidr = cidrFrom(text);
  if ('problem' in cidr) throw new Fault(`${CONTEXT}: ${cidr.problem}`);
  return cidr;
}

function containsNetwork({ prefix: outer }: CidrValue, { prefix: inner }: CidrValue): boolean {
  return outer.length <= inner.length && prefixContains(outer, inner.address);
}

/** Networks: k8s.io/apiserver/pkg/cel/library/cidr.go. */
export const cidrLibrary: Library = {
  name: 'kubernetes.cidr',
  constants: [{ name: TYPE, type: typeOf(objectType(TYPE)), value: new TypeValue(TYPE) }],
  functions: [
    overload('string_to_cidr', `cidr(string) -> ${TYPE}`, (_meter: Meter, text: string) => cidrOrFail(text)),
    overload('cidr_contains_ip_string', `${TYPE}.containsIP(string) -> bool`, (_meter: Meter, { prefix }: CidrValue, text: string) => {
      return prefixContains(prefix, ipOrFail(text));
    }),
    overload('cidr_contains_ip_ip', `${TYPE}.containsIP(net.IP) -> bool`, (_meter: Meter, { prefix }: CidrValue, { address }: IpValue) => {
      return prefixContains(prefix, address);
    }),
    overload('cidr_contains_cidr_string', `${TYPE}.containsCIDR(string) -> bool`, (_meter: Meter, cidr: CidrValue, text: string) => {
      return containsNetwork(cidr, cidrOrFail(text));
    }),
    overload('cidr_contains_cidr', `${TYPE}.containsCIDR(${TYPE}) -> bool`, (_meter: Meter, cidr: CidrValue, other: CidrValue) => {
      return containsNetwork(cidr, other);
    }),
    overload('cidr_ip', `${TYPE}.ip() -> net.IP`, (_meter: Meter, { prefix }: CidrValue) => new IpValue(prefix.address)),
    overload('cidr_prefix_length', `${TYPE}.prefixLength() -> int`, (_meter: Meter, { prefix }: CidrValue) => BigInt(prefix.length)),
    overload('cidr_masked', `${TYPE}.masked() -> ${TYPE}`, (_meter: Meter, { prefix }: CidrValue) => new CidrValue(maskPrefix(prefix))),
    overload('is_cidr', 'isCIDR(string) -> bool', (_meter: Meter, text: string) => !('problem' in cidrFrom(text))),
    overload('cidr_to_string', `string(${TYPE}) -> string`, (_meter: Meter, { prefix }: CidrValue) => printPrefix(prefix)),
  ],
};
