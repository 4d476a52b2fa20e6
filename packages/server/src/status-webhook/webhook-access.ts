import { createRateLimiter } from '../authentication/rate-limiter.ts';
import { createSecretCheck } from './webhook-secret.ts';

/** Says whether a host may report. */
export type WebhookAccess = (
  host: WebhookHost,
) => { readonly kind: 'granted' | 'unauthorized' } | { readonly kind: 'limited'; readonly retryAfterSeconds: number };

export interface WebhookHost {
  /** The header `X-Webhook-Secret`. */
  readonly secret: string | undefined;
  /** Whether it showed a certificate of the client CA. */
  readonly isCertified: boolean;
  /** That it is in. */
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
