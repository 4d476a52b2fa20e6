import { bundleFromJSON } from '@sigstore/bundle';
import type { Bundle } from '@sigstore/bundle';
import { textOf } from '@assay/kyverno/objects';
import type { VerifiedSignature, VerifiedSignatures } from '@assay/kyverno/engine';
import { toSignedEntity, Verifier } from '@sigstore/verify';
import type { SignedEntity } from '@sigstore/verify';

import type { RegistryClient, Repository } from '../access/registry-client.ts';
import { RegistryFailure } from '../access/registry-failure.ts';
import { findReferrers, readOnlyLayer } from '../artifacts/referrers.ts';
import { statementAbout } from './claims.ts';
import type { SignatureVerification } from './find-signatures.ts';
import { jsonObject } from './json-object.ts';
import { presentTime } from './log-entry.ts';
import { signerOf } from './signer-certificate.ts';

/** The bundles of Sigstore that refer to an image. */
export async function findBundles(repository: Repository, digest: string, client: RegistryClient): Promise<readonly Bundle[]> {
  const found: Bundle[] = [];
  for (const referrer of await findReferrers(repository, digest, client)) {
    if (!textOf(referrer, 'artifactType').startsWith('application/vnd.dev.sigstore.bundle')) continue;
    const { bytes } = await readOnlyLayer(repository, textOf(referrer, 'digest'), client);
    found.push(bundleIn(new TextDecoder().decode(bytes)));
  }
  return found;
}

function bundleIn(text: string): Bundle {
  try {
    return bundleFromJSON(JSON.parse(text));
  } catch (error) {
    throw new RegistryFailure(`failed to unmarshal bundle: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Those bundles that are as demanded. Follows pkg/image/verifiers/cpol/cosign/sigstore.go of Kyverno (v1.19.0). */
export function verifyBundles(bundles: readonly Bundle[], verification: SignatureVerification): VerifiedSignatures {
  const { digest } = verification.manifest;
  const signatures = bundles.flatMap((bundle) => verifyBundle(bundle, verification) ?? []);
  if (signatures.length > 0) return { digest, signatures, isLogged: verification.demand.log !== undefined };
  throw new RegistryFailure('sigstore bundle verification failed: no matching signatures found', 'unsigned');
}

function verifyBundle(bundle: Bundle, verification: SignatureVerification): VerifiedSignature | undefined {
  const { digest } = verification.manifest;
  const entity = verifiedEntity(bundle, verification);
  if (entity === undefined) return undefined;
  const { key } = entity;
  const certificate = key.$case === 'certificate' ? signerOf(key.certificate) : undefined;
  const verified = { annotations: {}, ...(certificate && { certificate }) };
  // The signature of an image itself was compared with its bytes.
  if (bundle.content.$case === 'messageSignature') return { payload: {}, ...verified };
  const statement = jsonObject(bundle.content.dsseEnvelope.payload.toString('utf8'));
  const claim = statement && statementAbout(statement, digest);
  return claim?.kind === 'claim' ? { payload: claim.payload, ...verified } : undefined;
}

function verifiedEntity(bundle: Bundle, { trust, demand, now, manifest }: SignatureVerification): SignedEntity | undefined {
  const needsTime = !demand.ignoresCertificateLog;
  const isKeyed = trust.key !== undefined;
  try {
    const entity = toSignedEntity(bundle, Buffer.from(manifest.bytes));
    if (isKeyed !== (entity.key.$case === 'public-key')) return undefined;
    const timestamps = entity.timestamps.length > 0 || isKeyed || needsTime ? entity.timestamps : [presentTime(now)];
    const verifier = new Verifier(trust.material, {
      ctlogThreshold: 0,
      tlogThreshold: demand.log === undefined ? 0 : 1,
      timestampThreshold: needsTime ? 1 : 0,
    });
    verifier.verify({ ...entity, timestamps, tlogEntries: demand.log === undefined ? [] : entity.tlogEntries });
    return entity;
  } catch {
    // The library throws whatever it stumbles over in what strangers wrote: nothing of that is verified.
    return undefined;
  }
}
