import { errors, jwtVerify } from 'jose';

import type { JwtSettings, Role } from '../config/config.ts';

/** What a valid token says about its bearer. */
export interface Bearer {
  readonly subject: string;
  /** `undefined` if the claim `role` names none of ours. */
  readonly role: Role | undefined;
}

/** Reads a token; `undefined` if it is none, was not signed with our key, is not meant for us or not valid at the time. */
export type ReadBearerToken = (token: string) => Promise<Bearer | undefined>;

/** Reads tokens that are signed with one key. */
export function createBearerTokenReader({ issuer, audience, publicKey }: JwtSettings, now: () => Date): ReadBearerToken {
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, publicKey, {
        issuer,
        audience,
        algorithms: ASYMMETRIC,
        requiredClaims: ['sub', 'exp'],
        clockTolerance: 5,
        currentDate: now(),
      });
      const { sub } = payload;
      if (sub === undefined || !SUBJECT.test(sub)) return undefined;
      const role = payload['role'];
      return { subject: sub, role: role === 'admin' || role === 'reader' ? role : undefined };
    } catch (error) {
      // A token of another algorithm than the key's is refused with a TypeError.
      if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
      throw error;
    }
  };
}

/** Without HMAC: nobody may sign with the text of the public key. */
const ASYMMETRIC = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];

/** One line that fits into a log and into the store. */
const SUBJECT = /^[\x21-\x7e]{1,255}$/;
