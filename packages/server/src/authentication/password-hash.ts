import { randomBytes } from 'node:crypto';

import { argon2id, argon2Verify, bcryptVerify } from 'hash-wasm';

/** Hashes a password with argon2id, in the text form that says how it was made. Takes some ten milliseconds. */
export function hashPassword(password: string): Promise<string> {
  return argon2id({ password, salt: randomBytes(16), ...COST, outputType: 'encoded' });
}

/** Least cost that OWASP's Password Storage Cheat Sheet recommends. */
const COST = { memorySize: 19_456, iterations: 2, parallelism: 1, hashLength: 32 } as const;

/** Whether a text is a hash of argon2id or bcrypt. */
export function isPasswordHash(text: string): boolean {
  return ARGON2ID.test(text) || BCRYPT.test(text);
}

/** Whether a password is the one behind a hash of argon2id or bcrypt. The hash has to be one. */
export async function isPasswordOf(hash: string, password: string): Promise<boolean> {
  if (password === '') return false;
  if (hash.startsWith('$argon2')) return argon2Verify({ hash, password });
  return Buffer.byteLength(password) <= MAX_BCRYPT_BYTES && bcryptVerify({ hash, password });
}

/** What bcrypt looks at; longer passwords would match by their beginning alone. */
const MAX_BCRYPT_BYTES = 72;

const ARGON2ID = /^\$argon2id\$v=19\$m=\d{1,7},t=\d{1,3},p=\d{1,2}\$[A-Za-z0-9+/]{11,}\$[A-Za-z0-9+/]{22,}$/;
const BCRYPT = /^\$2[aby]\$(?:0[4-9]|1\d)\$[./A-Za-z0-9]{53}$/;
