import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import { createRateLimiter } from '../authentication/rate-limiter.ts';

/** Says whether a host may report. */
export type WebhookAccess = (
  host: WebhookHost,
) => { readonly kind: 'granted' | 'unauthorized' } | { readonly kind: 'limited'; readonly retryAfterSeconds: number };

/** What is known about the sender of a report. */
export interface WebhookHost {
  /** The header `X-Webhook-Secret`. */
  readonly secret: string | undefined;
  /** Whether it showed a certificate of the client CA. */
  readonly isCertified: boolean;
  /** The one that it is in. */
  readonly network: string;
  /** Of the server that it reports about. */
  readonly serial: string;
}

/**
 * Wrong secrets are counted for each network, reports for each server: many hosts of one network may finish at the same
 * time. However many wrong ones come from a network, the right one is let in: behind one address there are many hosts, and
 * some of them may have an old secret. What is guessed at is not a word of people but a key.
 */
export function createWebhookAccess(secrets: readonly string[], perMinute: number, elapsed: () => number): WebhookAccess {
  const isSecret = createSecretCheck(secrets);
  const guesses = createRateLimiter(perMinute, elapsed);
  const reports = createRateLimiter(perMinute, elapsed);
  return ({ secret, isCertified, network, serial }) => {
    if (!isCertified) {
      if (secret === undefined) return { kind: 'unauthorized' };
      if (!isSecret(secret)) return limitedBy(guesses.take(network)) ?? { kind: 'unauthorized' };
    }
    return limitedBy(reports.take(serial)) ?? { kind: 'granted' };
  };
}

function limitedBy(retryAfterSeconds: number): ReturnType<WebhookAccess> | undefined {
  return retryAfterSeconds > 0 ? { kind: 'limited', retryAfterSeconds } : undefined;
}

/** Whether a host has shown one of the secrets. Takes the same time whatever it has shown. */
function createSecretCheck(secrets: readonly string[]): (given: string) => boolean {
  const key = randomBytes(32);
  const digestOf = (text: string): Buffer => createHmac('sha256', key).update(text).digest();
  const wanted = secrets.filter((secret) => secret !== '').map(digestOf);
  return (given) => {
    const shown = digestOf(given);
    return wanted.map((digest) => timingSafeEqual(digest, shown)).includes(true);
  };
}
