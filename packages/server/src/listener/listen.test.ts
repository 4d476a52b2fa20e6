import { copyFileSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:tls';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { writeCertificate } from '../../testing/certificate.ts';
import { takePort } from '../../testing/taken-port.ts';
import { until } from '../../testing/until.ts';
import type { TlsFiles } from '../config/config.ts';
import { jsonLogger } from '../log/json-logger.ts';
import { listen } from './listen.ts';
import type { FetchHandler, Listener } from './listen.ts';

const logger = jsonLogger('error', () => {});
const address = { host: '127.0.0.1', port: 0 };
const greet: FetchHandler = () => new Response('hello');

let directory: string;
const listeners: Listener[] = [];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'assay-listen-'));
});

afterEach(async () => {
  for (const listener of listeners.splice(0)) await listener.close(0);
  rmSync(directory, { recursive: true });
});

async function started(answer: FetchHandler, tls?: TlsFiles, log = logger): Promise<Listener> {
  const listener = await listen(answer, { address, tls, logger: log });
  listeners.push(listener);
  return listener;
}

function shownName(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port), rejectUnauthorized: false }, () => {
      resolve(String(socket.getPeerCertificate().subject.CN));
      socket.end();
    });
    socket.once('error', reject);
  });
}

async function untilShown(url: string, name: string): Promise<void> {
  await until(
    () => shownName(url),
    (shown) => shown === name,
  );
}

describe('a listener', () => {
  it('takes a free port and answers', async () => {
    const { url } = await started(greet);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
    expect(await (await fetch(url)).text()).toBe('hello');
  });

  it('refuses a port that is taken, and an address that is not here', async () => {
    const { port, server } = await takePort();
    await expect(listen(greet, { address: { host: '127.0.0.1', port }, tls: undefined, logger })).rejects.toThrow('the port is in use');
    await expect(listen(greet, { address: { host: '192.0.2.1', port: 0 }, tls: undefined, logger })).rejects.toThrow(
      'this machine has no such address',
    );
    server.close();
  });

  it('lets running requests finish, and closes connections that are kept alive', async () => {
    let finish: () => void = () => {};
    let asked: () => void = () => {};
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const listener = await started(async () => {
      asked();
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return new Response('late');
    });
    const agent = new Agent({ keepAlive: true });
    const answer = new Promise<{ text: string; connection: string | undefined }>((resolve, reject) => {
      get(listener.url, { agent }, (response) => {
        let text = '';
        response.on('data', (part: Buffer) => (text += part.toString()));
        response.on('end', () => resolve({ text, connection: response.headers.connection }));
      }).on('error', reject);
    });
    await isAsked;
    // Nobody waits as long as this.
    const closed = listener.close(3_600_000);
    expect(listener.isDraining()).toBe(true);
    finish();
    expect(await answer).toEqual({ text: 'late', connection: 'close' });
    await closed;
    await expect(fetch(listener.url)).rejects.toThrow('fetch failed');
    agent.destroy();
  });

  it('cuts requests that take longer than its patience', async () => {
    const listener = await started(() => new Promise<Response>(() => {}));
    const end = fetch(listener.url).then(
      () => 'answered',
      () => 'cut',
    );
    await sleep(100);
    await listener.close(100);
    expect(await end).toBe('cut');
  });

  it('shows a new certificate when its files change, and the old one while they do not fit', async () => {
    const tls = await writeCertificate(directory, 'one');
    const { url } = await started(greet, tls);
    expect(url).toMatch(/^https:/);
    expect(await shownName(url)).toBe('one');
    writeFileSync(tls.certificateFile, 'no certificate');
    await sleep(2500);
    expect(await shownName(url)).toBe('one');
    await writeCertificate(directory, 'two');
    await untilShown(url, 'two');
  });

  it('follows the links of a mounted secret, and says so when certificate and key do not fit together', async () => {
    const lines: string[] = [];
    const tls = { certificateFile: join(directory, 'tls.crt'), keyFile: join(directory, 'tls.key'), clientCaFile: undefined };
    const publish = async (name: string, keyOf = name): Promise<void> => {
      const { keyFile } = await writeCertificate(join(directory, `..${name}`), name);
      if (keyOf !== name) copyFileSync(join(directory, `..${keyOf}`, 'tls.key'), keyFile);
      symlinkSync(`..${name}`, join(directory, '..data_tmp'));
      renameSync(join(directory, '..data_tmp'), join(directory, '..data'));
    };
    await publish('one');
    symlinkSync('..data/tls.crt', tls.certificateFile);
    symlinkSync('..data/tls.key', tls.keyFile);
    const { url } = await started(
      greet,
      tls,
      jsonLogger('warn', (line) => lines.push(line)),
    );
    await publish('mixed', 'one');
    await until(
      () => lines.length,
      (length) => length > 0,
    );
    expect(lines[0]).toContain('"level":"warn","message":"certificate not reloaded"');
    expect(lines.join()).not.toContain('PRIVATE KEY');
    expect(await shownName(url)).toBe('one');
    await publish('two');
    await untilShown(url, 'two');
  });

  it('keeps an idle connection for longer than those do who send requests through it', async () => {
    const { url } = await started(greet);
    const { headers } = await fetch(url);
    expect(headers.get('keep-alive')).toBe('timeout=120');
  });

  it('refuses files that are no certificate with its key', async () => {
    const tls = await writeCertificate(directory, 'one');
    writeFileSync(tls.keyFile, 'no key');
    await expect(listen(greet, { address, tls, logger })).rejects.toThrow('are no certificate with its key');
    await expect(listen(greet, { address, tls: { ...tls, certificateFile: join(directory, 'gone') }, logger })).rejects.toThrow(
      'gone: no such file or directory',
    );
  });
});
