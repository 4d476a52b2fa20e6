import { generateKeyPairSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Config } from './config.ts';
import { FaultyConfig, readConfig } from './read-config.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'assay-config-'));
});

afterEach(() => rmSync(directory, { recursive: true }));

function config(text: string, files: Readonly<Record<string, string>> = {}): Config {
  for (const [name, content] of Object.entries({ 'controller.yaml': text, ...files })) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), content, { mode: 0o600 });
  }
  return readConfig(join(directory, 'controller.yaml'));
}

/** The faults without the name of the file. */
function faults(text: string, files: Readonly<Record<string, string>> = {}): string[] {
  try {
    config(text, files);
  } catch (error) {
    if (error instanceof FaultyConfig) return error.faults.map((fault) => fault.replace(join(directory, 'controller.yaml:'), ''));
    throw error;
  }
  return [];
}

const MAXIMAL = `
listen: 127.0.0.1:0
dataDirectory: data
logLevel: debug
worker: { enabled: false }
principals:
  - { name: admin, role: admin, password: admin-pass-0001 }
  - { name: reader, role: reader, passwordHash: "$2b$10$aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" }
  - { name: ci, role: reader, passwordFile: ci.password }
servers:
  - { serial: XF-12345ABC }
webhookSecret: whsec-test-0001
webhookSecretPreviousFile: old.secret
jwt: { issuer: i, audience: a, publicKeyFile: jwt.pem }
tls: { certificateFile: tls.crt, keyFile: tls.key, clientCaFile: ca.crt }
publicUrl: https://controller:8080/
mediaKeyFile: media.key
lease: { seconds: 600 }
overall: { seconds: 14400 }
limits: { loginsPerMinute: 10, webhooksPerMinute: 60 }
vmWebhook:
  listen: 0.0.0.0:8443
  tls: { certificateFile: tls.crt, keyFile: tls.key }
  source: { folder: templates }
  onUnavailable: allow
`;

const pem = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString();
const tokenKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
const NAMED = {
  'tls.crt': '',
  'tls.key': '',
  'ca.crt': '',
  'templates/a.yaml': '',
  'ci.password': 'p w\n',
  'old.secret': 'whsec-old\n',
  'jwt.pem': pem(tokenKey),
  'media.key': 'k'.repeat(32),
};

const BAD_ADDRESS = '1:9: "listen" must be host:port, such as "127.0.0.1:8080" or "[::1]:8080"';

it('boots servers over Redfish from an image, with credentials that stay in their file', () => {
  const text = `
redfish: { maintenanceImageFile: m.iso, caFile: ca.pem }
servers: [{ serial: A, provisioner: redfish, bmcAddress: "https://10.0.0.1", credentials: rack }, { serial: B }]
`;
  const { redfish, servers } = config(text, { 'm.iso': '', 'ca.pem': 'PEM' });
  expect(redfish).toEqual({ maintenanceImageFile: join(directory, 'm.iso'), certificateAuthority: 'PEM' });
  expect(servers).toEqual([{ serial: 'A', provisioner: 'redfish', bmcAddress: 'https://10.0.0.1', credentials: 'rack' }, { serial: 'B' }]);
});

describe('a configuration file', () => {
  it('may say everything', () => {
    expect(config(MAXIMAL, NAMED)).toEqual({
      listen: { host: '127.0.0.1', port: 0 },
      recipes: true,
      acceptsPreviousSchemas: true,
      dataDirectory: join(directory, 'data'),
      logLevel: 'debug',
      worker: { isEnabled: false },
      principals: [
        { name: 'admin', role: 'admin', credential: { kind: 'password', password: 'admin-pass-0001' } },
        { name: 'reader', role: 'reader', credential: { kind: 'hash', hash: '$2b$10$aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' } },
        { name: 'ci', role: 'reader', credential: { kind: 'password', password: 'p w' } },
      ],
      servers: [{ serial: 'XF-12345ABC' }],
      webhookSecrets: ['whsec-test-0001', 'whsec-old'],
      jwt: { issuer: 'i', audience: 'a', publicKey: expect.toSatisfy((key: KeyObject) => key.equals(tokenKey)) },
      tls: { certificateFile: join(directory, 'tls.crt'), keyFile: join(directory, 'tls.key'), clientCaFile: join(directory, 'ca.crt') },
      publicUrl: 'https://controller:8080',
      mediaKeys: [Buffer.from('k'.repeat(32))],
      lease: { seconds: 600 },
      overall: { seconds: 14_400 },
      webhookWait: { seconds: 14_400 },
      retention: { days: 14, jobDays: undefined },
      limits: { loginsPerMinute: 10, webhooksPerMinute: 60 },
      vmWebhook: {
        listen: { host: '0.0.0.0', port: 8443 },
        tls: { certificateFile: join(directory, 'tls.crt'), keyFile: join(directory, 'tls.key'), clientCaFile: undefined },
        source: { kind: 'folder', folder: join(directory, 'templates') },
        onUnavailable: 'allow',
      },
      openSecrets: [],
    });
  });

  it('may say nothing', () => {
    const { listen, worker, logLevel, lease, overall, webhookWait, retention, principals, tls } = config('{}');
    expect({ listen, worker, logLevel, principals, tls }).toEqual({
      listen: { host: '127.0.0.1', port: 8080 },
      worker: { isEnabled: true },
      logLevel: 'info',
      principals: [],
      tls: undefined,
    });
    expect([lease, overall, webhookWait]).toEqual([{ seconds: 600 }, { seconds: 14_400 }, { seconds: 14_400 }]);
    expect(retention).toEqual({ days: 14, jobDays: undefined });
  });

  it('may be JSON', () => {
    expect(config('{"listen": "[::1]:9000", "worker": {"enabled": false}}')).toMatchObject({
      listen: { host: '::1', port: 9000 },
      worker: { isEnabled: false },
    });
  });

  it.each([
    ['listen: 127.0.0.1:0\ndataDirectoy: x\n', ['2:1: unknown key "dataDirectoy" in a configuration file; did you mean "dataDirectory"?']],
    ['worker:\n  enabeld: true\n', ['2:3: unknown key "enabeld" in "worker"; did you mean "enabled"?']],
    [
      'principals:\n  - {name: a, role: admin, password: x, pasword: y}\n',
      ['2:41: unknown key "pasword" in an entry of "principals"; did you mean "password"?'],
    ],
    ['worker: {__proto__: {}}\n', ['1:10: unknown key "__proto__" in "worker"; it may have enabled']],
    ['listen: 8080\n', [BAD_ADDRESS]],
    ['listen: [a]\n', [BAD_ADDRESS]],
    ['listen: localhost\n', [BAD_ADDRESS]],
    ['listen: localhost:70000\n', [BAD_ADDRESS]],
    ['listen: "[localhost]:80"\n', [BAD_ADDRESS]],
    ['listen: "::1:80"\n', [BAD_ADDRESS]],
    ['dataDirectory: "a\\0b"\n', ['1:16: "dataDirectory" must be one line of text, without control characters']],
    ['recipes: false\n', ['1:10: without "recipes" there must be a "vmWebhook": nothing is served']],
    ['logLevel: trace\n', ['1:11: "logLevel" must be one of error, warn, info, debug']],
    ['worker: {enabled: "no"}\n', ['1:19: "enabled" must be true or false']],
    ['worker: off\n', ['1:9: "worker" must be a mapping, such as { enabled: false }']],
    ['overall: 4h\n', ['1:10: "overall" must be a mapping, such as { seconds: 14400 }']],
    ['lease: {seconds: 0}\n', ['1:18: "seconds" must be a whole number from 1 to 31536000']],
    ['lease: {seconds: 1.5}\n', ['1:18: "seconds" must be a whole number from 1 to 31536000']],
    ['servers: {}\n', ['1:10: "servers" must be a list, such as [{ serial: A1 }]']],
    ['servers: [A1]\n', ['1:11: an entry of "servers" must be a mapping, such as { serial: A1 }']],
    ['servers: [{serial: A1}, {serial: a1}, {serial: A1}]\n', ['1:48: two servers have this serial']],
    ['servers: [{serial: "A1 "}]\n', ['1:20: "serial" must not have white space at its ends']],
    ['servers: [{serial: "A\\t1"}]\n', ['1:20: "serial" must be one line of text, without control characters']],
    ['servers: [{serial: 5}]\n', ['1:20: "serial" must be text, in quotes']],
    [`servers: [{serial: ${'x'.repeat(129)}}]\n`, ['1:20: "serial" must have at most 128 characters']],
    [
      'servers: [{serial: A, provisioner: redfish}]\n',
      ['1:36: "provisioner: redfish" needs "bmcAddress" and "credentials"', '1:36: "provisioner: redfish" needs "redfish" with a maintenance image'],
    ],
    [
      'servers: [{serial: A, bmcAddress: "https://root:calvin@10.0.0.1"}]\n',
      ['1:35: "bmcAddress" must be an address that starts with https:// or http://, without credentials'],
    ],
    ['servers: [{serial: A, provisioner: ipmi}]\n', ['1:36: "provisioner" must be one of redfish']],
    ['redfish: {maintenanceImageFile: nowhere.iso}\n', ['1:33: "maintenanceImageFile" names a file that cannot be read: no such file or directory']],
    ['servers: [{}]\n', ['1:11: "serial" is missing in an entry of "servers"']],
    ['principals: [{name: a, password: x}]\n', ['1:14: "role" is missing: admin or reader']],
    ['principals: [{name: a, role: admin}]\n', ['1:14: a principal has exactly one of passwordHash, passwordFile, password']],
    ['principals: [{name: a, role: owner, password: x}]\n', ['1:30: "role" must be one of admin, reader']],
    [
      'principals: [{name: a, role: admin, passwordHash: plain}]\n',
      [
        '1:51: "passwordHash" must be a hash of argon2id ($argon2id$…) or bcrypt ($2b$…), as `htpasswd -nBC 12 NAME` prints behind the colon; for the password itself there is passwordFile',
      ],
    ],
    [
      `principals: [{name: a, role: admin, passwordHash: $2b$16$${'a'.repeat(53)}}]\n`,
      [
        '1:51: "passwordHash" must be whole, and checked within seconds: bcrypt with a cost from 4 to 14, argon2id with at most 512 MiB, and at most 2 GiB over all passes',
      ],
    ],
    ['principals: [{name: "a:b", role: admin, password: x}]\n', ['1:21: "name" must not have a colon: Basic authentication ends the name there']],
    ['webhookSecretFile: gone\n', ['1:20: "webhookSecretFile" names a file that cannot be read: no such file or directory']],
    ['publicUrl: ftp://x\n', ['1:12: "publicUrl" must be an address that starts with http:// or https://, without credentials, query and fragment']],
    ['vmWebhook: {source: {inCluster: true}}\n', ['1:12: "tls" is missing in "vmWebhook"']],
    [
      'tls: {certificateFile: a}\n',
      ['1:6: "keyFile" is missing in "tls"', '1:24: "certificateFile" names a file that cannot be read: no such file or directory'],
    ],
    [
      'vmWebhook:\n  tls: {certificateFile: .,\n    keyFile: gone}\n  source: {folder: gone}\n',
      [
        '2:26: "certificateFile" names a file that cannot be read: it is a directory',
        '3:14: "keyFile" names a file that cannot be read: no such file or directory',
        '4:20: "folder" names a directory that cannot be read: no such file or directory',
      ],
    ],
    [
      'tls: {certificateFile: controller.yaml, keyFile: controller.yaml, clientCaFile: gone}\n',
      ['1:81: "clientCaFile" names a file that cannot be read: no such file or directory'],
    ],
    [
      'vmWebhook:\n  tls: {certificateFile: controller.yaml, keyFile: controller.yaml}\n  source: {kubeconfigFile: gone}\n',
      ['3:28: "kubeconfigFile" names a file that cannot be read: no such file or directory'],
    ],
    [
      'vmWebhook:\n  tls: {certificateFile: controller.yaml, keyFile: controller.yaml}\n  source: {folder: controller.yaml}\n',
      ['3:20: "folder" names a directory that cannot be read: a part of the path is no directory'],
    ],
    ['webhookSecret: schlüssel\n', ['1:16: "webhookSecret" is sent in a header: printable ASCII, without spaces at its ends']],
    ['webhookSecret: "x "\n', ['1:16: "webhookSecret" is sent in a header: printable ASCII, without spaces at its ends']],
    ['jwt: {issuer: i, audience: a}\n', ['1:6: "publicKeyFile" is missing in "jwt"']],
    ['listen: a:1\nlisten: b:1\n', ['2:1: the key "listen" is given twice']],
    ['- a\n', ['1:1: a configuration file is a mapping']],
    ['', ['1:1: a configuration file is a mapping']],
    ['a: 1\n---\nb: 1\n', ['2:1: a configuration file is one document']],
  ])('is refused with the place: %j', (text, expected) => {
    expect(faults(text)).toEqual(expected);
  });

  it('is refused with all that is wrong, in order', () => {
    expect(faults('worker: off\nlogLevel: loud\nx: 1\n').map((fault) => fault.split(':')[0])).toEqual(['1', '2', '3']);
  });

  it('is refused without showing a secret', () => {
    const shown = faults('principals: [{name: a, role: b, password: "topsecret-1", passwordHash: "topsecret-2"}]\nwebhookSecret: [topsecret-3]\n');
    expect(shown).toHaveLength(4);
    expect(shown.join()).not.toContain('topsecret');
  });

  it.each([
    ['an unknown anchor', 'webhookSecret: *topsecret'],
    ['a key', 'principals: [{name: a, role: admin, topsecret-1}]'],
    ['a key, twice', 'servers: [{serial: a, "topsecret 1": x, "topsecret 1": x}]'],
    ['the name of a file', 'webhookSecretFile: topsecret'],
    ['the end of a file', '"topsecret'],
  ])('is refused without showing a secret that has come to stand as %s', (_, text) => {
    const shown = faults(text);
    expect(shown).not.toEqual([]);
    expect(shown.join()).not.toContain('topsecret');
  });

  it.each([
    ['is none', 'PEM'],
    ['is too short', pem(generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey)],
    ['signs nothing', pem(generateKeyPairSync('x25519').publicKey)],
    ['is on another curve', pem(generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).publicKey)],
  ])('is refused with a key for tokens that %s', (_, key) => {
    expect(faults('jwt: {issuer: i, audience: a, publicKeyFile: key.pem}\n', { 'key.pem': key })).toEqual([
      '1:46: "publicKeyFile" names a file without a public key in PEM: RSA of 2048 bits or more, EC of P-256, P-384 or P-521, or Ed25519',
    ]);
  });

  it.each([
    ['', 'an empty file'],
    ['\n', 'an empty file'],
    ['a\nb\n', 'a file with more than one line, or with control characters'],
  ])('is refused with the password file %j', (text, what) => {
    expect(faults('principals: [{name: a, role: admin, passwordFile: p}]\n', { p: text })).toEqual([`1:51: "passwordFile" names ${what}`]);
  });

  it.each(['', '\n', '\r\n'])('takes a key for media URLs without the final line end %j', (end) => {
    const key = `${'k'.repeat(32)}\n`;
    expect(config('mediaKeyFile: key\n', { key: key + end }).mediaKeys.map((bytes) => Buffer.from(bytes).toString())).toEqual([
      end === '' ? key.trimEnd() : key,
    ]);
  });

  it('is refused with a key for media URLs that only its line end makes long enough', () => {
    expect(faults('mediaKeyFile: key\n', { key: `${'k'.repeat(31)}\n` })).toEqual(['1:15: "mediaKeyFile": a key has at least 32 bytes']);
  });

  it('has to be there, in UTF-8 and YAML', () => {
    expect(() => readConfig(join(directory, 'gone.yaml'))).toThrow('no such file or directory');
    writeFileSync(join(directory, 'bytes.yaml'), Buffer.from([0xff]));
    expect(() => readConfig(join(directory, 'bytes.yaml'))).toThrow('not encoded in UTF-8');
    expect(faults('a: [')).toHaveLength(1);
  });
});
