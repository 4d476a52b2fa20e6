import { createHmac, randomBytes } from 'node:crypto';

import type { JwtSettings, Principal } from '../config/config.ts';
import type { HeavyWork } from '../threads/heavy-work.ts';
import { readBasicCredentials } from './basic-credentials.ts';
import { createBearerTokenReader } from './bearer-token.ts';
import type { ReadBearerToken } from './bearer-token.ts';
import { hashPassword, isPasswordOf } from './password-hash.ts';
import { createPasswordVerifier } from './password-verifier.ts';
import type { Authentication } from './principal.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { createSessions } from './sessions.ts';
import type { Session } from './sessions.ts';

/** Tells who sends requests. */
export interface Authenticator {
  /** What a response of 401 says in `WWW-Authenticate`. */
  readonly challenge: string;
  /** From the header `Authorization` and the network that the sender is in. */
  authenticate(authorization: string | undefined, network: string): Promise<Authentication>;
  /** A session of a principal who has just shown a password. */
  startSession(name: string): Session;
}

/** Who may ask, and how often they may be wrong. */
export interface AuthenticatorSettings {
  readonly principals: readonly Principal[];
  readonly jwt: JwtSettings | undefined;
  /** Wrong passwords from each network. */
  readonly loginsPerMinute: number;
  /** What sessions are signed with: the first one signs, all are accepted. */
  readonly sessionKeys: readonly Uint8Array[];
  readonly now: () => Date;
  /** Milliseconds since some moment, whatever happens to the clock. */
  readonly elapsed: () => number;
  /** Who computes hashes. Default: this thread. */
  readonly passwords?: Pick<HeavyWork, 'hashPassword' | 'isPasswordOf'>;
}

/** Hashes the passwords that are given as such. */
export async function createAuthenticator(settings: AuthenticatorSettings): Promise<Authenticator> {
  const { principals, jwt, loginsPerMinute, sessionKeys, now, elapsed, passwords = { hashPassword, isPasswordOf } } = settings;

  const users = new Map<string, User>();
  for (const { name, role, credential } of principals) {
    const hash = credential.kind === 'hash' ? credential.hash : await passwords.hashPassword(credential.password);
    users.set(name, { name, role, hash });
  }
  const verifier = createPasswordVerifier((hash, password) => passwords.isPasswordOf(hash, password));
  const limiter = createRateLimiter(loginsPerMinute, elapsed);
  const decoyFor = createDecoys(
    Array.from(users.values(), ({ hash }) => hash),
    await passwords.hashPassword('decoy'),
  );

  const authenticateBasic = async (token: string, network: string): Promise<Authentication> => {
    const credentials = readBasicCredentials(token);
    if (!credentials) return UNKNOWN;
    const user = users.get(credentials.name);
    const hash = user?.hash ?? decoyFor(credentials.name);
    if (!user || !verifier.isRemembered(hash, credentials.password)) {
      const retryAfterSeconds = limiter.take(network);
      if (retryAfterSeconds > 0) return { kind: 'limited', retryAfterSeconds };
      const isRight = await verifier.verify(hash, credentials.password);
      if (isRight === undefined || (user && isRight)) limiter.giveBack(network);
      if (isRight === undefined) return BUSY;
      if (!user || !isRight) return UNKNOWN;
    }
    return { kind: 'principal', principal: { name: user.name, role: user.role, shown: 'password' } };
  };

  const readToken: ReadBearerToken = jwt ? createBearerTokenReader(jwt, now) : () => Promise.resolve(undefined);
  const sessions = createSessions({ principals, keys: sessionKeys, now });
  const authenticateBearer = async (token: string): Promise<Authentication> => {
    const known = sessions.principalOf(token);
    if (known) return { kind: 'principal', principal: { name: known.name, role: known.role, shown: 'session' } };
    const bearer = await readToken(token);
    if (!bearer) return UNKNOWN;
    const { subject, role } = bearer;
    return role ? { kind: 'principal', principal: { name: `bearer:${subject}`, role, shown: 'token' } } : { kind: 'without-role' };
  };

  return {
    startSession(name) {
      const principal = principals.find((each) => each.name === name);
      if (!principal) throw new Error('a session is for a principal with a password');
      return sessions.start(principal);
    },
    challenge: `Basic realm="assay", charset="UTF-8"${jwt ? ', Bearer realm="assay"' : ''}`,
    async authenticate(authorization, network) {
      const [, scheme = '', token = ''] = HEADER.exec(authorization ?? '') ?? [];
      switch (scheme.toLowerCase()) {
        case 'basic':
          return authenticateBasic(token, network);
        case 'bearer':
          return authenticateBearer(token);
        default:
          return UNKNOWN;
      }
    },
  };
}

interface User {
  readonly name: string;
  readonly role: Principal['role'];
  readonly hash: string;
}

/**
 * An unknown name takes as long as a wrong password for one of ours, and always the same one, so that nobody learns which
 * names there are.
 */
function createDecoys(hashes: readonly string[], decoy: string): (name: string) => string {
  const key = randomBytes(32);
  return (name) => hashes[createHmac('sha256', key).update(name).digest().readUInt32BE() % hashes.length] ?? decoy;
}

const UNKNOWN: Authentication = { kind: 'unknown' };
const BUSY: Authentication = { kind: 'limited', retryAfterSeconds: 2 };
const HEADER = /^([A-Za-z]+) +(\S+)$/;
