import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { asAdmin, asJson, asReader, MEDIA_KEY, openTestStore, startController } from '../../../testing/test-controller.ts';
import type { TestController, TestStore } from '../../../testing/test-controller.ts';
import { createAuthenticator } from '../../authentication/authenticator.ts';
import type { Authenticator, AuthenticatorSettings } from '../../authentication/authenticator.ts';

const EIGHT_HOURS = 8 * 3600;

let store: TestStore;
let controller: TestController;

beforeAll(async () => {
  store = await openTestStore();
  controller = await startController(store);
});
afterAll(() => store.close());

/** The authorization that a session gives. */
async function begin(authorization: { readonly Authorization: string }): Promise<{ readonly Authorization: string }> {
  const response = await controller.send('POST', '/api/v1/sessions', { headers: { ...authorization, ...asJson } });
  expect(response.status).toBe(201);
  const { token, expires_at: expiresAt }: { token: string; expires_at: string } = JSON.parse(await response.text());
  expect(Date.parse(expiresAt) - controller.now().getTime()).toBe(EIGHT_HOURS * 1000);
  return { Authorization: `Bearer ${token}` };
}

const askWho = (headers: Record<string, string>): Promise<Response> => controller.send('GET', '/api/v1/principal', { headers });

describe('a session', () => {
  it('says the same as the name and the password that it began with', async () => {
    for (const [authorization, wanted] of [
      [asAdmin, { name: 'admin', role: 'admin' }],
      [asReader, { name: 'reader', role: 'reader' }],
    ] as const) {
      expect(await (await askWho(await begin(authorization))).json()).toEqual(wanted);
    }
  });

  it('ends after eight hours', async () => {
    const session = await begin(asAdmin);
    controller.wait(EIGHT_HOURS - 1);
    expect((await askWho(session)).status).toBe(200);
    controller.wait(1);
    expect((await askWho(session)).status).toBe(401);
  });

  it('begins no other one', async () => {
    const session = await begin(asAdmin);
    expect((await controller.send('POST', '/api/v1/sessions', { headers: { ...session, ...asJson } })).status).toBe(403);
    expect((await controller.send('POST', '/api/v1/sessions', { headers: asJson })).status).toBe(401);
  });

  it('is for nobody when a letter of it is changed', async () => {
    const { Authorization: session } = await begin(asReader);
    const [, name, expires, signature] = session.split('.');
    const changed = [
      `Bearer session.${Buffer.from('admin').toString('base64url')}.${expires}.${signature}`,
      `Bearer session.${name}.${Number(expires) + 1}.${signature}`,
      `Bearer session.${name}.${expires}.${'A'.repeat(43)}`,
      `Bearer session.${name}.${expires}.`,
      `Bearer session.${name}.${expires}`,
      `${session}A`,
    ];
    for (const authorization of changed) expect((await askWho({ Authorization: authorization })).status).toBe(401);
  });

  it('is known to every controller with the same key, until the password or the role is another one', async () => {
    const reader = { name: 'reader', role: 'reader', credential: { kind: 'password', password: 'first' } } as const;
    const now = new Date();
    const other = (settings: Partial<AuthenticatorSettings>): Promise<Authenticator> =>
      createAuthenticator({
        principals: [reader],
        jwt: undefined,
        loginsPerMinute: 10,
        sessionKeys: [MEDIA_KEY],
        now: () => now,
        elapsed: () => 0,
        ...settings,
      });
    const { token } = (await other({})).startSession('reader');
    const kindAt = async (settings: Partial<AuthenticatorSettings>): Promise<string> =>
      (await (await other(settings)).authenticate(`Bearer ${token}`, '192.0.2.1')).kind;
    expect(await kindAt({})).toBe('principal');
    expect(await kindAt({ sessionKeys: [Buffer.from('newer'), MEDIA_KEY] })).toBe('principal');
    expect(await kindAt({ sessionKeys: [Buffer.from('newer')] })).toBe('unknown');
    expect(await kindAt({ principals: [{ ...reader, role: 'admin' }] })).toBe('unknown');
    expect(await kindAt({ principals: [{ ...reader, credential: { kind: 'password', password: 'second' } }] })).toBe('unknown');
    expect(await kindAt({ principals: [] })).toBe('unknown');
  });
});
