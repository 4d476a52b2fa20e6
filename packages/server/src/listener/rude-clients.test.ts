import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect as connectTcp } from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import type { ConnectionOptions } from 'node:tls';

import { afterEach, describe, expect, it } from 'vitest';

import { writeCertificate } from '../../testing/certificate.ts';
import type { TlsFiles } from '../config/config.ts';
import { jsonLogger } from '../log/json-logger.ts';
import { listen } from './listen.ts';
import type { Listener } from './listen.ts';

const HOST = '127.0.0.1';

/** Enough for a client that means well, and short for a test. */
const TIMES = { head: 300, request: 600, idle: 400 };

/** For clients who send all the time: only that their request does not end is against them, never a pause that a busy machine makes. */
const NEVER_IDLE = { ...TIMES, idle: 600_000 };

/** So long that only a client who is slow on purpose seems idle. */
const PATIENT = { ...TIMES, idle: 3000 };

/** For clients that are not slow, on machines that may be. */
const UNLIMITED = { head: 600_000, request: 600_000, idle: 600_000 };

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

interface Started {
  readonly listener: Listener;
  readonly port: number;
  readonly logged: () => string;
}

/** More than the system takes from a server for a client who does not read. */
const LARGE = 'x'.repeat(24_000_000);

/** Reads the whole body of a request before it greets; `/large` gets something large. */
async function start(tls?: TlsFiles, times = TIMES): Promise<Started> {
  let log = '';
  const logger = jsonLogger('debug', (line) => {
    log += line;
  });
  const answer = async (request: Request): Promise<Response> =>
    new Response(new URL(request.url).pathname === '/large' ? LARGE : `hello, ${(await request.text()).length}`);
  const listener = await listen(answer, { address: { host: HOST, port: 0 }, tls, logger, times });
  closers.push(() => listener.close(0));
  return { listener, port: Number(new URL(listener.url).port), logged: () => log };
}

function tlsFiles(): Promise<TlsFiles> {
  const directory = mkdtempSync(join(tmpdir(), 'assay-rude-'));
  closers.push(() => rmSync(directory, { recursive: true }));
  return writeCertificate(directory, 'controller');
}

/** Everything that comes back until the connection is closed. */
async function received(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('latin1').on('data', (data: string) => {
    text += data;
  });
  socket.on('error', () => {});
  if (!socket.destroyed) await once(socket, 'close');
  return text;
}

function openTcp(port: number): Socket {
  const socket = connectTcp(port, HOST);
  closers.push(() => socket.destroy());
  return socket;
}

describe('a client that takes its time', () => {
  it('gets 408 while the head of its request does not end', async () => {
    const { port } = await start(undefined, NEVER_IDLE);
    const socket = openTcp(port);
    const answer = received(socket);
    socket.write('POST / HTTP/1.1\r\nHost: x\r\n');
    while (!socket.destroyed && socket.writable) {
      socket.write('X-Slow: 1\r\n');
      await sleep(20);
    }
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('gets 408 while the body of its request does not end', async () => {
    const { port, logged } = await start(undefined, NEVER_IDLE);
    const socket = openTcp(port);
    const answer = received(socket);
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n');
    while (!socket.destroyed && socket.writable) {
      socket.write('secret ');
      await sleep(20);
    }
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(logged()).toBe('');
  });

  it('is cut off when it takes nothing of a response', async () => {
    const { port } = await start();
    const lengthAfter = async (pause: number): Promise<number> => {
      const socket = openTcp(port);
      socket.write('GET /large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      await sleep(pause);
      return (await received(socket)).length;
    };
    // On a busy machine the server may not even have begun with its response; a server that never cuts off ends at the limit of the test.
    let pause = 3 * TIMES.idle;
    while ((await lengthAfter(pause)) >= LARGE.length) pause *= 2;
  });

  it('gets all of a response that it takes slowly', async () => {
    const { port } = await start(undefined, PATIENT);
    const takeSlowly = async (): Promise<{ readonly length: number; readonly took: number; readonly longestPause: number }> => {
      const socket = openTcp(port);
      socket.on('error', () => {});
      socket.write('GET /large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      const begun = performance.now();
      let [length, looked, longestPause] = [0, begun, 0];
      for (; !socket.readableEnded && !socket.destroyed; await sleep(25)) {
        length += Number(socket.read()?.length ?? 0);
        longestPause = Math.max(longestPause, performance.now() - looked);
        looked = performance.now();
      }
      return { length, took: looked - begun, longestPause };
    };
    // Where the machine itself made such a pause, the client was idle, and the server was right.
    let taken = await takeSlowly();
    while (taken.length <= LARGE.length && taken.longestPause > PATIENT.idle / 2) taken = await takeSlowly();
    expect(taken.took).toBeGreaterThan(2 * PATIENT.idle);
    expect(taken.length).toBeGreaterThan(LARGE.length);
  });

  it('is not waited for when the server is closed before it has asked for anything', async () => {
    const { listener, port } = await start();
    const socket = openTcp(port);
    const end = received(socket);
    await once(socket, 'connect');
    await sleep(50);
    // Nobody waits as long as this.
    await listener.close(3_600_000);
    await end;
  });

  it('is not waited for when the server is closed in the middle of its handshake', async () => {
    const { listener, port } = await start(await tlsFiles());
    const socket = openTcp(port);
    const end = received(socket);
    await once(socket, 'connect');
    await sleep(50);
    await listener.close(100);
    await end;
  });

  it('is cut off when it never begins with its handshake', async () => {
    const { port } = await start(await tlsFiles());
    expect(await received(openTcp(port))).toBe('');
  });
});

describe('a client that does not speak TLS as it should', () => {
  const hello = async (port: number, options: ConnectionOptions = {}): Promise<string> => {
    const socket = connectTls({ host: HOST, port, rejectUnauthorized: false, ...options });
    closers.push(() => socket.destroy());
    return new Promise((resolve) => {
      socket.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
      socket.once('secureConnect', () => {
        socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
        void received(socket).then(resolve);
      });
    });
  };

  it.each([
    ['plain HTTP', 'POST /secret-path HTTP/1.1\r\nHost: x\r\nX-Webhook-Secret: secret\r\n\r\n'],
    ['noise', '\u0000\u0001\u0002secret'.repeat(1000)],
    ['a record that ends early', '\u0016\u0003\u0001\u0000\u00ff\u0001'],
    ['a record that is too long', `\u0016\u0003\u0001\u00ff\u00ff${'x'.repeat(70_000)}`],
  ])('is cut off, and nobody else is disturbed: %s', async (_, text) => {
    const { port, logged } = await start(await tlsFiles(), UNLIMITED);
    const socket = openTcp(port);
    const answer = received(socket);
    socket.end(text, 'latin1');
    expect(await answer).not.toContain('HTTP/');
    expect(logged()).not.toContain('secret');
    expect(await hello(port)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('is refused with a version that is too old, and served with the oldest that is not', async () => {
    const { port } = await start(await tlsFiles(), UNLIMITED);
    const ciphers = 'DEFAULT@SECLEVEL=0';
    expect(await hello(port, { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers })).toMatch(/PROTOCOL_VERSION/);
    expect(await hello(port, { maxVersion: 'TLSv1.2' })).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('finds out that a certificate is not what it trusts', async () => {
    const { port } = await start(await tlsFiles(), UNLIMITED);
    expect(await hello(port, { rejectUnauthorized: true })).toMatch(/SELF_SIGNED/);
  });
});
