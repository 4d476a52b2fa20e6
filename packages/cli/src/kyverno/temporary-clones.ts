import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { ClonedRepository, CloneRequest } from '@assay/kyverno-test';

import type { Host } from '../process/host.ts';

const MAX_SECONDS = 300;
const MAX_BYTES = 500 * 1024 * 1024;

/** Clones of git repositories that last as long as a command. */
export class TemporaryClones {
  readonly #environment: Host['env'];
  #folder: string | undefined;
  #count = 0;

  constructor(environment: Host['env']) {
    this.#environment = environment;
  }

  /** Clones a branch without its history. The program `git` asks nobody for anything, runs no hook and makes no link. */
  async clone({ url, branch, username, password }: CloneRequest): Promise<ClonedRepository> {
    this.#folder ??= fs.mkdtempSync(path.join(tmpdir(), 'assay-clones-'));
    const directory = path.join(this.#folder, String((this.#count += 1)));
    const address = new URL(url);
    const user = username || decodeURIComponent(address.username);
    const secret = password || decodeURIComponent(address.password);
    address.username = '';
    address.password = '';
    const words = [...SETTINGS.flatMap((setting) => ['-c', setting]), 'clone', ...FLAGS, `--branch=${branch}`, '--', address.href, directory];
    const environment = { ...this.#environment, ...SILENT, ...(user !== '' && secret !== '' && authorization(address.origin, user, secret)) };
    const message = await run(words, environment, directory);
    fs.rmSync(path.join(directory, '.git'), { recursive: true, force: true });
    return message === undefined
      ? { kind: 'cloned', directory }
      : { kind: 'failure', message: secret === '' ? message : message.replaceAll(secret, '…') };
  }

  remove(): void {
    if (this.#folder !== undefined) fs.rmSync(this.#folder, { recursive: true, force: true });
    this.#folder = undefined;
  }
}

/** What a repository, or a configuration, could otherwise do beyond giving files. */
const SETTINGS = [
  'core.symlinks=false',
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'protocol.allow=never',
  'protocol.http.allow=always',
  'protocol.https.allow=always',
  'advice.detachedHead=false',
];
const FLAGS = ['--quiet', '--depth=1', '--single-branch', '--no-tags', '--no-recurse-submodules'];
const SILENT = { GIT_TERMINAL_PROMPT: '0', GIT_ASKPASS: '', SSH_ASKPASS: '', GCM_INTERACTIVE: 'never', GIT_LFS_SKIP_SMUDGE: '1', LC_ALL: 'C' };

/** In the environment, as everybody can see the words of a command. */
function authorization(origin: string, user: string, secret: string): Record<string, string> {
  const header = `Authorization: Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`;
  return { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: `http.${origin}/.extraHeader`, GIT_CONFIG_VALUE_0: header };
}

/** Runs `git`; why it did not work, or nothing. */
function run(words: readonly string[], env: NodeJS.ProcessEnv, directory: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn('git', words, { env, stdio: ['ignore', 'ignore', 'pipe'], timeout: MAX_SECONDS * 1000 });
    let said = '';
    let isTooLarge = false;
    const watch = setInterval(() => {
      isTooLarge ||= bytesIn(path.join(directory, '.git', 'objects', 'pack')) > MAX_BYTES;
      if (isTooLarge) child.kill();
    }, 500);
    child.stderr.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString('utf8')}`.slice(-4096)));
    child.on('error', (error) => {
      clearInterval(watch);
      resolve(`the program git cannot be run: ${error.message}`);
    });
    child.on('close', (status, signal) => {
      clearInterval(watch);
      if (status === 0) resolve(undefined);
      else if (isTooLarge) resolve(`it has more than ${MAX_BYTES / 1024 / 1024} MiB`);
      else if (signal !== null) resolve(`it took more than ${MAX_SECONDS} seconds`);
      else resolve(lastLine(said));
    });
  });
}

function bytesIn(directory: string): number {
  if (!fs.existsSync(directory)) return 0;
  return fs.readdirSync(directory).reduce((sum, name) => sum + (fs.statSync(path.join(directory, name), { throwIfNoEntry: false })?.size ?? 0), 0);
}

function lastLine(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return (lines.find((line) => line.startsWith('fatal: ')) ?? lines.at(-1) ?? 'git failed').replace(/^fatal: /, '');
}
