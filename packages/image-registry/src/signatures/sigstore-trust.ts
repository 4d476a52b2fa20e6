import { createHash, createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { X509Certificate } from '@sigstore/core';
import { TrustedRoot } from '@sigstore/protobuf-specs';
import { toTrustMaterial } from '@sigstore/verify';
import type { TrustMaterial } from '@sigstore/verify';

import { RegistryFailure } from '../access/registry-failure.ts';

/** Where files of Sigstore are looked for. */
export interface SigstoreFiles {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

export type LogAuthority = TrustMaterial['tlogs'][number];
export type CertificateAuthority = TrustMaterial['certificateAuthorities'][number];

/** Whom Sigstore itself trusts: as cosign has it in its cache, or in files that its variables of the environment name. Nothing is fetched. */
export class SigstoreTrust {
  readonly #files: SigstoreFiles;
  readonly #given: TrustMaterial | undefined;

  /** A trusted root in JSON takes the place of all of that. */
  constructor(files: SigstoreFiles, root: string | undefined) {
    this.#files = files;
    this.#given = root === undefined ? undefined : trustedRoot(root);
  }

  async logs(): Promise<readonly LogAuthority[]> {
    const key = await this.#fileIn('SIGSTORE_REKOR_PUBLIC_KEY');
    return key === undefined ? (await this.#root('failed to load Rekor public keys')).tlogs : [logWithKey(key)];
  }

  async certificateLogs(): Promise<readonly LogAuthority[]> {
    const key = await this.#fileIn('SIGSTORE_CT_LOG_PUBLIC_KEY_FILE');
    return key === undefined ? (await this.#root('failed to load CTLogs public keys')).ctlogs : [logWithKey(key)];
  }

  async authorities(): Promise<readonly CertificateAuthority[]> {
    const roots = await this.#fileIn('SIGSTORE_ROOT_FILE');
    return roots === undefined ? (await this.#root('failed to get roots from fulcio')).certificateAuthorities : authoritiesIn(roots);
  }

  async #fileIn(variable: string): Promise<string | undefined> {
    const file = this.#files.environment[variable] ?? '';
    if (file === '' || this.#given !== undefined) return undefined;
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) throw new RegistryFailure(`${variable} names a file that cannot be read: ${file}`, 'unreachable');
    return text;
  }

  async #root(whatFails: string): Promise<TrustMaterial> {
    if (this.#given !== undefined) return this.#given;
    const { environment, home } = this.#files;
    const folder = environment['TUF_ROOT'] || path.join(home, '.sigstore/root');
    for (const place of ['tuf-repo-cdn.sigstore.dev/targets', 'targets']) {
      const text = await readFile(path.join(folder, place, 'trusted_root.json'), 'utf8').catch(() => undefined);
      if (text !== undefined) return trustedRoot(text);
    }
    const help = 'run "cosign initialize", or name files by SIGSTORE_REKOR_PUBLIC_KEY, SIGSTORE_CT_LOG_PUBLIC_KEY_FILE and SIGSTORE_ROOT_FILE';
    throw new RegistryFailure(`${whatFails}: the trusted root of Sigstore is not on this machine: ${help}`, 'unreachable');
  }
}

/** What a trusted root in JSON says. */
function trustedRoot(text: string): TrustMaterial {
  try {
    return toTrustMaterial(TrustedRoot.fromJSON(JSON.parse(text)));
  } catch (error) {
    throw new RegistryFailure(`parsing the trusted root: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Authorities of these certificates, PEM: each that signed itself, with those in between. */
export function authoritiesIn(text: string): readonly CertificateAuthority[] {
  const certificates = certificatesIn(text);
  if (certificates.length === 0) throw new RegistryFailure('failed to load certificates: error creating root cert pool');
  return [{ certChain: [...certificates], validFor: ALWAYS }];
}

/** The certificates of a text, PEM. */
export function certificatesIn(text: string): readonly X509Certificate[] {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? [];
  try {
    return blocks.map((block) => X509Certificate.parse(block));
  } catch {
    throw new RegistryFailure('failed to load certificates: one of them cannot be read');
  }
}

/** A log that signs with this key, PEM. */
export function logWithKey(text: string): LogAuthority {
  try {
    const publicKey = createPublicKey(text);
    const logID = createHash('sha256')
      .update(publicKey.export({ type: 'spki', format: 'der' }))
      .digest();
    return { logID, publicKey, baseURL: '', validFor: ALWAYS };
  } catch {
    throw new RegistryFailure('failed to load the public key of a transparency log: it is no PEM');
  }
}

const ALWAYS: { readonly start: Date; readonly end: Date } = { start: new Date(0), end: new Date(8.64e15) };
