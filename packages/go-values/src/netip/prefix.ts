import type { Problem } from '../problem.ts';
import { quote } from '../strconv/quote.ts';
import type { Addr } from './addr.ts';
import { parseAddr, printAddr } from './addr.ts';

/** An address and how many of its bits name the network: `netip.Prefix`. */
export interface Prefix {
  readonly kind: 'prefix';
  readonly address: Addr;
  readonly length: number;
}

/** Reads `address/length`: `netip.ParsePrefix`. */
export function parsePrefix(text: string): Prefix | Problem {
  const refuse = (message: string): Problem => ({ kind: 'problem', message: `netip.ParsePrefix(${quote(text)}): ${message}` });
  const slash = text.lastIndexOf('/');
  if (slash < 0) return refuse("no '/'");
  const address = parseAddr(text.slice(0, slash));
  if (address.kind === 'problem') return refuse(address.message);
  if (address.zone !== '') return refuse('IPv6 zones cannot be present in a prefix');
  const length = text.slice(slash + 1);
  if (!/^(?:0|[1-9][0-9]*)$/.test(length)) return refuse(`bad bits after slash: ${quote(length)}`);
  if (Number(length) > address.bits) return refuse('prefix length out of range');
  return { kind: 'prefix', address, length: Number(length) };
}

/** The network alone, without the bits behind it: `Prefix.Masked`. */
export function maskPrefix({ address, length }: Prefix): Prefix {
  const free = BigInt(address.bits - length);
  return { kind: 'prefix', address: { ...address, value: (address.value >> free) << free }, length };
}

/** Whether an address is one of the network: `Prefix.Contains`. */
export function prefixContains({ address, length }: Prefix, { bits, value }: Addr): boolean {
  const free = BigInt(address.bits - length);
  return bits === address.bits && value >> free === address.value >> free;
}

/** `Prefix.String` */
export function printPrefix({ address, length }: Prefix): string {
  return `${printAddr(address)}/${length}`;
}
