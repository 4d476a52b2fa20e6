import { createHash, createPublicKey, KeyObject, sign, webcrypto } from 'node:crypto';
import type { KeyObject as Key } from 'node:crypto';

import * as x509 from '@peculiar/x509';

import { bytesOf } from './test-image.ts';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const CODE_SIGNING = '1.3.6.1.5.5.7.3.3';
const SERVERS = '1.3.6.1.5.5.7.3.1';
const ISSUER = '1.3.6.1.4.1.57264.1.1';

/** Somebody with a certificate. */
export interface TestSigner {
  /** PEM. */
  readonly certificate: string;
  readonly key: Key;
}

/** What a certificate is like. */
export interface SignerOptions {
  /** Default 2026. */
  readonly year?: number;
  readonly subject?: string;
  readonly issuer?: string;
  /** Whether it is for servers and not for code. */
  readonly isForServers?: boolean;
}

/** An authority for certificates. */
export class TestAuthority {
  /** PEM. */
  readonly certificate: string;
  readonly #certificate: x509.X509Certificate;
  readonly #keys: webcrypto.CryptoKeyPair;

  private constructor(certificate: x509.X509Certificate, keys: webcrypto.CryptoKeyPair) {
    this.#certificate = certificate;
    this.certificate = certificate.toString('pem');
    this.#keys = keys;
  }

  /** An authority that signed itself, or below another one. */
  static async create(name: string, above?: TestAuthority): Promise<TestAuthority> {
    const keys = await newKeys();
    const extensions = [
      new x509.BasicConstraintsExtension(true, undefined, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey, false, webcrypto),
    ];
    const common = { serialNumber: '01', ...validIn(2020, 2040), signingAlgorithm: ALGORITHM, extensions };
    const certificate =
      above === undefined
        ? await x509.X509CertificateGenerator.createSelfSigned({ ...common, name: `CN=${name}`, keys }, webcrypto)
        : await x509.X509CertificateGenerator.create(
            { ...common, subject: `CN=${name}`, issuer: above.#certificate.subject, publicKey: keys.publicKey, signingKey: above.#keys.privateKey },
            webcrypto,
          );
    return new TestAuthority(certificate, keys);
  }

  async sign({
    year = 2026,
    subject = 'https://ci.example/shop',
    issuer = 'https://accounts.example',
    isForServers = false,
  }: SignerOptions = {}): Promise<TestSigner> {
    const keys = await newKeys();
    const certificate = await x509.X509CertificateGenerator.create(
      {
        serialNumber: '02',
        ...validIn(year, year + 1),
        signingAlgorithm: ALGORITHM,
        subject: 'CN=signer',
        issuer: this.#certificate.subject,
        publicKey: keys.publicKey,
        signingKey: this.#keys.privateKey,
        extensions: [
          new x509.ExtendedKeyUsageExtension([isForServers ? SERVERS : CODE_SIGNING]),
          new x509.SubjectAlternativeNameExtension([{ type: 'url', value: subject }]),
          new x509.Extension(ISSUER, false, bytesOf(issuer)),
        ],
      },
      webcrypto,
    );
    return { certificate: certificate.toString('pem'), key: KeyObject.from(keys.privateKey) };
  }
}

function newKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
}

function validIn(from: number, until: number): { readonly notBefore: Date; readonly notAfter: Date } {
  return { notBefore: new Date(Date.UTC(from, 0)), notAfter: new Date(Date.UTC(until, 0)) };
}

/** What a log writes down about a signature. */
export interface LoggedSignature {
  readonly content: Uint8Array;
  /** Base64. */
  readonly signature: string;
  /** PEM of a key or of a certificate. */
  readonly verifier: string;
  readonly time: Date;
}

/** The entry of a transparency log, as cosign keeps it beside a signature. */
export function logEntry({ content, signature, verifier, time }: LoggedSignature, logKey: Key): string {
  const hash = { algorithm: 'sha256', value: createHash('sha256').update(content).digest('hex') };
  const spec = { data: { hash }, signature: { content: signature, publicKey: { content: Buffer.from(verifier).toString('base64') } } };
  const body = Buffer.from(JSON.stringify({ apiVersion: '0.0.1', kind: 'hashedrekord', spec })).toString('base64');
  const logID = createHash('sha256')
    .update(createPublicKey(logKey).export({ type: 'spki', format: 'der' }))
    .digest('hex');
  const payload = { body, integratedTime: Math.floor(time.getTime() / 1000), logID, logIndex: 7 };
  const promise = sign('sha256', bytesOf(JSON.stringify(payload)), logKey).toString('base64');
  return JSON.stringify({ SignedEntryTimestamp: promise, Payload: payload });
}
