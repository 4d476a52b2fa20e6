import { randomBytes } from 'node:crypto';

import { argon2id, argon2Verify, bcryptVerify } from 'hash-wasm';

/** Hashes a password with argon2id, in the text form that says how it was made. Takes some ten milliseconds. */
export function hashPassword(password: string): Promise<string> {
  return argon2id({ password, salt: randomBytes(16), ...COST, outputType: 'encoded' });
}

/** Least cost that OWASP's Password Storage Cheat Sheet recommends. */
const COST = { memorySize: 19_456, iterations: 2, parallelism: 1, hashLength: 32 } as const;

/**
 * Whether a text is a hash of argon2id or bcrypt that can be checked here: checks are done one at a time, so one
 * that takes longer than some seconds, or more memory than there may be, is none.
 */
export function isPasswordHash(text: string): boolean {
  const [, memory, passes, lanes] = (ARGON2ID.exec(text) ?? []).map(Number);
  if (memory === undefined || passes === undefined || lanes === undefined) return BCRYPT.test(text);
  return memory >= 8 * lanes && memory <= MOST_KIBIBYTES && memory * passes <= MOST_WORK;
}

const ARGON2ID = /^\$argon2id\$v=19\$m=(\d{1,7}),t=([1-9]\d{0,2}),p=([1-9]\d?)\$[A-Za-z0-9+/]{11,}\$[A-Za-z0-9+/]{22,}$/;
const MOST_KIBIBYTES = 524_288;
/** Memory in KiB, as often as it is gone through. */
const MOST_WORK = 2_097_152;

/** Each step of the two digits doubles the work; 14 takes seconds. */
const BCRYPT = /^\$2[aby]\$(?:0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/;

/** Whether a password, which is not empty, is the one behind a hash of argon2id or bcrypt. The hash has to be one. */
export async function isPasswordOf(hash: string, password: string): Promise<boolean> {
  if (hash.startsWith('$argon2')) return argon2Verify({ hash, password });
  // Bcrypt looks at no more bytes than these: longer passwords would match by their beginning alone.
  const bytes = Buffer.from(password);
  const isRight = await bcryptVerify({ hash, password: bytes.subarray(0, MAX_BCRYPT_BYTES) });
  return isRight && bytes.length <= MAX_BCRYPT_BYTES;
}

const MAX_BCRYPT_BYTES = 72;
