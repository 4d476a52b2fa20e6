import { createHmac, timingSafeEqual } from 'node:crypto';

import type { Principal } from '../config/config.ts';

/** Stands for a name and a password for some hours. */
export interface Session {
  /** A bearer token. */
  readonly token: string;
  readonly expiresAt: Date;
}

/** Starts sessions, and knows them again. Nothing is kept: every controller with the same keys knows them, after a restart too. */
export interface Sessions {
  start(principal: Principal): Session;
  /** Whose session it is; `undefined` for a text that is no token of ours, or no longer. */
  principalOf(token: string): Principal | undefined;
}

/** What sessions are signed with. */
export interface SessionSettings {
  readonly principals: readonly Principal[];
  /** The first one signs; all of them are accepted. */
  readonly keys: readonly Uint8Array[];
  readonly now: () => Date;
}

/** A working day. */
const SESSION_SECONDS = 8 * 3600;

/** A session ends with its time, and with the password, the role or the name that it began with. */
export function createSessions({ principals, keys, now }: SessionSettings): Sessions {
  const signingKeys = keys.map((key) => createHmac('sha256', key).update('sessions').digest());
  return {
    start(principal) {
      const [key] = signingKeys;
      if (!key) throw new Error('sessions cannot be signed without a key');
      const expires = Math.floor(now().getTime() / 1000) + SESSION_SECONDS;
      const signature = signatureOf(principal, expires, key).toString('base64url');
      const name = Buffer.from(principal.name).toString('base64url');
      return { token: `${PREFIX}${name}.${expires}.${signature}`, expiresAt: new Date(expires * 1000) };
    },
    principalOf(token) {
      const [, encoded = '', seconds, signature = ''] = TOKEN.exec(token) ?? [];
      const expires = Number(seconds);
      if (!(expires > now().getTime() / 1000)) return undefined;
      const name = Buffer.from(encoded, 'base64url').toString();
      const principal = principals.find((each) => each.name === name);
      const given = Buffer.from(signature, 'base64url');
      return principal && signingKeys.some((key) => timingSafeEqual(given, signatureOf(principal, expires, key))) ? principal : undefined;
    },
  };
}

/** Tells sessions from other bearer tokens. */
const PREFIX = 'session.';
/** The signature is the text of 32 bytes. */
const TOKEN = /^session\.([\w-]{1,1024})\.(\d{1,12})\.([\w-]{43})$/;

function signatureOf({ name, role, credential }: Principal, expires: number, key: Uint8Array): Buffer {
  const secret = credential.kind === 'hash' ? credential.hash : credential.password;
  return createHmac('sha256', key)
    .update(JSON.stringify([name, role, secret, expires]))
    .digest();
}
