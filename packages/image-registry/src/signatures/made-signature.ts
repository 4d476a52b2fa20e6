import { createHash, timingSafeEqual, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

import { listOf, textOf } from '@assay/kyverno/objects';
import { dsse } from '@sigstore/core';
import type { SignedEntity } from '@sigstore/verify';

import type { AttachedSignature } from './attached-signatures.ts';
import { decodedPayload } from './claims.ts';
import { jsonObject } from './json-object.ts';

type SignatureContent = SignedEntity['signature'];

const STATEMENT_TYPE = 'application/vnd.in-toto+json';

/** The signature of a claim, or those of an envelope, as the library for Sigstore wants them; `undefined` if there is none. */
export function madeSignature({ bytes, annotations }: AttachedSignature, isStatement: boolean, hash: string): SignatureContent | undefined {
  if (!isStatement) {
    const signature = annotations['dev.cosignproject.cosign/signature'] ?? '';
    return signature === '' ? undefined : signatureContent({ signatures: [Buffer.from(signature, 'base64')], content: bytes, signed: bytes, hash });
  }
  const envelope = jsonObject(new TextDecoder().decode(bytes));
  const signatures = listOf(envelope, 'signatures').map((each) => Buffer.from(textOf(each, 'sig'), 'base64'));
  if (signatures.length === 0 || textOf(envelope, 'payloadType') !== STATEMENT_TYPE) return undefined;
  const content = Buffer.from(decodedPayload(envelope), 'utf8');
  return signatureContent({ signatures, content, signed: dsse.preAuthEncoding(STATEMENT_TYPE, content), hash });
}

interface Signed {
  /** One of them has to fit; a log knows the first. */
  readonly signatures: readonly Buffer[];
  /** What a log knows the digest of. */
  readonly content: Uint8Array;
  /** The bytes that were signed. */
  readonly signed: Uint8Array;
  readonly hash: string;
}

function signatureContent({ signatures, content, signed, hash }: Signed): SignatureContent {
  const [signature = Buffer.alloc(0)] = signatures;
  return {
    signature,
    compareSignature: (other) => isEqual(other, signature),
    compareDigest: (digest) => isEqual(digest, createHash('sha256').update(content).digest()),
    verifySignature: (key: KeyObject) => signatures.some((each) => verify(key.asymmetricKeyType === 'ed25519' ? null : hash, signed, key, each)),
  };
}

function isEqual(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}
