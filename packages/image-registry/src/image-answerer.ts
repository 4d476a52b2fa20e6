import type { AnswerImageQuestion, ImageAnswers, ImageQuestion } from '@assay/kyverno/engine';

import { dockerCredentials } from './access/docker-credentials.ts';
import type { CredentialSurroundings } from './access/docker-credentials.ts';
import { RegistryClient } from './access/registry-client.ts';
import { RegistryFailure } from './access/registry-failure.ts';
import { readReferrer } from './artifacts/referrers.ts';
import { readDigest, readImage } from './artifacts/image.ts';
import { findSignatures } from './signatures/find-signatures.ts';
import type { SigstoreFiles } from './signatures/sigstore-trust.ts';

/** What of the machine is needed to ask registries. */
export interface RegistrySurroundings extends CredentialSurroundings {
  readonly fetch: typeof fetch;
  readonly now: () => Date;
}

/** Answers questions about images by asking their registries, with the credentials of Docker's configuration. None of these is in an answer. */
export function imageAnswerer(surroundings: RegistrySurroundings): AnswerImageQuestion {
  const client = new RegistryClient({ fetch: surroundings.fetch, credentialsFor: dockerCredentials(surroundings) });
  return async (question) => {
    try {
      return { kind: 'answer', content: await answer(question, client, { files: surroundings, now: surroundings.now }) };
    } catch (error) {
      if (!(error instanceof RegistryFailure)) throw error;
      return { kind: 'failure', message: error.message, reason: error.reason };
    }
  };
}

interface Verification {
  readonly files: SigstoreFiles;
  readonly now: () => Date;
}

async function answer(question: ImageQuestion, client: RegistryClient, verification: Verification): Promise<ImageAnswers[ImageQuestion['kind']]> {
  switch (question.kind) {
    case 'data':
      return readImage(question.image, client);
    case 'digest':
      return readDigest(question.image, client);
    case 'signatures':
    case 'attestations':
      return findSignatures(question, { client, ...verification });
    case 'referrer':
      return readReferrer(question.image, question.artifactType, client);
  }
}
