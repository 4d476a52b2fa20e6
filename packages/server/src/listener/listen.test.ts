import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';

import { generate } from 'selfsigned';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { TlsFiles } from '../config/config.ts';
import { jsonLogger } from '../log/json-logger.ts';
import { listen } from './listen.ts';
import type { Answer, Listener } from './listen.ts';

const logger = jsonLogger('error', () => {});
const address = { host: '127.0.0.1', port: 0 };
const greet: Answer = () => new Response('hello');

let directory: string;
const listeners: Listener[] = [];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'assay-listen-'));
});

afterEach(async () => {
  for (const listener of listeners.splice(0)) await listener.close(0);
  rmSync(directory, { recursive: true });
});

async function started(answer: Answer, tls?: TlsFiles, log = logger): Promise<Listener> {
  const listener = await listen(answer, { address, tls, logger: log });
  listeners.push(listener);
  return listener;
}

/** Certificate and key for a name, in files. */
async function writeCertificate(name: string): Promise<TlsFiles> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: name }], { algorithm: 'sha256' });
  const files = { certificateFile: join(directory, 'tls.crt'), keyFile: join(directory, 'tls.key'), clientCaFile: undefined };
  writeFileSync(files.keyFile, key);
  writeFileSync(files.certificateFile, cert);
  return files;
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

describe('a listener', () => {
  it('takes a free port and answers', async () => {
    const { url } = await started(greet);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
    expect(await (await fetch(url)).text()).toBe('hello');
  });

  it('refuses a port that is taken, and an address that is not here', async () => {
    const taken = await new Promise<ReturnType<typeof createServer>>((resolve) => {
      const server = createServer().listen(0, '127.0.0.1', () => resolve(server));
    });
    const bound = taken.address();
    const port = typeof bound === 'object' && bound ? bound.port : 0;
    await expect(listen(greet, { address: { host: '127.0.0.1', port }, tls: undefined, logger })).rejects.toThrow('the port is in use');
    await expect(listen(greet, { address: { host: '192.0.2.1', port: 0 }, tls: undefined, logger })).rejects.toThrow(
      'this machine has no such address',
    );
    taken.close();
  });

  it('lets running requests finish, and closes connections that are kept alive', async () => {
    let finish: () => void = () => {};
    const isAsked = new Promise<void>((asked) => {
      void started(async () => {
        asked();
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        return new Response('late');
      });
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    const [listener] = listeners;
    const agent = new Agent({ keepAlive: true });
    const answer = new Promise<{ text: string; connection: string | undefined }>((resolve, reject) => {
      get(listener?.url ?? '', { agent }, (response) => {
        let text = '';
        response.on('data', (part: Buffer) => (text += part.toString()));
        response.on('end', () => resolve({ text, connection: response.headers.connection }));
      }).on('error', reject);
    });
    await isAsked;
    const begun = Date.now();
    const closed = listener?.close(10_000);
    expect(listener?.isDraining()).toBe(true);
    finish();
    expect(await answer).toEqual({ text: 'late', connection: 'close' });
    await closed;
    expect(Date.now() - begun).toBeLessThan(3000);
    await expect(fetch(listener?.url ?? '')).rejects.toThrow('fetch failed');
    agent.destroy();
  });

  it('cuts requests that take longer than its patience', async () => {
    const listener = await started(() => new Promise<Response>(() => {}));
    const end = fetch(listener.url).then(
      () => 'answered',
      () => 'cut',
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    await listener.close(100);
    expect(await end).toBe('cut');
  });

  it('shows a new certificate when its files change, and the old one while they do not fit', async () => {
    const tls = await writeCertificate('one');
    const { url } = await started(greet, tls);
    expect(url).toMatch(/^https:/);
    expect(await shownName(url)).toBe('one');
    writeFileSync(tls.certificateFile, 'no certificate');
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(await shownName(url)).toBe('one');
    await writeCertificate('two');
    while ((await shownName(url)) !== 'two') await new Promise((resolve) => setTimeout(resolve, 100));
  });

  it('follows the links of a mounted secret, and says so when certificate and key do not fit together', async () => {
    const lines: string[] = [];
    const tls = { certificateFile: join(directory, 'tls.crt'), keyFile: join(directory, 'tls.key'), clientCaFile: undefined };
    const publish = async (name: string, key?: string): Promise<string> => {
      const made = await generate([{ name: 'commonName', value: name }], { algorithm: 'sha256' });
      mkdirSync(join(directory, `..${name}`));
      writeFileSync(join(directory, `..${name}`, 'tls.crt'), made.cert);
      writeFileSync(join(directory, `..${name}`, 'tls.key'), key ?? made.private);
      symlinkSync(`..${name}`, join(directory, '..data_tmp'));
      renameSync(join(directory, '..data_tmp'), join(directory, '..data'));
      return made.private;
    };
    const firstKey = await publish('one');
    symlinkSync('..data/tls.crt', tls.certificateFile);
    symlinkSync('..data/tls.key', tls.keyFile);
    const { url } = await started(
      greet,
      tls,
      jsonLogger('warn', (line) => lines.push(line)),
    );
    await publish('mixed', firstKey);
    while (lines.length === 0) await new Promise((resolve) => setTimeout(resolve, 100));
    expect(lines[0]).toContain('"level":"warn","message":"certificate not reloaded"');
    expect(lines.join()).not.toContain('PRIVATE KEY');
    expect(await shownName(url)).toBe('one');
    await publish('two');
    while ((await shownName(url)) !== 'two') await new Promise((resolve) => setTimeout(resolve, 100));
  });

  it('keeps an idle connection for longer than those do who send requests through it', async () => {
    const { url } = await started(greet);
    const { headers } = await fetch(url);
    expect(headers.get('keep-alive')).toBe('timeout=120');
  });

  it('refuses files that are no certificate with its key', async () => {
    const tls = await writeCertificate('one');
    writeFileSync(tls.keyFile, 'no key');
    await expect(listen(greet, { address, tls, logger })).rejects.toThrow('are no certificate with its key');
    await expect(listen(greet, { address, tls: { ...tls, certificateFile: join(directory, 'gone') }, logger })).rejects.toThrow(
      'gone: no such file or directory',
    );
  });
});
