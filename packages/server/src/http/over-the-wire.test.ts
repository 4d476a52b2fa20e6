import { writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { Agent, request as httpsRequest } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { generate } from 'selfsigned';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { asAdmin, asJson, openTestStore, startController, WEBHOOK_SECRET } from '../../testing/test-controller.ts';
import type { TestController, TestStore } from '../../testing/test-controller.ts';
import { until } from '../../testing/until.ts';
import { listen } from '../listener/listen.ts';
import type { Listener } from '../listener/listen.ts';

let store: TestStore;
let controller: TestController;
let listener: Listener;
let port: number;

/** Sends a text as it is and gives everything that comes back until the connection is closed. */
function exchange(text: string, more?: (write: (chunk: string) => boolean) => Promise<void>): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(text);
      void more?.((chunk) => {
        if (!socket.destroyed) socket.write(chunk);
        return !socket.destroyed && received === '';
      });
    });
    socket.setEncoding('latin1').on('data', (data: string) => {
      received += data;
    });
    socket.on('close', () => resolve(received));
    socket.on('error', (error) => (received === '' ? reject(error) : resolve(received)));
  });
}

const head = (firstLine: string, headers: Readonly<Record<string, string>> = {}): string =>
  [
    `${firstLine} HTTP/1.1`,
    'Host: controller',
    ...Object.entries({ Connection: 'close', ...asAdmin, ...headers }).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');

beforeAll(async () => {
  store = await openTestStore();
  controller = await startController(store);
  listener = await listen(controller.app.fetch, {
    address: { host: '127.0.0.1', port: 0 },
    tls: undefined,
    logger: controller.services.logger,
  });
  port = Number(new URL(listener.url).port);
});
afterAll(async () => {
  await listener.close(1000);
  await store.close();
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('over the wire', () => {
  it('refuses a body by its announced length without having seen any of it', async () => {
    const answer = await exchange(head('POST /api/v1/jobs', { ...asJson, 'Content-Length': '6291457' }));
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('"error":"payload_too_large"');
  });

  it('refuses a body that does not end, while it comes in', async () => {
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    let sent = 0;
    const headers = { ...asJson, 'Transfer-Encoding': 'chunked', Connection: 'keep-alive' };
    const answer = await exchange(head('POST /api/v1/jobs', headers), async (write) => {
      while (sent < 4000 && write(chunk)) {
        sent++;
        await sleep(1);
      }
    });
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(sent).toBeLessThan(4000);
  });

  it('asks who it is before it looks at a body', async () => {
    expect(await exchange(head('POST /api/v1/jobs', { ...asJson, Authorization: 'none', 'Content-Length': '999999999999' }))).toMatch(
      /^HTTP\/1\.1 401 /,
    );
  });

  it('asks a client that waits for it for its body, once it is known who it is and what comes', async () => {
    const body = '{"a":1}';
    const waiting = { ...asJson, Expect: '100-continue', 'Content-Length': String(body.length) };
    const sendWhenAsked = async (write: (chunk: string) => boolean): Promise<void> => {
      while (write('')) await sleep(5);
      write(body);
    };
    const answer = await exchange(head('POST /api/v1/jobs', waiting), sendWhenAsked);
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400 /);
    expect(answer).toContain('"path":"/a"');
    for (const [changes, status] of [
      [{ Authorization: 'none' }, 401],
      [{ 'Content-Type': 'text/plain' }, 415],
      [{ 'Content-Length': '6291457' }, 413],
    ] as const) {
      const refused = await exchange(head('POST /api/v1/jobs', { ...waiting, Connection: 'keep-alive', ...changes }));
      expect(refused).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*\r\nConnection: close\r\n`, 's'));
    }
  });

  it('takes a body in pieces', async () => {
    const body = `{"server_serial":"${await controller.newServer()}","recipe":{"task_target":"install-esxi.target","ks_cfg":"\\u00e4"}}`;
    const answer = await exchange(head('POST /api/v1/jobs', { ...asJson, 'Transfer-Encoding': 'chunked' }), async (write) => {
      for (const byte of body) {
        write(`1\r\n${byte}\r\n`);
        await sleep(0);
      }
      write('0\r\n\r\n');
    });
    expect(answer).toMatch(/^HTTP\/1\.1 202 /);
  });

  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['two lengths', 'POST /api/v1/jobs HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    ['a length and chunks', 'POST /api/v1/jobs HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400],
    ['a head without end', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n`, 431],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
    ['a host that is none', 'GET /healthz HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n', 400],
    ['no host, in HTTP 1.0', 'GET /healthz HTTP/1.0\r\n\r\n', 200],
    ['no path', 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['a path upwards', 'GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404],
    ['a whole URL', 'GET http://other/healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 200],
  ])('answers %s with a status', async (_, text, status) => {
    expect(await exchange(text)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  it('gives the common body to requests that name no place here', async () => {
    const answer = await exchange('GET /healthz HTTP/1.1\r\nHost: a@b\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*\r\ncontent-type: application\/json\r\n/is);
    expect(answer).toContain('{"error":"invalid_request","message":');
    expect(answer).not.toContain('a@b');
  });

  it('says with HEAD how long an image is, and sends nothing of it', async () => {
    const { url } = await signedImage();
    const answer = await exchange(head(`HEAD ${url}`));
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/\r\ncontent-length: \d{5,}\r\n/i);
    expect(answer).toMatch(/\r\n\r\n$/);
  });

  it('does not mind a host that breaks a download off', async () => {
    const spoken = [vi.spyOn(console, 'error'), vi.spyOn(console, 'info'), vi.spyOn(console, 'log'), vi.spyOn(process.stdout, 'write')];
    const { url } = await signedImage('x'.repeat(262_144));
    for (let time = 0; time < 5; time++) {
      await new Promise<void>((resolve) => {
        const request = httpRequest({ port, path: url }, (response) => response.once('data', () => request.destroy()));
        request
          .on('error', () => {})
          .on('close', resolve)
          .end();
      });
    }
    await sleep(50);
    for (const speech of spoken) expect(speech).not.toHaveBeenCalled();
    expect(controller.logged()).not.toContain('"fault"');
  });

  it('does not mind a client that breaks an upload off', async () => {
    const before = controller.logged().length;
    const spoken = vi.spyOn(console, 'error');
    await new Promise<void>((resolve) => {
      const begun = head('POST /api/v1/jobs', { ...asJson, 'Content-Length': '100000' }) + 'x'.repeat(50_000);
      const socket = connect(port, '127.0.0.1', () => socket.write(begun, () => void sleep(50).then(() => socket.destroy())));
      socket.on('close', () => resolve());
    });
    const line = await until(
      () => controller.logged().slice(before),
      (text) => text !== '',
    );
    expect(spoken).not.toHaveBeenCalled();
    expect(line).not.toContain('"fault"');
    expect(JSON.parse(line)).toMatchObject({ level: 'info', route: '/api/v1/jobs', status: 408 });
  });
});

describe('over TLS', () => {
  it('takes the certificate of a client in place of the secret', async () => {
    const [own, strangers] = [await certificates(), await certificates()];
    const files = {
      certificateFile: join(store.directory, 'tls.crt'),
      keyFile: join(store.directory, 'tls.key'),
      clientCaFile: join(store.directory, 'ca.crt'),
    };
    writeFileSync(files.certificateFile, own.cert);
    writeFileSync(files.keyFile, own.private);
    writeFileSync(files.clientCaFile, own.cert);
    const secure = await listen(controller.app.fetch, {
      address: { host: '127.0.0.1', port: 0 },
      tls: files,
      logger: controller.services.logger,
    });
    const report = (
      client: { readonly key?: string | undefined; readonly cert?: string | undefined },
      headers: Readonly<Record<string, string>> = {},
    ): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const agent = new Agent({ ...client, rejectUnauthorized: false });
        const request = httpsRequest(
          `${secure.url}/api/v1/status-webhook/XF`,
          { method: 'POST', agent, headers: { ...asJson, ...headers } },
          (response) => {
            response.resume().on('end', () => {
              agent.destroy();
              resolve(response.statusCode);
            });
          },
        );
        request.on('error', reject).end('{}');
      });
    try {
      expect(await report({})).toBe(401);
      expect(await report({}, { 'X-Webhook-Secret': WEBHOOK_SECRET })).toBe(400);
      expect(await report({ key: strangers.clientprivate, cert: strangers.clientcert })).toBe(401);
      expect(await report({ key: own.clientprivate, cert: own.clientcert })).toBe(400);
    } finally {
      await secure.close(1000);
    }
  });
});

async function signedImage(kickstart = 'x'): Promise<{ readonly url: string }> {
  const id = await controller.createJob(await controller.newServer(), { task_target: 'install-esxi.target', ks_cfg: kickstart });
  await controller.provision(id);
  const job = await controller.jobs.findJob(id);
  return controller.media.urlFor(job!, '');
}

/** Certificates of a server and of a client that it has signed for. */
function certificates(): ReturnType<typeof generate> {
  return generate([{ name: 'commonName', value: 'controller' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'basicConstraints', cA: true, critical: true }],
    clientCertificate: { cn: 'host', keyType: 'ec', algorithm: 'sha256' },
  });
}
