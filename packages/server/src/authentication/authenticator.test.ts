import { createHmac, generateKeyPairSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { bcrypt } from 'hash-wasm';
import { SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';

import type { Principal } from '../config/config.ts';
import { createAuthenticator } from './authenticator.ts';
import type { Authenticator, AuthenticatorSettings } from './authenticator.ts';
import { hashPassword, isPasswordHash } from './password-hash.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const here = '192.0.2.1';
const basic = (name: string, password: string): string => `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

async function authenticator(settings: Partial<AuthenticatorSettings> = {}): Promise<Authenticator> {
  return createAuthenticator({
    principals: [],
    jwt: undefined,
    loginsPerMinute: 100,
    sessionKeys: [],
    now: () => NOW,
    elapsed: () => 0,
    ...settings,
  });
}

describe('Basic authentication', () => {
  let principals: readonly Principal[];
  /** For tests that do not count: making one takes some hashes. */
  let known: Authenticator;
  beforeAll(async () => {
    const salt = new Uint8Array(16).fill(7);
    principals = [
      { name: 'admin', role: 'admin', credential: { kind: 'password', password: 'pass:word ü' } },
      { name: 'reader', role: 'reader', credential: { kind: 'hash', hash: await hashPassword('reader-pass') } },
      { name: 'old', role: 'reader', credential: { kind: 'hash', hash: await bcrypt({ password: 'x'.repeat(72), salt, costFactor: 4 }) } },
      { name: 'short', role: 'reader', credential: { kind: 'hash', hash: await bcrypt({ password: 'a', salt, costFactor: 4 }) } },
    ];
    known = await authenticator({ principals });
  });

  it.each([
    ['admin', 'pass:word ü', 'admin'],
    ['reader', 'reader-pass', 'reader'],
    ['old', 'x'.repeat(72), 'reader'],
    ['short', 'a', 'reader'],
  ])('knows %s', async (name, password, role) => {
    const wanted = { kind: 'principal', principal: { name, role, shown: 'password' } };
    expect(await known.authenticate(basic(name, password), here)).toEqual(wanted);
    expect(await known.authenticate(basic(name, password).replace('Basic', 'bAsIc'), here)).toEqual(wanted);
  });

  it.each([
    ['a wrong password', basic('admin', 'password')],
    ['an empty password', basic('admin', '')],
    ['a name that is not known', basic('root', 'pass:word ü')],
    ['a name of every object', basic('__proto__', 'x')],
    ['a password that bcrypt would cut', basic('old', 'x'.repeat(73))],
    ['a password that bcrypt would take for the one that it repeats', basic('short', 'a\0a')],
    ['bytes that are no UTF-8', `Basic ${Buffer.from('admin:pass:word \xfc', 'latin1').toString('base64')}`],
    ['no colon', `Basic ${Buffer.from('admin').toString('base64')}`],
    ['no base64', 'Basic admin:pass'],
    ['nothing behind the scheme', 'Basic '],
    ['two words behind the scheme', 'Basic YTpi YTpi'],
    ['another scheme', 'Digest username="admin"'],
    ['an empty header', ''],
    ['no header', undefined],
    ['a token where there are none', 'Bearer x.y.z'],
  ])('does not know %s', async (_, header) => {
    expect(await known.authenticate(header, here)).toEqual({ kind: 'unknown' });
  });

  it('hashes a password once', async () => {
    await known.authenticate(basic('admin', 'pass:word ü'), here);
    // No more than 16 can wait for a hash.
    const again = Array.from({ length: 100 }, () => known.authenticate(basic('admin', 'pass:word ü'), here));
    expect(new Set((await Promise.all(again)).map(({ kind }) => kind))).toEqual(new Set(['principal']));
  });

  it('stops an address after too many wrong passwords, until time has passed', async () => {
    let time = NOW.getTime();
    const known = await authenticator({ principals, loginsPerMinute: 3, elapsed: () => time });
    const guesses = await Promise.all(['a', 'b', 'c', 'd'].map((guess) => known.authenticate(basic('reader', guess), here)));
    expect(guesses.map(({ kind }) => kind)).toEqual(['unknown', 'unknown', 'unknown', 'limited']);
    expect(guesses[3]).toEqual({ kind: 'limited', retryAfterSeconds: 20 });
    expect(await known.authenticate(basic('reader', 'reader-pass'), here)).toMatchObject({ kind: 'limited' });
    expect(await known.authenticate(basic('reader', 'reader-pass'), '192.0.2.2')).toMatchObject({ kind: 'principal' });
    time += 20_000;
    expect(await known.authenticate(basic('reader', 'reader-pass'), here)).toMatchObject({ kind: 'principal' });
  });

  it('does not stop who has shown the right password before', async () => {
    const known = await authenticator({ principals, loginsPerMinute: 1 });
    await known.authenticate(basic('reader', 'reader-pass'), here);
    await known.authenticate(basic('reader', 'wrong'), here);
    expect(await known.authenticate(basic('reader', 'wrong'), here)).toMatchObject({ kind: 'limited' });
    expect(await known.authenticate(basic('reader', 'reader-pass'), here)).toMatchObject({ kind: 'principal' });
  });

  it('checks guesses from many networks one at a time, and no more than can wait', async () => {
    const known = await authenticator({ principals });
    const guesses = Array.from({ length: 40 }, (_, at) => known.authenticate(basic('admin', `guess ${at}`), `192.0.2.${at}`));
    const kinds = (await Promise.all(guesses)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'unknown')).toHaveLength(16);
    expect(kinds.filter((kind) => kind === 'limited')).toHaveLength(24);
    expect(await known.authenticate(basic('admin', 'pass:word ü'), here)).toMatchObject({ kind: 'principal' });
  });

  it('leaves time for everything else while passwords are guessed', async () => {
    const known = await authenticator({ principals });
    const guesses = Promise.all(Array.from({ length: 8 }, (_, at) => known.authenticate(basic('nobody', `guess ${at}`), `192.0.2.${at}`)));
    let turns = 0;
    while (await Promise.race([guesses.then(() => false), sleep(1, true)])) turns++;
    // In one piece it would be one turn; a busy machine misses some.
    expect(turns).toBeGreaterThan(4);
  });

  it('counts no right passwords', async () => {
    const known = await authenticator({ principals, loginsPerMinute: 1 });
    const answers = await Promise.all(
      ['admin', 'reader'].map((name) => known.authenticate(basic(name, name === 'admin' ? 'pass:word ü' : 'reader-pass'), name)),
    );
    expect(answers.map(({ kind }) => kind)).toEqual(['principal', 'principal']);
    expect(await known.authenticate(basic('reader', 'reader-pass'), 'admin')).toMatchObject({ kind: 'principal' });
  });
});

describe('bearer tokens', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const jwt = { issuer: 'https://id.example', audience: 'assay', publicKey };
  const SECOND = Math.floor(NOW.getTime() / 1000);
  const claims = { iss: jwt.issuer, aud: jwt.audience, sub: 'ci', role: 'reader', exp: SECOND + 60 };
  const sign = (payload: object, key: KeyObject = privateKey, alg = 'ES256'): Promise<string> =>
    new SignJWT({ ...payload }).setProtectedHeader({ alg }).sign(key);

  it('say who asks and in which role', async () => {
    const known = await authenticator({ jwt });
    expect(known.challenge).toBe('Basic realm="assay", charset="UTF-8", Bearer realm="assay"');
    expect(await known.authenticate(`Bearer ${await sign(claims)}`, here)).toEqual({
      kind: 'principal',
      principal: { name: 'bearer:ci', role: 'reader', shown: 'token' },
    });
    expect(await known.authenticate(`Bearer ${await sign({ ...claims, role: 'admin' })}`, here)).toMatchObject({ principal: { role: 'admin' } });
  });

  it.each([[undefined], ['root'], [['admin']], ['Admin']])('have no role with the claim %j', async (role) => {
    const known = await authenticator({ jwt });
    expect(await known.authenticate(`Bearer ${await sign({ ...claims, role })}`, here)).toEqual({ kind: 'without-role' });
  });

  it.each([
    ['have expired', { exp: SECOND - 6 }],
    ['are not valid yet', { nbf: SECOND + 60 }],
    ['never expire', { exp: undefined }],
    ['are of another issuer', { iss: 'https://other.example' }],
    ['are for another audience', { aud: 'other' }],
    ['have no subject', { sub: undefined }],
    ['have a subject of two lines', { sub: 'a\nb' }],
  ])('are refused when they %s', async (_, changes) => {
    const known = await authenticator({ jwt });
    expect(await known.authenticate(`Bearer ${await sign({ ...claims, ...changes })}`, here)).toEqual({ kind: 'unknown' });
  });

  it('are refused without a signature of our key', async () => {
    const known = await authenticator({ jwt });
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
    const text = `${encode({ alg: 'HS256' })}.${encode(claims)}`;
    const tokens = [
      await sign(claims, other),
      await sign(claims, rsa, 'RS256'),
      new UnsecuredJWT(claims).encode(),
      // The public key, which everyone knows, as the secret of an HMAC.
      `${text}.${createHmac('sha256', pem).update(text).digest('base64url')}`,
      `${await sign(claims)}x`,
      'x.y.z',
      'x',
    ];
    for (const token of tokens) expect(await known.authenticate(`Bearer ${token}`, here)).toEqual({ kind: 'unknown' });
  });
});

describe('isPasswordHash', () => {
  const argon2id = (costs: string): string => `$argon2id$v=19$${costs}$c29tZXNhbHRzb21lc2FsdA$RdescudvJCsgt3ub+b2dWRWJTmaasd`;

  it('knows argon2id and bcrypt', async () => {
    expect(isPasswordHash(await hashPassword('x'))).toBe(true);
    expect(isPasswordHash(`$2b$12$${'a'.repeat(53)}`)).toBe(true);
    expect(isPasswordHash(argon2id('m=65536,t=3,p=4'))).toBe(true);
  });

  it.each([
    '',
    'secret',
    '$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$RdescudvJCsgt3ub+b2dWRWJTmaasd',
    '$1$salt$hash',
    `$2b$31$${'a'.repeat(53)}`,
    `$2b$12$${'a'.repeat(52)}`,
    `$2b$15$${'a'.repeat(53)}`,
    argon2id('m=65536,t=0,p=1'),
    argon2id('m=65536,t=1,p=0'),
    argon2id('m=7,t=1,p=1'),
    argon2id('m=524288,t=5,p=1'),
    argon2id('m=2097152,t=1,p=4'),
  ])('knows no %j', (text) => expect(isPasswordHash(text)).toBe(false));
});
