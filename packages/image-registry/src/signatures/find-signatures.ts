import type { ImageQuestion, SignatureDemand, VerifiedSignatures } from '@assay/kyverno/engine';

import type { Content, RegistryClient } from '../access/registry-client.ts';
import { RegistryFailure } from '../access/registry-failure.ts';
import { identifierOf, imageNamed } from '../artifacts/image.ts';
import { attachedSignatures } from './attached-signatures.ts';
import type { AttachedSignature } from './attached-signatures.ts';
import { findBundles, verifyBundles } from './bundles.ts';
import { claimOf } from './claims.ts';
import { openTrust } from './open-trust.ts';
import type { SignatureTrust } from './open-trust.ts';
import type { SigstoreFiles } from './sigstore-trust.ts';
import { verifySignature } from './verify-signature.ts';

/** What is needed to find signatures and to verify them. */
export interface SignatureSurroundings {
  readonly client: RegistryClient;
  readonly files: SigstoreFiles;
  readonly now: () => Date;
}

/** A question about signatures, of an image or of statements about it. */
export type SignatureQuestion = Extract<ImageQuestion, { readonly demand: SignatureDemand }>;

/**
 * The signatures of an image that are as they are demanded; a `RegistryFailure` if there is none. Follows pkg/cosign/verify.go of
 * sigstore/cosign (v3.1.2).
 */
export async function findSignatures(question: SignatureQuestion, surroundings: SignatureSurroundings): Promise<VerifiedSignatures> {
  const { demand, image: text } = question;
  const { client, files, now } = surroundings;
  const image = imageNamed(text);
  const trust = await openTrust(demand, files);
  const manifest = await client.manifest(image, identifierOf(image));
  const verification = { demand, trust, now: now(), manifest };
  const bundles = demand.format === 'cosign' ? [] : await findBundles(image, manifest.digest, client);
  if (demand.format === 'bundle' || bundles.length > 0) return verifyBundles(bundles, verification);
  const isAboutStatements = question.kind === 'attestations';
  const suffix = isAboutStatements ? 'att' : 'sig';
  const repository = demand.repository === '' ? image : imageNamed(demand.repository);
  const found = await attachedSignatures(repository, `${demand.tagPrefix}${manifest.digest.replace(':', '-')}.${suffix}`, client);
  if (found.length === 0) throw new RegistryFailure(isAboutStatements ? 'no matching attestations: ' : 'no signatures found', 'unsigned');
  return verifyAttached(found, isAboutStatements, verification);
}

/** What signatures are compared with. */
export interface SignatureVerification {
  readonly demand: SignatureDemand;
  readonly trust: SignatureTrust;
  readonly now: Date;
  readonly manifest: Content;
}

function verifyAttached(found: readonly AttachedSignature[], isAboutStatements: boolean, verification: SignatureVerification): VerifiedSignatures {
  const { digest } = verification.manifest;
  const problems: string[] = [];
  let isLogged = false;
  const signatures = found.flatMap((each) => {
    const verified = verifySignature(each, isAboutStatements, verification);
    const claim = verified.kind === 'verified' ? claimOf(each, isAboutStatements, digest) : verified;
    if (verified.kind === 'problem' || claim.kind === 'problem') {
      problems.push(claim.kind === 'problem' ? claim.message : '');
      return [];
    }
    isLogged ||= verified.isLogged;
    const { certificate } = verified;
    return [{ payload: claim.payload, annotations: each.annotations, ...(certificate && { certificate }) }];
  });
  if (signatures.length > 0) return { digest, signatures, isLogged };
  throw new RegistryFailure(`no matching ${isAboutStatements ? 'attestations' : 'signatures'}: ${problems.join('\n ')}`, 'unsigned');
}
