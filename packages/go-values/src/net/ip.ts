import type { Addr } from '../netip/addr.ts';
import { isMappedAddr, parseAddr, printAddr, unmapAddr } from '../netip/addr.ts';
import type { Prefix } from '../netip/prefix.ts';
import { maskPrefix } from '../netip/prefix.ts';

/**
 * Reads an address without zone: `net.ParseIP`; `undefined` if it is none. Unlike `net/netip`, `net` takes `::ffff:1.2.3.4` for the
 * address of IPv4 that it stands for.
 */
export function parseIp(text: string): Addr | undefined {
  const address = parseUnscoped(text);
  return address && unmapAddr(address);
}

/** The text of an address of 4 or 16 bytes: `IP.String`. */
export function printIp(bytes: Uint8Array): string {
  const value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  return printAddr(unmapAddr({ kind: 'address', bits: bytes.length === 4 ? 32 : 128, value, zone: '' }));
}

/** Reads `address/length`: `net.ParseCIDR`; `undefined` if it is none. Gives the address itself and its network, masked. */
export function parseCidr(text: string): { readonly address: Addr; readonly network: Prefix } | undefined {
  const [, written = '', digits = ''] = /^([^/]*)\/([0-9]+)$/.exec(text) ?? [];
  const address = parseUnscoped(written);
  const length = Number(digits);
  if (address === undefined || length > address.bits) return undefined;
  return { address: unmapAddr(address), network: unmapNetwork(maskPrefix({ kind: 'prefix', address, length })) };
}

function parseUnscoped(text: string): Addr | undefined {
  const address = parseAddr(text);
  return address.kind === 'problem' || address.zone !== '' ? undefined : address;
}

/** A network of IPv4 counts 32 bits, however it was written. */
function unmapNetwork(network: Prefix): Prefix {
  const { address, length } = network;
  return isMappedAddr(address) ? { kind: 'prefix', address: unmapAddr(address), length: length - 96 } : network;
}
