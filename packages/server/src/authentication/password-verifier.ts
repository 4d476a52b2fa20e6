import { createHmac, randomBytes } from 'node:crypto';

/** Says whether a password belongs to a hash, and remembers what it found right. */
export interface PasswordVerifier {
  /** Whether the answer is known already, so that nobody is guessing. */
  isRemembered(hash: string, password: string): boolean;
  /**
   * Slow on purpose, unless the answer is remembered. Asked twice at once it works once; `undefined` if too many wait for an
   * answer already.
   */
  verify(hash: string, password: string): Promise<boolean | undefined>;
}

/**
 * Hashing takes a thread and some megabytes for a while. What was right is remembered, as an HMAC under a key that
 * exists in this process only, so that its memory tells no password. Everything else waits for its turn, so that guessing,
 * from however many addresses, neither stops the server nor fills the memory.
 */
export function createPasswordVerifier(isPasswordOf: (hash: string, password: string) => Promise<boolean>): PasswordVerifier {
  const key = randomBytes(32);
  const remembered = new Set<string>();
  const waiting = new Map<string, Promise<boolean>>();
  const digestOf = (hash: string, password: string): string => createHmac('sha256', key).update(`${hash}\0${password}`).digest('base64');

  const check = async (digest: string, hash: string, password: string): Promise<boolean> => {
    try {
      const isRight = await isPasswordOf(hash, password);
      if (isRight) remembered.add(digest);
      return isRight;
    } finally {
      waiting.delete(digest);
    }
  };

  return {
    isRemembered: (hash, password) => remembered.has(digestOf(hash, password)),
    async verify(hash, password) {
      const digest = digestOf(hash, password);
      if (remembered.has(digest)) return true;
      const asked = waiting.get(digest);
      if (asked) return asked;
      if (waiting.size >= MOST_WAITING) return undefined;
      const answer = check(digest, hash, password);
      waiting.set(digest, answer);
      return answer;
    },
  };
}

/** About a second's work. */
const MOST_WAITING = 16;
