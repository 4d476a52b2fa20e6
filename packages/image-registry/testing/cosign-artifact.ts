import { sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

import { bytesOf, testArtifact } from './test-image.ts';
import type { TestArtifact, TestLayer, TestManifest } from './test-image.ts';

/** How something is signed. */
export interface Signing {
  readonly key: KeyObject;
  /** Default sha256. */
  readonly hash?: string;
  /** Annotations of the layer beside the signature: a certificate, its chain. */
  readonly annotations?: Readonly<Record<string, string>>;
  /** The entry of a transparency log for what was signed. */
  readonly logEntry?: (content: Uint8Array, signature: string) => string;
}

/** A signature as cosign attaches it to an image: an artifact under a tag that is made of the digest. */
export function cosignSignature(digest: string, signings: readonly (Signing & { readonly optional?: object })[]): TestArtifact {
  const layers = signings.map(({ key, hash, annotations, logEntry, optional = null }): TestLayer => {
    const image = { 'docker-manifest-digest': digest };
    const critical = { identity: { 'docker-reference': 'registry.example/shop' }, image, type: 'cosign container image signature' };
    const bytes = bytesOf(JSON.stringify({ critical, optional }));
    const signature = signBytes(bytes, key, hash);
    return {
      mediaType: 'application/vnd.dev.cosign.simplesigning.v1+json',
      bytes,
      annotations: {
        'dev.cosignproject.cosign/signature': signature,
        ...(logEntry && { 'dev.sigstore.cosign/bundle': logEntry(bytes, signature) }),
        ...annotations,
      },
    };
  });
  return testArtifact({ layers, tags: [`${digest.replace(':', '-')}.sig`] });
}

/** A statement about an image. */
export interface TestStatement extends Signing {
  readonly predicateType: string;
  readonly predicate: object;
}

/** Attestations as cosign attaches them: each an envelope around a statement. */
export function cosignAttestations(digest: string, statements: readonly TestStatement[]): TestArtifact {
  const layers = statements.map(({ predicateType, annotations, ...statement }): TestLayer => {
    return {
      mediaType: 'application/vnd.dsse.envelope.v1+json',
      bytes: bytesOf(JSON.stringify(signedEnvelope(digest, { predicateType, ...statement }))),
      annotations: { 'dev.cosignproject.cosign/signature': '', predicateType, ...annotations },
    };
  });
  return testArtifact({ layers, tags: [`${digest.replace(':', '-')}.att`] });
}

const PAYLOAD_TYPE = 'application/vnd.in-toto+json';

function signedEnvelope(digest: string, { key, hash, predicateType, predicate }: TestStatement): object {
  const subject = [{ name: 'registry.example/shop', digest: { sha256: digest.replace('sha256:', '') } }];
  const payload = JSON.stringify({ _type: 'https://in-toto.io/Statement/v0.1', predicateType, subject, predicate });
  const signed = bytesOf(`DSSEv1 ${PAYLOAD_TYPE.length} ${PAYLOAD_TYPE} ${bytesOf(payload).length} ${payload}`);
  return {
    payloadType: PAYLOAD_TYPE,
    payload: Buffer.from(payload).toString('base64'),
    signatures: [{ keyid: '', sig: signBytes(signed, key, hash) }],
  };
}

function signBytes(bytes: Uint8Array, key: KeyObject, hash = 'sha256'): string {
  const algorithm = key.asymmetricKeyType === 'ed25519' ? null : hash;
  return sign(algorithm, bytes, key).toString('base64');
}

/** An attestation as a bundle of Sigstore that refers to an image. */
export function sigstoreBundle(subject: TestManifest, statement: TestStatement): TestArtifact {
  const mediaType = 'application/vnd.dev.sigstore.bundle.v0.3+json';
  const verificationMaterial = { publicKey: { hint: '' }, tlogEntries: [] };
  const bundle = { mediaType, verificationMaterial, dsseEnvelope: signedEnvelope(subject.digest, statement) };
  return testArtifact({ layers: [{ mediaType, bytes: bytesOf(JSON.stringify(bundle)) }], tags: [], artifactType: mediaType, subject });
}
