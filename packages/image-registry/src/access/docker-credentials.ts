import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { RegistryFailure } from './registry-failure.ts';

/** What lets somebody into a registry. */
export type Credentials =
  | { readonly kind: 'password'; readonly username: string; readonly password: string }
  /** Is changed for a token at the address that the registry names. */
  | { readonly kind: 'identity-token'; readonly token: string }
  /** Is shown to the registry as it is. */
  | { readonly kind: 'registry-token'; readonly token: string };

/** Where credentials are looked for. */
export interface CredentialSurroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The home of the user. */
  readonly home: string;
}

/**
 * Finds credentials as Docker and go-containerregistry (v0.21) do: in `config.json` of Docker, or else in the file of Podman; by
 * `credHelpers`, `credsStore` or `auths`, for a repository or for its registry.
 */
export function dockerCredentials(surroundings: CredentialSurroundings): (registry: string, repository: string) => Promise<Credentials | undefined> {
  let configuration: Promise<Configuration | undefined> | undefined;
  return async (registry, repository) => {
    configuration ??= readConfiguration(surroundings);
    const read = await configuration;
    if (read === undefined) return undefined;
    for (const key of [`${registry}/${repository}`, registry]) {
      const found = await credentialsUnder(key === 'index.docker.io' ? 'https://index.docker.io/v1/' : key, read, surroundings);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

type Members = Readonly<Record<string, unknown>>;

interface Configuration {
  readonly auths: Members;
  readonly helpers: Members;
  /** Empty if none is named. */
  readonly store: string;
}

async function readConfiguration({ environment, home }: CredentialSurroundings): Promise<Configuration | undefined> {
  const { DOCKER_CONFIG = '', REGISTRY_AUTH_FILE = '', XDG_RUNTIME_DIR = '', XDG_CONFIG_HOME = '' } = environment;
  const files = [
    path.join(DOCKER_CONFIG || path.join(home, '.docker'), 'config.json'),
    ...(REGISTRY_AUTH_FILE === '' ? [] : [REGISTRY_AUTH_FILE]),
    ...(XDG_RUNTIME_DIR === '' ? [] : [path.join(XDG_RUNTIME_DIR, 'containers/auth.json')]),
    path.join(XDG_CONFIG_HOME || path.join(home, '.config'), 'containers/auth.json'),
  ];
  for (const file of files) {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text !== undefined) return readText(text, file);
  }
  return undefined;
}

function readText(text: string, file: string): Configuration {
  try {
    const { auths, credHelpers, credsStore } = membersOf(JSON.parse(text));
    return { auths: membersOf(auths), helpers: membersOf(credHelpers), store: typeof credsStore === 'string' ? credsStore : '' };
  } catch {
    // The message of the parser would quote the file.
    throw new RegistryFailure(`${file} is no JSON`);
  }
}

function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

async function credentialsUnder(
  key: string,
  { auths, helpers, store }: Configuration,
  { environment }: CredentialSurroundings,
): Promise<Credentials | undefined> {
  const helper = Object.hasOwn(helpers, key) ? String(helpers[key]) : store;
  if (helper !== '') return askHelper(helper, key, environment);
  const entry = Object.hasOwn(auths, key) ? auths[key] : Object.entries(auths).find(([name]) => hostOf(name) === key)?.[1];
  return credentialsIn(membersOf(entry));
}

/** Entries can be addresses, of which only the host counts. */
function hostOf(name: string): string {
  return name.replace(/^https?:\/\//, '').replace(/\/.*$/, '');
}

function credentialsIn({ auth, username, password, identitytoken, registrytoken }: Members): Credentials | undefined {
  if (typeof registrytoken === 'string' && registrytoken !== '') return { kind: 'registry-token', token: registrytoken };
  if (typeof identitytoken === 'string' && identitytoken !== '') return { kind: 'identity-token', token: identitytoken };
  if (typeof auth === 'string' && auth !== '') {
    const decoded = Buffer.from(auth, 'base64').toString('utf8').replaceAll(/\0+$/g, '');
    const colon = decoded.indexOf(':');
    return colon < 0 ? undefined : { kind: 'password', username: decoded.slice(0, colon), password: decoded.slice(colon + 1) };
  }
  return typeof username === 'string' && typeof password === 'string' ? { kind: 'password', username, password } : undefined;
}

const HELPER_MILLISECONDS = 30_000;

/** Asks a program `docker-credential-…`; one that has nothing to say, or is not there, means that nobody in particular asks. */
function askHelper(name: string, server: string, environment: CredentialSurroundings['environment']): Promise<Credentials | undefined> {
  if (!/^[\w.-]+$/.test(name)) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const child = spawn(`docker-credential-${name}`, ['get'], {
      env: { ...environment },
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: HELPER_MILLISECONDS,
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stdin.on('error', () => {});
    child.on('error', () => resolve(undefined));
    child.on('close', (status) => resolve(status === 0 ? helperAnswer(Buffer.concat(chunks).toString('utf8')) : undefined));
    child.stdin.end(server);
  });
}

function helperAnswer(text: string): Credentials | undefined {
  try {
    const { Username, Secret } = membersOf(JSON.parse(text));
    if (typeof Username !== 'string' || typeof Secret !== 'string' || Secret === '') return undefined;
    return Username === '<token>' ? { kind: 'identity-token', token: Secret } : { kind: 'password', username: Username, password: Secret };
  } catch {
    return undefined;
  }
}
