import { md5 as md5Of, sha1 as sha1Of } from '@noble/hashes/legacy.js';
import { sha256 as sha256Of } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { KyvernoFunction } from './kyverno-function.ts';
import { kyvernoFunction } from './kyverno-function.ts';
import { textBytes } from './text-bytes.ts';

export const md5: KyvernoFunction = hash('md5', md5Of, 'generates an MD5 hash');
export const sha1: KyvernoFunction = hash('sha1', sha1Of, 'generate a SHA-1 hash');
export const sha256: KyvernoFunction = hash('sha256', sha256Of, 'generate unique resources name if length exceeds the limit');

/** A digest in lower-case hexadecimal digits. */
function hash(name: string, digest: (bytes: Uint8Array) => Uint8Array, note: string): KyvernoFunction {
  return kyvernoFunction({
    name,
    parameters: [['string']],
    returns: 'string',
    note,
    body: ([text], evaluation) => {
      evaluation.chargeText(text.length * 4);
      return bytesToHex(digest(textBytes(text)));
    },
  });
}
