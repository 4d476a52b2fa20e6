// The emulator of sushy-tools: a management controller with one server, two virtual CDs, and a certificate of an authority of its own.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import { createServer } from 'node:net';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

export const BMC_USER = 'operator';
export const BMC_PASSWORD = 'bmc-of-the-scenario';

const VERSION = '2.2.0';
const SYSTEM = '27946b59-9e44-4fa7-8e91-f3527a1ef094';
const HASH_PASSWORD = `import bcrypt; print(bcrypt.hashpw(b'${BMC_PASSWORD}', bcrypt.gensalt(4)).decode())`;
const PATIENCE_MS = 120_000;

/** Installs it below a directory and starts it there. */
export async function startEmulator(directory) {
  const home = path.join(directory, 'emulator');
  const images = path.join(home, 'images');
  mkdirSync(images, { recursive: true });
  const run = (program, ...words) => execFileSync(program, words, { cwd: home, stdio: 'pipe', encoding: 'utf8' });
  run('python3', '-m', 'venv', 'venv');
  run('venv/bin/pip', 'install', '--quiet', '--disable-pip-version-check', `sushy-tools==${VERSION}`, 'bcrypt');
  makeCertificate(run);
  const port = await freePort();
  writeFileSync(path.join(home, 'users'), `${BMC_USER}:${run('venv/bin/python', '-c', HASH_PASSWORD).trim()}\n`);
  writeFileSync(path.join(home, 'emulator.conf'), configuration(home, port));
  const log = openSync(path.join(home, 'log'), 'w');
  const child = spawn(path.join(home, 'venv/bin/sushy-emulator'), ['--config', 'emulator.conf'], {
    cwd: home,
    stdio: ['ignore', log, log],
    // What it fetches is kept in temporary directories.
    env: { ...process.env, TMPDIR: images },
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const url = `https://localhost:${port}`;
  const authority = path.join(home, 'ca.crt');
  const get = (at) => ask(new URL(at, url), readFileSync(authority));
  const system = `/redfish/v1/Systems/${SYSTEM}`;
  await waitUntilReady(() => get(system), path.join(home, 'log'));
  return {
    url,
    authority,
    system,
    get,
    media: () => Promise.all(['Cd', 'Cd2'].map((name) => get(`${system}/VirtualMedia/${name}`))),
    /** The file with an image that it has fetched. */
    fetched: (name) => {
      const found = readdirSync(images, { recursive: true }).find((file) => path.basename(file) === name);
      if (found === undefined) throw new Error(`${name} was not fetched`);
      return path.join(images, found);
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function makeCertificate(run) {
  run(
    'openssl',
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    'ca.key',
    '-out',
    'ca.crt',
    '-subj',
    '/CN=Authority of the scenario',
    '-days',
    '2',
  );
  run(
    'openssl',
    'req',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    'bmc.key',
    '-out',
    'bmc.csr',
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
  );
  run(
    'openssl',
    'x509',
    '-req',
    '-in',
    'bmc.csr',
    '-CA',
    'ca.crt',
    '-CAkey',
    'ca.key',
    '-CAcreateserial',
    '-out',
    'bmc.crt',
    '-days',
    '2',
    '-copy_extensions',
    'copy',
  );
}

function configuration(home, port) {
  return `
SUSHY_EMULATOR_LISTEN_IP = '127.0.0.1'
SUSHY_EMULATOR_LISTEN_PORT = ${port}
SUSHY_EMULATOR_SSL_CERT = '${home}/bmc.crt'
SUSHY_EMULATOR_SSL_KEY = '${home}/bmc.key'
SUSHY_EMULATOR_AUTH_FILE = '${home}/users'
SUSHY_EMULATOR_STATE_DIR = '${home}'
SUSHY_EMULATOR_FAKE_DRIVER = True
SUSHY_EMULATOR_VMEDIA_DEVICES = {
    'Cd': {'Name': 'First CD', 'MediaTypes': ['CD', 'DVD']},
    'Cd2': {'Name': 'Second CD', 'MediaTypes': ['CD', 'DVD']},
}
`;
}

async function waitUntilReady(look, log) {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (performance.now() > end) throw new Error(`the emulator does not answer\n${readFileSync(log, 'utf8')}`, { cause: error });
      await sleep(500);
    }
  }
}

function ask(url, ca) {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Basic ${Buffer.from(`${BMC_USER}:${BMC_PASSWORD}`).toString('base64')}` };
    const sent = https.get(url, { ca, headers, agent: false }, (response) => {
      if (response.statusCode === 200) resolve(json(response));
      else reject(new Error(`${url.pathname} is answered with ${response.statusCode}`));
    });
    sent.on('error', reject);
  });
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
