import type { Addr } from './addr.ts';

/** `Addr.IsUnspecified`: `0.0.0.0` and `::`, without a zone. */
export function isUnspecified({ value, zone }: Addr): boolean {
  return value === 0n && zone === '';
}

/** `Addr.IsLoopback`: `127.0.0.0/8` and `::1`. */
export function isLoopback(address: Addr): boolean {
  return address.bits === 32 ? begins(address, 127n, 8) : address.value === 1n;
}

/** `Addr.IsPrivate`: the networks of RFC 1918 and RFC 4193. */
export function isPrivate(address: Addr): boolean {
  if (address.bits === 128) return begins(address, 0xfcn >> 1n, 7);
  return begins(address, 10n, 8) || begins(address, 0xac1n, 12) || begins(address, 0xc0a8n, 16);
}

/** `Addr.IsMulticast`: `224.0.0.0/4` and `ff00::/8`. */
export function isMulticast(address: Addr): boolean {
  return address.bits === 32 ? begins(address, 0xen, 4) : begins(address, 0xffn, 8);
}

/** `Addr.IsLinkLocalUnicast`: `169.254.0.0/16` and `fe80::/10`. */
export function isLinkLocalUnicast(address: Addr): boolean {
  return address.bits === 32 ? begins(address, 0xa9fen, 16) : begins(address, 0xfe80n >> 6n, 10);
}

/** `Addr.IsLinkLocalMulticast`: `224.0.0.0/24`, and what begins with `ff` and has the scope 2. */
export function isLinkLocalMulticast(address: Addr): boolean {
  if (address.bits === 32) return begins(address, 0xe0_0000n, 24);
  return begins(address, 0xffn, 8) && ((address.value >> 112n) & 0xfn) === 2n;
}

/** `Addr.IsGlobalUnicast`: also private addresses, but none of the other classes and not `255.255.255.255`. */
export function isGlobalUnicast(address: Addr): boolean {
  const isBroadcast = address.bits === 32 && address.value === 0xffff_ffffn;
  return !isBroadcast && !isUnspecified(address) && !isLoopback(address) && !isMulticast(address) && !isLinkLocalUnicast(address);
}

function begins({ bits, value }: Addr, prefix: bigint, length: number): boolean {
  return value >> BigInt(bits - length) === prefix;
}
