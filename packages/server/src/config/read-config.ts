import { readFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { basename } from 'node:path';

import { decodeUtf8, readYaml, Source } from '@assay/source';

import { isPasswordHash } from '../authentication/password-hash.ts';
import { LOG_LEVELS } from '../log/logger.ts';
import { systemReason } from '../system-error.ts';
import { BMC_ADDRESS } from '../servers/bmc-address.ts';
import { PROVISIONERS } from '../servers/server-store.ts';
import type { ConfiguredServer } from '../servers/server-store.ts';
import type { Address, Config, Credential, Principal, RedfishSettings, TlsFiles, VmSource, VmWebhookConfig } from './config.ts';
import { readJwtSettings } from './jwt-settings.ts';
import { NamedFiles } from './named-files.ts';
import { configFault, Section, shownKey } from './section.ts';
import type { ConfigFault } from './section.ts';

/** A configuration file that cannot be used, with everything that is wrong in it. Shows no value of it. */
export class FaultyConfig extends Error {
  override readonly name = 'FaultyConfig';
  /** In the order of the file. */
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

/** Reads a configuration file, YAML or JSON, and the files that it names. Throws {@link FaultyConfig}. */
export function readConfig(file: string): Config {
  const faults: ConfigFault[] = [];
  const config = parseConfig(textOf(file), file, faults);
  if (!config || faults.length > 0) {
    const sorted = faults.toSorted((one, other) => one.line - other.line || one.column - other.column);
    throw new FaultyConfig(sorted.map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`));
  }
  return config;
}

function textOf(file: string): string {
  try {
    const text = decodeUtf8(readFileSync(file));
    if (text !== undefined) return text;
  } catch (error) {
    throw new FaultyConfig([`${file}: ${systemReason(error)}`]);
  }
  throw new FaultyConfig([`${file}: it is not encoded in UTF-8`]);
}

function parseConfig(text: string, file: string, faults: ConfigFault[]): Config | undefined {
  const source = new Source(basename(file), text);
  const { documents, problem } = readYaml(source, { schema: 'core' });
  const [document, second] = documents;
  // What stands in quotes is the name of an anchor, or a password that begins with `*`.
  if (problem) faults.push(configFault(problem.span, problem.message.replaceAll(/'[^']*' /g, '')));
  else if (document?.root.kind !== 'mapping') faults.push({ line: 1, column: 1, message: 'a configuration file is a mapping' });
  else if (second) faults.push(configFault(second.span, 'a configuration file is one document'));
  else {
    faults.push(...document.duplicates.map(({ key, name }) => configFault(key.origin, `the key${shownKey(name)} is given twice`)));
    const section = new Section(document.root, 'a configuration file', faults);
    const files = new NamedFiles(file);
    const config = { ...configOf(section, files), openSecrets: files.openSecrets() };
    if (!config.recipes && !section.has('vmWebhook')) section.reject('recipes', 'without "recipes" there must be a "vmWebhook": nothing is served');
    section.finish();
    return config;
  }
  return undefined;
}

const DAY = 24 * 60 * 60;
const MOST_SECONDS = 365 * DAY;
const MOST_DAYS = 36_500;
const MOST_PER_MINUTE = 1_000_000;

function configOf(section: Section, files: NamedFiles): Omit<Config, 'openSecrets'> {
  const overall = section.optionalSection('overall', '{ seconds: 14400 }', (overall) => seconds(overall, 4 * 60 * 60));
  return {
    listen: address(section, 'listen') ?? { host: '127.0.0.1', port: 8080 },
    recipes: section.flag('recipes', true),
    acceptsPreviousSchemas: section.flag('acceptPreviousSchemas', true),
    dataDirectory: files.path(section.text('dataDirectory') ?? 'data'),
    logLevel: section.choice('logLevel', LOG_LEVELS) ?? 'info',
    worker: section.optionalSection('worker', '{ enabled: false }', (worker) => ({ isEnabled: worker.flag('enabled', true) })),
    principals: principals(section, files),
    servers: servers(section),
    redfish: section.section('redfish', '{ maintenanceImageFile: maintenance.iso }', (redfish) => redfishSettings(redfish, files)),
    credentialsDirectory: files.directoryPath(section, 'credentialsDirectory'),
    webhookSecrets: secrets(section, files, ['webhookSecret', 'webhookSecretPrevious'], ['webhookSecretFile', 'webhookSecretPreviousFile']),
    jwt: section.section('jwt', '{ issuer: …, audience: …, publicKeyFile: … }', (jwt) => readJwtSettings(jwt, files)),
    tls: section.section('tls', EXAMPLE_OF_TLS, (tls) => tlsFiles(tls, files)),
    publicUrl: publicUrl(section),
    mediaKeys: mediaKeys(section, files),
    lease: section.optionalSection('lease', '{ seconds: 600 }', (lease) => seconds(lease, 10 * 60)),
    overall,
    webhookWait: section.optionalSection('webhookWait', '{ seconds: 14400 }', (wait) => seconds(wait, overall.seconds)),
    retention: section.optionalSection('retention', '{ days: 14 }', (retention) => ({
      days: retention.integer('days', { least: 0, most: MOST_DAYS, byDefault: 14 }),
      jobDays: retention.integer('jobDays', { least: 1, most: MOST_DAYS, byDefault: undefined }),
    })),
    limits: section.optionalSection('limits', '{ loginsPerMinute: 10, webhooksPerMinute: 60 }', (limits) => ({
      loginsPerMinute: limits.integer('loginsPerMinute', { least: 1, most: MOST_PER_MINUTE, byDefault: 10 }),
      webhooksPerMinute: limits.integer('webhooksPerMinute', { least: 1, most: MOST_PER_MINUTE, byDefault: 60 }),
    })),
    vmWebhook: section.section('vmWebhook', '{ tls: …, source: … }', (webhook) => vmWebhook(webhook, files)),
  };
}

const EXAMPLE_OF_TLS = '{ certificateFile: tls.crt, keyFile: tls.key }';

function seconds(section: Section, byDefault: number): { readonly seconds: number } {
  return { seconds: section.integer('seconds', { least: 1, most: MOST_SECONDS, byDefault }) };
}

const HOST_AND_PORT = 'host:port, such as "127.0.0.1:8080" or "[::1]:8080"';

/** `host:port`, `[IPv6 address]:port`, or `:port` for all interfaces of IPv4. */
function address(section: Section, key: string): Address | undefined {
  const text = section.text(key, HOST_AND_PORT);
  if (text === undefined) return undefined;
  const [, bracketed, plain, digits] = /^(?:\[([^\]]+)\]|([^:\s]*)):(\d{1,5})$/.exec(text) ?? [];
  const port = Number(digits);
  if (digits === undefined || port > 65_535 || (bracketed !== undefined && !isIPv6(bracketed))) {
    return section.reject(key, `"${key}" must be ${HOST_AND_PORT}`);
  }
  const host = bracketed ?? plain ?? '';
  return { host: host === '' ? '0.0.0.0' : host, port };
}

const MOST_SERIAL = 128;

function servers(section: Section): Config['servers'] {
  const serials = new Set<string>();
  return section.sections('servers', '{ serial: A1 }', (server) => {
    const serial = serialOf(server);
    if (serial !== '' && serials.has(serial)) server.reject('serial', 'two servers have this serial');
    serials.add(serial);
    return { serial, ...bootSettings(server, section.has('redfish')) };
  });
}

/** How a server is booted; nothing of it may be left out where the controller is to do so. */
function bootSettings(server: Section, hasRedfish: boolean): Omit<ConfiguredServer, 'serial'> {
  const provisioner = server.choice('provisioner', PROVISIONERS);
  const bmcAddress = server.text('bmcAddress');
  const credentials = server.text('credentials');
  if (bmcAddress !== undefined && !BMC_ADDRESS.test(bmcAddress)) {
    server.reject('bmcAddress', '"bmcAddress" must be an address that starts with https:// or http://, without credentials');
  }
  const isWhole = bmcAddress !== undefined && credentials !== undefined;
  if (provisioner && !isWhole) server.reject('provisioner', `"provisioner: ${provisioner}" needs "bmcAddress" and "credentials"`);
  if (provisioner && !hasRedfish) server.reject('provisioner', '"provisioner: redfish" needs "redfish" with a maintenance image');
  return { ...(provisioner && { provisioner }), ...(bmcAddress !== undefined && { bmcAddress }), ...(credentials !== undefined && { credentials }) };
}

function redfishSettings(section: Section, files: NamedFiles): RedfishSettings {
  const maintenanceImageFile = section.requiredText('maintenanceImageFile');
  const authority = files.bytes(section, 'caFile');
  if (maintenanceImageFile !== '') files.readable(section, 'maintenanceImageFile');
  return { maintenanceImageFile: files.path(maintenanceImageFile), certificateAuthority: authority && Buffer.from(authority).toString() };
}

function serialOf(section: Section): string {
  const serial = section.requiredText('serial');
  if (serial !== serial.trim()) section.reject('serial', '"serial" must not have white space at its ends');
  if (Array.from(serial).length > MOST_SERIAL) section.reject('serial', `"serial" must have at most ${MOST_SERIAL} characters`);
  return serial;
}

function principals(section: Section, files: NamedFiles): readonly Principal[] {
  const names = new Set<string>();
  return section.sections('principals', '{ name: admin, role: admin, passwordFile: admin.password }', (principal) => {
    const name = principal.requiredText('name');
    if (name.includes(':')) principal.reject('name', '"name" must not have a colon: Basic authentication ends the name there');
    if (names.has(name)) principal.reject('name', 'two principals have this name');
    names.add(name);
    return { name, role: principal.choice('role', ['admin', 'reader']) ?? missingRole(principal), credential: credential(principal, files) };
  });
}

function missingRole(principal: Section): 'reader' {
  if (!principal.has('role')) principal.reject('role', '"role" is missing: admin or reader');
  return 'reader';
}

function credential(principal: Section, files: NamedFiles): Credential {
  const hash = principal.text('passwordHash');
  const password = principal.text('password');
  const fromFile = files.text(principal, 'passwordFile');
  const given = ['passwordHash', 'password', 'passwordFile'].filter((key) => principal.has(key));
  if (given.length !== 1) principal.reject(given[1] ?? 'passwordHash', 'a principal has exactly one of passwordHash, passwordFile, password');
  if (password !== undefined) files.holdsSecret();
  if (hash === undefined) return { kind: 'password', password: password ?? fromFile ?? '' };
  if (!isPasswordHash(hash))
    principal.reject('passwordHash', `"passwordHash" must be ${/^\$(?:argon2id|2[aby])\$/.test(hash) ? CHEAP_HASH : ANY_HASH}`);
  return { kind: 'hash', hash };
}

const ANY_HASH =
  'a hash of argon2id ($argon2id$…) or bcrypt ($2b$…), as `htpasswd -nBC 12 NAME` prints behind the colon; for the password itself there is passwordFile';
const CHEAP_HASH =
  'whole, and checked within seconds: bcrypt with a cost from 4 to 14, argon2id with at most 512 MiB, and at most 2 GiB over all passes';

/** The current secret and the one before, each given itself or by its file. */
function secrets(section: Section, files: NamedFiles, keys: readonly string[], fileKeys: readonly string[]): readonly string[] {
  const given = keys.map((key, at) => {
    const fileKey = fileKeys[at] ?? key;
    if (section.has(key) && section.has(fileKey)) section.reject(fileKey, `"${key}" and "${fileKey}" exclude each other`);
    if (section.has(key)) files.holdsSecret();
    const secret = section.text(key) ?? files.text(section, fileKey);
    // Headers arrive without spaces at their ends, and what is not ASCII arrives as something else.
    if (secret !== undefined && !/^(?! )[ -~]+(?<! )$/.test(secret)) {
      section.reject(section.has(key) ? key : fileKey, `"${key}" is sent in a header: printable ASCII, without spaces at its ends`);
    }
    return secret;
  });
  if (given[0] === undefined && given[1] !== undefined) section.reject(keys[1] ?? '', `there is a "${keys[1]}" but no "${keys[0]}"`);
  return given.filter((secret) => secret !== undefined);
}

function tlsFiles(section: Section, files: NamedFiles): TlsFiles {
  return {
    certificateFile: files.requiredPath(section, 'certificateFile'),
    keyFile: files.requiredPath(section, 'keyFile'),
    clientCaFile: files.checkedPath(section, 'clientCaFile'),
  };
}

function publicUrl(section: Section): string | undefined {
  const text = section.text('publicUrl');
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isUsable = url && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
  if (!isUsable)
    return section.reject(
      'publicUrl',
      '"publicUrl" must be an address that starts with http:// or https://, without credentials, query and fragment',
    );
  return text.replace(/\/+$/, '');
}

const SHORTEST_KEY = 32;

function mediaKeys(section: Section, files: NamedFiles): readonly Uint8Array[] {
  return ['mediaKeyFile', 'mediaKeyPreviousFile'].flatMap((key) => {
    const bytes = files.secret(section, key);
    if (bytes && bytes.length < SHORTEST_KEY) section.reject(key, `"${key}": a key has at least ${SHORTEST_KEY} bytes`);
    return bytes ?? [];
  });
}

function vmWebhook(section: Section, files: NamedFiles): VmWebhookConfig {
  return {
    listen: address(section, 'listen') ?? { host: '0.0.0.0', port: 8443 },
    tls: section.section('tls', EXAMPLE_OF_TLS, (tls) => tlsFiles(tls, files)) ?? section.reject('tls', '"tls" is missing in "vmWebhook"') ?? NO_TLS,
    source: section.section('source', '{ folder: templates }', (source) => vmSource(source, files)) ?? missingSource(section),
    onUnavailable: section.choice('onUnavailable', ['allow', 'deny']) ?? 'deny',
  };
}

const NO_TLS: TlsFiles = { certificateFile: '', keyFile: '', clientCaFile: undefined };
const NO_SOURCE: VmSource = { kind: 'in-cluster' };
const ONE_SOURCE = '"source" has exactly one of folder, kubeconfigFile, inCluster: true';

function missingSource(section: Section): VmSource {
  if (!section.has('source')) section.reject('source', '"source" is missing in "vmWebhook"');
  return NO_SOURCE;
}

function vmSource(section: Section, files: NamedFiles): VmSource {
  const folder = files.directoryPath(section, 'folder');
  const kubeconfigFile = files.checkedPath(section, 'kubeconfigFile');
  const isInCluster = section.flag('inCluster', false);
  const given = [section.has('folder'), section.has('kubeconfigFile'), isInCluster].filter(Boolean);
  if (given.length !== 1) section.reject('folder', ONE_SOURCE);
  if (folder !== undefined) return { kind: 'folder', folder };
  return kubeconfigFile === undefined ? NO_SOURCE : { kind: 'kubeconfig', kubeconfigFile };
}
