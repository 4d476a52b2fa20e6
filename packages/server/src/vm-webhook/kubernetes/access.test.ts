import { Buffer } from 'node:buffer';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { generate } from 'selfsigned';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

import { template } from '../../../testing/admission.ts';
import { ApiServer } from '../../../testing/api-server.ts';
import { jsonLogger } from '../../log/json-logger.ts';
import { kubernetesSource, WATCHED } from '../kubernetes-source.ts';
import type { ClusterAccess } from './cluster-access.ts';
import { inClusterAccess } from './in-cluster-access.ts';
import { kubeconfigAccess } from './kubeconfig-access.ts';

interface Certificate {
  readonly cert: string;
  readonly key: string;
}

async function certificate(name: string): Promise<Certificate> {
  const extensions = [{ name: 'subjectAltName' as const, altNames: [{ type: 2 as const, value: name }] }];
  const made = await generate([{ name: 'commonName', value: name }], { keyType: 'ec', algorithm: 'sha256', extensions });
  return { cert: made.cert, key: made.private };
}

let serverCertificate: Certificate;
let client: Certificate;
let otherClient: Certificate;
beforeAll(async () => {
  [serverCertificate, client, otherClient] = await Promise.all([certificate('kubernetes'), certificate('webhook'), certificate('webhook-renewed')]);
});

let folder: string;
function write(name: string, content: string | object): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

interface Parts {
  readonly user?: object;
  readonly cluster?: object;
  readonly more?: object;
}

/** A kubeconfig with a second context that is not the current one; JSON, which is YAML. */
function kubeconfig({ user = {}, cluster = {}, more = {} }: Parts = {}): object {
  return {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'c',
    contexts: [
      { name: 'other', context: { cluster: 'other', user: 'other' } },
      { name: 'c', context: { cluster: 'k', user: 'u', namespace: 'ignored' } },
    ],
    clusters: [
      { name: 'other', cluster: { server: 'https://other' } },
      { name: 'k', cluster: { server: 'https://k:6443/', ...cluster } },
    ],
    users: [
      { name: 'other', user: { exec: { command: 'aws' } } },
      { name: 'u', user },
    ],
    ...more,
  };
}

function accessBy(parts?: Parts): ClusterAccess {
  return kubeconfigAccess(write('config', kubeconfig(parts)));
}

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-access-'));
  return () => fs.rmSync(folder, { recursive: true });
});

describe('a kubeconfig', () => {
  test('gives what its current context names', () => {
    expect(accessBy({ user: { token: 't' }, cluster: { 'tls-server-name': 'kubernetes' } })).toEqual({
      server: 'https://k:6443',
      certificateAuthority: undefined,
      clientCertificate: undefined,
      clientKey: undefined,
      skipsVerification: false,
      serverName: 'kubernetes',
      token: 't',
    });
    const below = accessBy({ cluster: { server: 'https://rancher/k8s/clusters/c-1/', 'insecure-skip-tls-verify': true } });
    expect(below).toMatchObject({ server: 'https://rancher/k8s/clusters/c-1', skipsVerification: true, token: undefined });
  });

  test('names files beside it, or holds what would be in them, which then counts', () => {
    write('ca.crt', serverCertificate.cert);
    write('client.crt', client.cert);
    write('client.key', client.key);
    write('token', 'from the file\n');
    const base64 = (text: string): string => Buffer.from(text).toString('base64');
    const named = { 'client-certificate': 'client.crt', 'client-key': 'client.key', tokenFile: 'token', token: 'direct' };
    const expected = {
      certificateAuthority: serverCertificate.cert,
      clientCertificate: client.cert,
      clientKey: client.key,
      token: 'from the file',
    };
    expect(accessBy({ user: named, cluster: { 'certificate-authority': 'ca.crt' } })).toMatchObject(expected);
    const held = { ...named, 'client-certificate-data': base64(otherClient.cert), 'client-key-data': base64(otherClient.key), 'client-key': '/gone' };
    const cluster = { 'certificate-authority-data': base64(serverCertificate.cert), 'certificate-authority': '/gone' };
    expect(accessBy({ user: held, cluster })).toMatchObject({ ...expected, clientCertificate: otherClient.cert, clientKey: otherClient.key });
  });

  test('sends no credential over plain HTTP', () => {
    expect(accessBy({ user: { token: 't' }, cluster: { server: 'http://k' } })).toMatchObject({ server: 'http://k', token: undefined });
  });

  test.each<[string, Parts, string]>([
    ['a plug-in', { user: { exec: { command: 'aws' } } }, 'the user "u" has "exec": this runs a program'],
    ['an old plug-in', { user: { 'auth-provider': { name: 'gcp' } } }, 'the user "u" has "auth-provider": this runs a program'],
    ['a password', { user: { username: 'admin', password: 'secret' } }, 'the user "u" has "username": API servers know no passwords'],
    ['another identity', { user: { token: 'secret', as: 'root' } }, 'the user "u" has "as": to act as somebody else'],
    ['a proxy', { cluster: { 'proxy-url': 'socks5://secret' } }, 'the cluster "k" has "proxy-url": a proxy is not supported'],
    ['a missing file', { user: { tokenFile: 'gone' } }, 'gone cannot be read: no such file or directory'],
    ['a certificate without key', { user: { 'client-certificate': 'client.crt' } }, 'do not fit together'],
    ['the key of another', { user: { 'client-certificate': 'client.crt', 'client-key': 'other.key' } }, 'do not fit together'],
    ['no CA', { cluster: { 'certificate-authority-data': 'c2VjcmV0' } }, 'a certificate-authority that is no certificate'],
    ['a CA that is not looked at', { cluster: { 'certificate-authority': 'client.crt', 'insecure-skip-tls-verify': true } }, 'has both'],
    ['text for a flag', { cluster: { 'insecure-skip-tls-verify': 'true' } }, 'neither true nor false'],
    ['a number as token', { user: { token: 4711 } }, 'has a "token" that is no text'],
    ['no server', { cluster: { server: null } }, 'the cluster "k" has no server'],
    ['a server without scheme', { cluster: { server: 'k:6443' } }, 'no URL with https or http'],
    ['no current context', { more: { 'current-context': '' } }, 'it has no current-context'],
    ['an unknown context', { more: { 'current-context': 'gone' } }, 'there is no context "gone"'],
    ['an unknown cluster', { more: { clusters: [] } }, 'there is no cluster "k"'],
    ['an unknown user', { more: { users: null } }, 'there is no user "u"'],
  ])('with %s is refused', (_title, parts, message) => {
    write('client.crt', client.cert);
    write('other.key', otherClient.key);
    expect(() => accessBy(parts)).toThrow(message);
    expect(() => accessBy(parts)).toThrow(path.join(folder, 'config'));
    expect(() => accessBy(parts)).not.toThrow('secret');
  });

  test.each([
    ['nothing', '', 'it has no current-context'],
    ['no YAML', 'a: [', 'config: '],
  ])('that is %s is refused', (_title, text, message) => {
    expect(() => kubeconfigAccess(write('config', text))).toThrow(message);
  });
});

describe('a Pod', () => {
  test('knows its API server, and the token that is there at the moment', () => {
    write('ca.crt', 'PEM');
    write('token', 'one\n');
    const environment = { KUBERNETES_SERVICE_HOST: 'fd00::1', KUBERNETES_SERVICE_PORT: '6443' };
    expect(inClusterAccess(environment, folder)).toMatchObject({ server: 'https://[fd00::1]:6443', certificateAuthority: 'PEM', token: 'one' });
    write('token', 'two\n');
    expect(inClusterAccess(environment, folder).token).toBe('two');
    expect(inClusterAccess({ KUBERNETES_SERVICE_HOST: '10.0.0.1' }, folder).server).toBe('https://10.0.0.1:443');
    expect(() => inClusterAccess({}, folder)).toThrow('runs in no Pod');
    expect(() => inClusterAccess(environment, path.join(folder, 'gone'))).toThrow('ca.crt cannot be read');
  });
});

describe('an API server with TLS', () => {
  const paths = WATCHED.map(({ path: each }) => each);

  async function start(): Promise<{ readonly server: ApiServer; readonly url: string }> {
    const server = new ApiServer(paths);
    onTestFinished(() => server.stop());
    server.put(paths[0] ?? '', template('small'));
    return { server, url: await server.start({ ...serverCertificate, ca: client.cert + otherClient.cert }) };
  }

  function follow(cluster: object) {
    write('ca.crt', serverCertificate.cert);
    write('client.crt', client.cert);
    write('client.key', client.key);
    const file = write('config', kubeconfig({ cluster, user: { 'client-certificate': 'client.crt', 'client-key': 'client.key' } }));
    let log = '';
    const logger = jsonLogger('info', (line) => (log += line));
    const source = kubernetesSource(() => kubeconfigAccess(file), logger, { pause: 10 });
    onTestFinished(() => source.close());
    return { source, log: () => log };
  }

  test('is followed by its name and CA, with a certificate that may be renewed', async () => {
    const { server, url } = await start();
    const { source } = follow({ server: url, 'certificate-authority': 'ca.crt', 'tls-server-name': 'kubernetes' });
    await vi.waitFor(() => expect(source.objects()?.template('ns', 'small')).toBeDefined(), 300_000);
    expect(new Set(server.asked.map((each) => each.client))).toEqual(new Set(['webhook']));
    write('client.crt', otherClient.cert);
    write('client.key', otherClient.key);
    const before = server.asked.length;
    server.cut();
    await vi.waitFor(() => expect(server.asked.slice(before).some((each) => each.client === 'webhook-renewed')).toBe(true), 300_000);
  });

  test.each([
    ['another name', { 'certificate-authority': 'ca.crt' }, 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['an unknown CA', { 'tls-server-name': 'kubernetes' }, 'SELF_SIGNED'],
  ])('is not trusted with %s, and the log says why', async (_title, cluster, code) => {
    const { url } = await start();
    const { source, log } = follow({ server: url, ...cluster });
    await vi.waitFor(() => expect(log()).toContain(code), 300_000);
    expect(source.objects()).toBeUndefined();
  });

  test('is taken whatever it shows when its certificate is not looked at', async () => {
    const { url } = await start();
    const { source } = follow({ server: url, 'insecure-skip-tls-verify': true });
    await vi.waitFor(() => expect(source.objects()?.template('ns', 'small')).toBeDefined(), 300_000);
  });
});
