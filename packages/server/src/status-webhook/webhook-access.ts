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
 * time.
 */
export function createWebhookAccess(secrets: readonly string[], perMinute: number, now: () => Date): WebhookAccess {
  const isSecret = createSecretCheck(secrets);
  const guesses = createRateLimiter(perMinute, now);
  const reports = createRateLimiter(perMinute, now);
  return ({ secret, isCertified, network, serial }) => {
    if (!isCertified) {
      if (secret === undefined) return { kind: 'unauthorized' };
      const retryAfterSeconds = guesses.take(network);
      if (retryAfterSeconds > 0) return { kind: 'limited', retryAfterSeconds };
      if (!isSecret(secret)) return { kind: 'unauthorized' };
      guesses.giveBack(network);
    }
    const retryAfterSeconds = reports.take(serial);
    return retryAfterSeconds > 0 ? { kind: 'limited', retryAfterSeconds } : { kind: 'granted' };
  };
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
