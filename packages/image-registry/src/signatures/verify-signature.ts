import { X509Certificate as Certificate } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

import type { SignerCertificate } from '@assay/kyverno/engine';
import { textOf } from '@assay/kyverno/objects';
import { RFC3161Timestamp } from '@sigstore/core';
import type { X509Certificate } from '@sigstore/core';
import { VerificationError, Verifier } from '@sigstore/verify';
import type { SignedEntity, TrustMaterial } from '@sigstore/verify';

import type { AttachedSignature } from './attached-signatures.ts';
import type { SignatureVerification } from './find-signatures.ts';
import { jsonObject } from './json-object.ts';
import { logEntryIn, presentTime, timeOfEntry } from './log-entry.ts';
import type { LogEntry } from './log-entry.ts';
import { madeSignature } from './made-signature.ts';
import { signerOf, withIntermediates } from './signer-certificate.ts';
import { certificatesIn } from './sigstore-trust.ts';

/** What comes of the verification of a signature. */
export type SignatureOutcome =
  | { readonly kind: 'verified'; readonly isLogged: boolean; readonly certificate: SignerCertificate | undefined }
  | { readonly kind: 'problem'; readonly message: string };

/**
 * Verifies what cosign attached to an image, with the log that has to know it and the authorities that have to vouch for its certificate. Whom
 * the certificate is for is looked at by who asks.
 */
export function verifySignature(attached: AttachedSignature, isStatement: boolean, { trust, demand, now }: SignatureVerification): SignatureOutcome {
  const signature = madeSignature(attached, isStatement, trust.hash);
  if (signature === undefined) return problem('what is attached to the image has no signature');
  const certificate = trust.key === undefined ? certificatesIn(attached.annotations[ANNOTATION.certificate] ?? '')[0] : undefined;
  if (trust.key === undefined && certificate === undefined) return problem('no certificate found on signature');
  if (certificate !== undefined && !isForCode(certificate)) return problem('the certificate is not for signing code');
  const entry = demand.log === undefined ? undefined : logEntryIn(attached.annotations[ANNOTATION.bundle] ?? '');
  if (demand.log !== undefined && entry === undefined) {
    return problem('the signature comes without its entry in the transparency log, and logs are not searched');
  }
  try {
    const timestamps = timestampsOf(attached, entry, demand.timestampChain !== '');
    const times = timestamps.length > 0 || certificate === undefined ? timestamps : [presentTime(now)];
    const key: SignedEntity['key'] = certificate === undefined ? { $case: 'public-key', hint: '' } : { $case: 'certificate', certificate };
    const verifier = new Verifier(withChain(trust.material, attached), {
      ctlogThreshold: demand.ignoresCertificateLog ? 0 : 1,
      tlogThreshold: demand.log === undefined ? 0 : 1,
      timestampThreshold: 0,
    });
    verifier.verify({ signature, key, timestamps: times, tlogEntries: entry === undefined ? [] : [entry] });
    return { kind: 'verified', isLogged: entry !== undefined, certificate: certificate && signerOf(certificate) };
  } catch (error) {
    if (error instanceof VerificationError && error.code === 'SIGNATURE_ERROR') return problem(unfitting(isStatement, trust.key));
    // The library throws whatever it stumbles over in what strangers wrote: nothing of that is verified.
    return problem(error instanceof Error ? error.message : String(error));
  }
}

const ANNOTATION = {
  certificate: 'dev.sigstore.cosign/certificate',
  chain: 'dev.sigstore.cosign/chain',
  bundle: 'dev.sigstore.cosign/bundle',
  timestamp: 'dev.sigstore.cosign/rfc3161timestamp',
} as const;

function problem(message: string): SignatureOutcome {
  return { kind: 'problem', message };
}

const CODE_SIGNING = '1.3.6.1.5.5.7.3.3';

function isForCode(certificate: X509Certificate): boolean {
  return new Certificate(certificate.root.toDER()).keyUsage.includes(CODE_SIGNING);
}

function timestampsOf(attached: AttachedSignature, entry: LogEntry | undefined, isTimestamped: boolean): SignedEntity['timestamps'] {
  const signed = isTimestamped ? textOf(jsonObject(attached.annotations[ANNOTATION.timestamp] ?? ''), 'SignedRFC3161Timestamp') : '';
  return [
    ...(entry === undefined ? [] : [timeOfEntry(entry)]),
    ...(signed === '' ? [] : [{ $case: 'timestamp-authority' as const, timestamp: RFC3161Timestamp.parse(Buffer.from(signed, 'base64')) }]),
  ];
}

/** The authorities with what of the chain beside a signature they vouch for. */
function withChain(material: TrustMaterial, { annotations }: AttachedSignature): TrustMaterial {
  const chain = certificatesIn(annotations[ANNOTATION.chain] ?? '');
  const certificateAuthorities = material.certificateAuthorities.map(({ certChain, validFor }) => {
    return { certChain: [...withIntermediates(certChain, chain)], validFor };
  });
  return { ...material, certificateAuthorities };
}

/** What the reference says where a signature does not fit, by the kind of the key. */
function unfitting(isStatement: boolean, key: KeyObject | undefined): string {
  if (isStatement) return 'accepted signatures do not match threshold, Found: 0, Expected 1';
  if (key?.asymmetricKeyType === 'rsa') return 'crypto/rsa: verification error';
  return key?.asymmetricKeyType === 'ed25519' ? 'failed to verify signature' : 'invalid signature when validating ASN.1 encoded signature';
}
