import { createPublicKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

import type { SignatureDemand } from '@assay/kyverno/engine';
import type { X509Certificate } from '@sigstore/core';
import { VerificationError } from '@sigstore/verify';
import type { TrustMaterial } from '@sigstore/verify';

import { RegistryFailure } from '../access/registry-failure.ts';
import { authoritiesIn, certificatesIn, logWithKey, SigstoreTrust } from './sigstore-trust.ts';
import type { CertificateAuthority, LogAuthority, SigstoreFiles } from './sigstore-trust.ts';

/** Whom a demand believes. */
export interface SignatureTrust {
  readonly material: TrustMaterial;
  /** The one key that signs; `undefined` where certificates say whose key it is. */
  readonly key: KeyObject | undefined;
  /** What is signed with it. */
  readonly hash: string;
}

/** Reads keys and certificates of a demand, and the files of Sigstore that it needs. Throws a `RegistryFailure` in the words of the reference. */
export async function openTrust(demand: SignatureDemand, files: SigstoreFiles): Promise<SignatureTrust> {
  if (demand.format === 'notary') throw new RegistryFailure('signatures of Notary are not verified here', 'unreachable');
  const { trust, timestampChain } = demand;
  const sigstore = new SigstoreTrust(files, trust.kind === 'trusted-root' ? trust.root : undefined);
  const key = keyOf(demand);
  const material: TrustMaterial = {
    certificateAuthorities: key === undefined ? [...(await authoritiesOf(demand, sigstore))] : [],
    timestampAuthorities: timestampChain === '' ? [] : [...authoritiesIn(timestampChain)],
    tlogs: [...(await logsOf(demand, sigstore))],
    ctlogs: key === undefined ? [...(await certificateLogsOf(demand, sigstore))] : [],
    publicKey: () => {
      if (key === undefined) throw new VerificationError({ code: 'PUBLIC_KEY_ERROR', message: 'no certificate found on signature' });
      return { publicKey: key, validFor: () => true };
    },
  };
  return { material, key, hash: trust.kind === 'key' ? trust.hash : 'sha256' };
}

function keyOf({ trust, ignoresCertificateLog }: SignatureDemand): KeyObject | undefined {
  switch (trust.kind) {
    case 'key':
      return publicKeyIn(trust.key);
    case 'kept-key':
      throw new RegistryFailure(
        `failed to load public key from ${trust.reference}: clusters and services that keep keys are not asked`,
        'unreachable',
      );
    case 'certificate':
      return keyOfCertificate(trust.certificate, trust.chain, ignoresCertificateLog);
    case 'authority':
    case 'trusted-root':
      return undefined;
  }
}

function publicKeyIn(text: string): KeyObject {
  try {
    return createPublicKey(text);
  } catch {
    throw new RegistryFailure('failed to load public key from PEM: pem to public key: it cannot be read');
  }
}

/** The key of a certificate, which the last one of the chain must vouch for if there is a chain. */
function keyOfCertificate(text: string, chain: string, ignoresCertificateLog: boolean): KeyObject {
  const pem = text.includes('-----BEGIN') ? text : Buffer.from(text, 'base64').toString('utf8');
  const [certificate] = certificatesIn(pem);
  if (certificate === undefined) throw new RegistryFailure(`failed to load certificate from ${text}: no certs found in pem file`);
  if (chain !== '') checkChain(certificate, certificatesIn(chain));
  if (chain !== '' && !ignoresCertificateLog) {
    throw new RegistryFailure('whether a log knows a certificate that a policy names is not verified here: set ctlog.ignoreSCT', 'unreachable');
  }
  return createPublicKey({ key: certificate.publicKey, format: 'der', type: 'spki' });
}

const MAX_CHAIN = 11;

function checkChain(leaf: X509Certificate, chain: readonly X509Certificate[]): void {
  if (chain.length > MAX_CHAIN) throw new RegistryFailure(`certificate chain too long (${chain.length}), maximum allowed is ${MAX_CHAIN}`);
  const path = [leaf, ...chain];
  const isVouchedFor = path.every((certificate, index) => {
    const issuer = path[index + 1] ?? certificate;
    return issuer.isCA && certificate.issuer.equals(issuer.subject) && certificate.verify(issuer) && issuer.validForDate(leaf.notBefore);
  });
  if (!isVouchedFor) throw new RegistryFailure('failed to load validate certificate chain: the certificate is not signed by it');
}

async function authoritiesOf({ trust }: SignatureDemand, sigstore: SigstoreTrust): Promise<readonly CertificateAuthority[]> {
  return trust.kind === 'authority' && trust.roots !== '' ? authoritiesIn(trust.roots) : sigstore.authorities();
}

async function logsOf({ log }: SignatureDemand, sigstore: SigstoreTrust): Promise<readonly LogAuthority[]> {
  if (log === undefined) return [];
  return log.key === '' ? sigstore.logs() : [logWithKey(log.key)];
}

async function certificateLogsOf(
  { format, ignoresCertificateLog, certificateLogKey }: SignatureDemand,
  sigstore: SigstoreTrust,
): Promise<readonly LogAuthority[]> {
  if (ignoresCertificateLog || format === 'bundle') return [];
  return certificateLogKey === '' ? sigstore.certificateLogs() : [logWithKey(certificateLogKey)];
}
