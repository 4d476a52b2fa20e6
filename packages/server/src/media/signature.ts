import { createHmac, timingSafeEqual } from 'node:crypto';

/** What is signed of an address: method, path, second of its end, and digest of what is there. */
export type SignedParts = readonly [method: 'GET', path: string, expires: string, digest: string];

/** The signature as it stands in an address. Follows design document 033 of the Shoal provisioner; HEAD is signed as GET. */
export function sign(parts: SignedParts, key: Uint8Array): string {
  return digestOf(parts, key).toString('base64url');
}

/** Whether one of the keys has signed this. */
export function isSignedBy(keys: readonly Uint8Array[], parts: SignedParts, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url');
  // Only the one spelling that we write: base64 has several for the same bytes.
  if (given.toString('base64url') !== signature) return false;
  return keys.some((key) => {
    const wanted = digestOf(parts, key);
    return wanted.length === given.length && timingSafeEqual(wanted, given);
  });
}

function digestOf(parts: SignedParts, key: Uint8Array): Buffer {
  return createHmac('sha256', key).update(parts.join('\n')).digest();
}
