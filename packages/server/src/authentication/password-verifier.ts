import { createHmac, randomBytes } from 'node:crypto';

import { isPasswordOf } from './password-hash.ts';

/** Says whether a password belongs to a hash, and remembers what it found right. */
export interface PasswordVerifier {
  /** Whether the answer is known already, so that nobody is guessing. */
  isRemembered(hash: string, password: string): boolean;
  /** Slow on purpose, unless the answer is remembered. Asked twice at once it works once. */
  verify(hash: string, password: string): Promise<boolean>;
}

/**
 * Hashing takes some ten milliseconds of this process for every request otherwise. What is remembered is an HMAC under a
 * key that exists in this process only, so that its memory tells no password.
 */
export function createPasswordVerifier(): PasswordVerifier {
  const key = randomBytes(32);
  const remembered = new Set<string>();
  const running = new Map<string, Promise<boolean>>();
  const digestOf = (hash: string, password: string): string => createHmac('sha256', key).update(`${hash}\0${password}`).digest('base64');

  const check = async (digest: string, hash: string, password: string): Promise<boolean> => {
    try {
      const isRight = await isPasswordOf(hash, password);
      if (isRight) remembered.add(digest);
      return isRight;
    } finally {
      running.delete(digest);
    }
  };

  return {
    isRemembered: (hash, password) => remembered.has(digestOf(hash, password)),
    async verify(hash, password) {
      const digest = digestOf(hash, password);
      if (remembered.has(digest)) return true;
      const answer = running.get(digest) ?? check(digest, hash, password);
      running.set(digest, answer);
      return answer;
    },
  };
}
