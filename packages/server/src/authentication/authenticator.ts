import type { JwtSettings, Principal } from '../config/config.ts';
import { readBasicCredentials } from './basic-credentials.ts';
import { createBearerTokenReader } from './bearer-token.ts';
import type { ReadBearerToken } from './bearer-token.ts';
import { hashPassword } from './password-hash.ts';
import { createPasswordVerifier } from './password-verifier.ts';
import type { Authentication } from './principal.ts';
import { createRateLimiter } from './rate-limiter.ts';

/** Tells who sends requests. */
export interface Authenticator {
  /** What a response of 401 says in `WWW-Authenticate`. */
  readonly challenge: string;
  /** From the header `Authorization` and the network address of the sender. */
  authenticate(authorization: string | undefined, address: string): Promise<Authentication>;
}

export interface AuthenticatorSettings {
  readonly principals: readonly Principal[];
  readonly jwt: JwtSettings | undefined;
  /** Wrong passwords for each address. */
  readonly loginsPerMinute: number;
  readonly now: () => Date;
}

/** Hashes the passwords that are given as such. Throws if the public key for tokens is none. */
export async function createAuthenticator({ principals, jwt, loginsPerMinute, now }: AuthenticatorSettings): Promise<Authenticator> {
  const users = new Map<string, User>();
  for (const { name, role, credential } of principals) {
    const hash = credential.kind === 'hash' ? credential.hash : await hashPassword(credential.password);
    users.set(name, { name, role, hash });
  }
  const verifier = createPasswordVerifier();
  const limiter = createRateLimiter(loginsPerMinute, now);
  // An unknown name takes as long as a wrong password, so that nobody learns which names there are.
  const decoy: string = [...users.values()][0]?.hash ?? (await hashPassword('decoy'));

  const authenticateBasic = async (token: string, address: string): Promise<Authentication> => {
    const credentials = readBasicCredentials(token);
    if (!credentials) return UNKNOWN;
    const user = users.get(credentials.name);
    const hash = user?.hash ?? decoy;
    if (!user || !verifier.isRemembered(hash, credentials.password)) {
      const retryAfterSeconds = limiter.take(address);
      if (retryAfterSeconds > 0) return { kind: 'limited', retryAfterSeconds };
      const isRight = await verifier.verify(hash, credentials.password);
      if (!user || !isRight) return UNKNOWN;
      limiter.giveBack(address);
    }
    return { kind: 'principal', principal: { name: user.name, role: user.role } };
  };

  const readToken: ReadBearerToken = jwt ? createBearerTokenReader(jwt, now) : () => Promise.resolve(undefined);
  const authenticateBearer = async (token: string): Promise<Authentication> => {
    const bearer = await readToken(token);
    if (!bearer) return UNKNOWN;
    const { subject, role } = bearer;
    return role ? { kind: 'principal', principal: { name: `bearer:${subject}`, role } } : { kind: 'without-role' };
  };

  return {
    challenge: `Basic realm="assay", charset="UTF-8"${jwt ? ', Bearer realm="assay"' : ''}`,
    async authenticate(authorization, address) {
      const [, scheme = '', token = ''] = HEADER.exec(authorization ?? '') ?? [];
      switch (scheme.toLowerCase()) {
        case 'basic':
          return authenticateBasic(token, address);
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

const UNKNOWN: Authentication = { kind: 'unknown' };
const HEADER = /^([A-Za-z]+) +(\S+)$/;
