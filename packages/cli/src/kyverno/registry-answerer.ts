import { homedir } from 'node:os';

import type { AnswerImageQuestion } from '@assay/kyverno/engine';

import type { Host } from '../process/host.ts';

/** Asks registries as the user of this machine. Only a first question loads what is needed for it. */
export function registryAnswerer(host: Pick<Host, 'env' | 'now'>): AnswerImageQuestion {
  let answerer: Promise<AnswerImageQuestion> | undefined;
  return async (question) => {
    answerer ??= openAnswerer(host);
    return (await answerer)(question);
  };
}

async function openAnswerer(host: Pick<Host, 'env' | 'now'>): Promise<AnswerImageQuestion> {
  const { imageAnswerer } = await import('@assay/image-registry');
  return imageAnswerer({ fetch, environment: host.env, home: host.env['HOME'] ?? homedir(), now: () => new Date(host.now().epochMilliseconds) });
}
