import type { ECDSA } from '@noble/curves/abstract/weierstrass.js';
import { p256, p384, p521 } from '@noble/curves/nist.js';
import { sha256 } from '@noble/hashes/sha2.js';

import { algorithmIdentifier } from '../../../jmespath/x509/algorithms.ts';
import { BIT_STRING, bitStringOf, DerReader, Malformed, OBJECT_IDENTIFIER, objectIdentifierOf, SEQUENCE } from '../../../jmespath/x509/der.ts';
import { firstPemBlock } from '../../../jmespath/x509/pem.ts';

/** Whether a signature (DER) of some bytes was made with a key. */
export type VerifySignature = (signature: Uint8Array, bytes: Uint8Array) => boolean;

const ELLIPTIC_CURVE = '1.2.840.10045.2.1';

const CURVES: ReadonlyMap<string, ECDSA> = new Map([
  ['1.2.840.10045.3.1.7', p256],
  ['1.3.132.0.34', p384],
  ['1.3.132.0.35', p521],
]);

/** Reads an ECDSA key in PEM, which signs SHA-256 sums; `undefined` if it is none. */
export function readPublicKey(text: string): VerifySignature | undefined {
  const block = firstPemBlock(text);
  if (block?.type !== 'PUBLIC KEY') return undefined;
  try {
    return verifierOf(block.bytes);
  } catch (error) {
    if (error instanceof Malformed) return undefined;
    throw error;
  }
}

function verifierOf(information: Uint8Array): VerifySignature | undefined {
  const reader = new DerReader(new DerReader(information).read(SEQUENCE, 'no key').contents);
  const algorithm = reader.read(SEQUENCE, 'no algorithm');
  const point = bitStringOf(reader.read(BIT_STRING, 'no point'));
  if (algorithmIdentifier(algorithm, 'no identifier') !== ELLIPTIC_CURVE) return undefined;
  const parameters = new DerReader(algorithm.contents);
  parameters.read(OBJECT_IDENTIFIER, 'no identifier');
  const curve = CURVES.get(objectIdentifierOf(parameters.read(OBJECT_IDENTIFIER, 'no curve')).join('.'));
  if (curve?.utils.isValidPublicKey(point) !== true) return undefined;
  return (signature, bytes) => {
    try {
      return curve.verify(signature, sha256(bytes), point, { prehash: false, lowS: false, format: 'der' });
    } catch {
      // The library throws where bytes are no signature at all.
      return false;
    }
  };
}
