import { encodeUtf8KeepingBytes } from '@assay/source';
import { md5 as md5Of, sha1 as sha1Of } from '@noble/hashes/legacy.js';
import { sha256 as sha256Of } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { KyvernoFunction } from './kyverno-function.ts';
import { kyvernoFunction } from './kyverno-function.ts';

/** A digest of a text in lower-case hexadecimal digits. */
export type Digest = (text: string) => string;

export const md5Digest: Digest = (text) => bytesToHex(md5Of(encodeUtf8KeepingBytes(text)));
export const sha1Digest: Digest = (text) => bytesToHex(sha1Of(encodeUtf8KeepingBytes(text)));
export const sha256Digest: Digest = (text) => bytesToHex(sha256Of(encodeUtf8KeepingBytes(text)));

export const md5: KyvernoFunction = hash('md5', md5Digest, 'generates an MD5 hash');
export const sha1: KyvernoFunction = hash('sha1', sha1Digest, 'generate a SHA-1 hash');
export const sha256: KyvernoFunction = hash('sha256', sha256Digest, 'generate unique resources name if length exceeds the limit');

function hash(name: string, digest: Digest, note: string): KyvernoFunction {
  return kyvernoFunction({
    name,
    parameters: [['string']],
    returns: 'string',
    note,
    body: ([text], evaluation) => {
      evaluation.chargeText(text.length * 4);
      return digest(text);
    },
  });
}
