import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';

import { afterEach, describe, expect, test, vi } from 'vitest';

import type { Logger } from '../log/logger.ts';
import { kubernetesSource } from './kubernetes-source.ts';
import { inClusterAccess } from './kubernetes/in-cluster-access.ts';
import { kubeconfigAccess } from './kubernetes/kubeconfig-access.ts';
import { folderSource } from './folder-source.ts';
import { webhookApp } from './webhook-app.ts';
import type { ClusterSource } from './cluster-source.ts';

const SILENT: Logger = { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} };

const RULES = JSON.stringify([{ name: 'enough', path: 'jsonpath::.spec.domain.cpu.cores', rule: 'integer', message: 'too few cores', min: 4 }]);

function template(name: string, version = '1'): object {
  return {
    apiVersion: 'template.openshift.io/v1',
    kind: 'Template',
    metadata: { name, namespace: 'ns', resourceVersion: version, annotations: { validations: RULES } },
    objects: [],
  };
}

function review(cores: number, parent = 'small'): string {
  const labels = { 'vm.kubevirt.io/template': parent, 'vm.kubevirt.io/template.namespace': 'ns' };
  const object = {
    apiVersion: 'kubevirt.io/v1',
    kind: 'VirtualMachine',
    metadata: { name: 'vm', namespace: 'x', labels },
    spec: { template: { spec: { domain: { cpu: { cores } } } } },
  };
  const request = { uid: 'u-1', operation: 'CREATE', resource: { group: 'kubevirt.io', version: 'v1', resource: 'virtualmachines' }, object };
  return JSON.stringify({ apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', request });
}

async function post(source: ClusterSource, body: string, onUnavailable: 'allow' | 'deny' = 'deny') {
  const app = webhookApp({ source, onUnavailable, logger: SILENT });
  const answer = await app.request('/virtualmachine-validate', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  const text = await answer.text();
  return { status: answer.status, review: text === '' ? undefined : JSON.parse(text).response };
}

const closers: (() => void)[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const close of closers.splice(0)) close();
});

function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-webhook-'));
  closers.push(() => fs.rmSync(folder, { recursive: true }));
  return folder;
}

describe('a folder', () => {
  test('gives the templates that VMs name, and what changes in it counts', async () => {
    const folder = temporaryFolder();
    fs.writeFileSync(path.join(folder, 'small.json'), JSON.stringify(template('small')));
    const source = folderSource(folder, SILENT);
    closers.push(() => source.close());
    expect((await post(source, review(2))).review).toMatchObject({ uid: 'u-1', allowed: false, status: { code: 422 } });
    expect((await post(source, review(8))).review).toEqual({ uid: 'u-1', allowed: true });
    expect((await post(source, review(2, 'large'))).review).toMatchObject({ allowed: true, warnings: [expect.stringContaining('ns/large')] });
    fs.writeFileSync(path.join(folder, 'large.yaml'), JSON.stringify(template('large')));
    await vi.waitFor(async () => expect((await post(source, review(2, 'large'))).review.allowed).toBe(false), 10_000);
  });

  test.each([
    ['deny', { allowed: false, status: { code: 503, reason: 'ServiceUnavailable' } }],
    ['allow', { allowed: true, warnings: [expect.stringContaining('not validated')] }],
  ] as const)('that is not there: %s', async (onUnavailable, expected) => {
    const source = folderSource(path.join(temporaryFolder(), 'absent'), SILENT);
    closers.push(() => source.close());
    expect((await post(source, review(2), onUnavailable)).review).toMatchObject(expected);
    const app = webhookApp({ source, onUnavailable, logger: SILENT });
    expect((await app.request('/readyz')).status).toBe(503);
    expect((await app.request('/healthz')).status).toBe(200);
  });

  test('what needs no template is decided without it', async () => {
    const source = folderSource(path.join(temporaryFolder(), 'absent'), SILENT);
    closers.push(() => source.close());
    const own = JSON.parse(review(2));
    own.request.object.metadata = { name: 'vm', annotations: { 'vm.kubevirt.io/validations': RULES } };
    expect((await post(source, JSON.stringify(own))).review).toMatchObject({ allowed: false, status: { code: 422 } });
  });
});

describe('bad requests', () => {
  const nothing: ClusterSource = { objects: () => undefined, close: () => {} };

  test.each([
    ['no JSON', '{', 'application/json', 400],
    ['another type', review(2), 'text/plain', 400],
    ['no review', '{}', 'application/json', 400],
    ['too long', ' '.repeat(9 * 1024 * 1024), 'application/json', 413],
  ])('%s', async (_title, body, type, status) => {
    const app = webhookApp({ source: nothing, onUnavailable: 'allow', logger: SILENT });
    expect((await app.request('/virtualmachine-validate', { method: 'POST', body, headers: { 'content-type': type } })).status).toBe(status);
  });

  test('a body that does not end, while it comes in', async () => {
    let sent = 0;
    const body = new ReadableStream({
      pull: (stream) => {
        sent++;
        stream.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const app = webhookApp({ source: nothing, onUnavailable: 'allow', logger: SILENT });
    const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
    const request = new Request('https://webhook/virtualmachine-validate', { method: 'POST', body, headers, duplex: 'half' });
    expect((await app.request(request)).status).toBe(413);
    expect(sent).toBeLessThan(20);
  });

  test('what fails here is told in the log by its place, without its text, and nowhere else', async () => {
    const spoken = [vi.spyOn(console, 'error'), vi.spyOn(console, 'log')];
    const lines: string[] = [];
    const logger: Logger = { ...SILENT, error: (message, fields) => lines.push(message + JSON.stringify(fields)) };
    const source: ClusterSource = {
      objects: () => {
        throw new Error('the secret of a template');
      },
      close: () => {},
    };
    const app = webhookApp({ source, onUnavailable: 'allow', logger });
    const answer = await app.request('/virtualmachine-validate', {
      method: 'POST',
      body: review(1),
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.status, await answer.text()]).toEqual([500, '']);
    expect(lines).toEqual([expect.stringMatching(/^admission review failed\{"fault":\{"name":"Error"/)]);
    expect(lines.join()).not.toContain('secret');
    for (const speech of spoken) expect(speech).not.toHaveBeenCalled();
  });

  test('an unknown path, and its text in no log', async () => {
    const lines: string[] = [];
    const logger: Logger = { ...SILENT, info: (message, fields) => lines.push(message + JSON.stringify(fields)) };
    const app = webhookApp({ source: nothing, onUnavailable: 'allow', logger });
    expect((await app.request('/../secret-path', { method: 'POST', body: '{}' })).status).toBe(404);
    expect(lines.join()).not.toContain('secret-path');
  });
});

/** An API server with two resources, whose watches the test feeds. */
class ApiServer {
  templates: object[] = [];
  /** The status of all answers, if it is to fail. */
  failure: number | undefined;
  readonly seen: string[] = [];
  readonly #watches = new Set<http.ServerResponse>();
  readonly #server = http.createServer((request, response) => this.#answer(request, response));

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    closers.push(() => (this.#server.closeAllConnections(), this.#server.close()));
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  send(type: string, object: object): void {
    for (const watch of this.#watches) watch.write(`${JSON.stringify({ type, object })}\n`);
  }

  #answer({ url = '', headers }: http.IncomingMessage, response: http.ServerResponse): void {
    this.seen.push(`${headers.authorization} ${url}`);
    if (this.failure !== undefined) return void response.writeHead(this.failure).end('{}');
    if (url.includes('virtualmachines')) return void response.writeHead(404).end('{}');
    if (url.includes('watch=1')) {
      response.writeHead(200).flushHeaders();
      this.#watches.add(response);
      response.on('close', () => this.#watches.delete(response));
      return;
    }
    const second = url.includes('continue=more');
    const items = second ? this.templates.slice(1) : this.templates.slice(0, 1);
    const metadata = { resourceVersion: '5', ...(!second && this.templates.length > 1 && { continue: 'more' }) };
    response.end(JSON.stringify({ apiVersion: 'template.openshift.io/v1', kind: 'TemplateList', metadata, items }));
  }
}

function plain({ ...object }: Record<string, unknown>): object {
  delete object['apiVersion'];
  delete object['kind'];
  return object;
}

describe('a cluster', () => {
  async function cluster(server: ApiServer, times = {}): Promise<ClusterSource> {
    const url = await server.start();
    const access = {
      server: url,
      certificateAuthority: undefined,
      clientCertificate: undefined,
      clientKey: undefined,
      skipsVerification: false,
      serverName: undefined,
      token: () => 'secret-token',
    };
    const source = kubernetesSource(access, SILENT, { pause: 20, ...times });
    closers.push(() => source.close());
    return source;
  }

  test('is listed page by page, then followed', async () => {
    const server = new ApiServer();
    server.templates = [plain({ ...template('small') }), plain({ ...template('large') })];
    const source = await cluster(server);
    await vi.waitFor(() => expect(source.objects()?.template('ns', 'large')).toBeDefined(), 5000);
    expect(server.seen.every((line) => line.startsWith('Bearer secret-token /apis/'))).toBe(true);
    await vi.waitFor(() => expect(server.seen.some((line) => line.includes('watch=1') && line.includes('resourceVersion=5'))).toBe(true), 5000);
    server.send('DELETED', template('small', '6'));
    server.send('ADDED', template('new', '7'));
    await vi.waitFor(() => expect(source.objects()?.template('ns', 'new')).toBeDefined(), 5000);
    expect(source.objects()?.template('ns', 'small')).toBeUndefined();
  });

  test('is listed again when the server has forgotten where the watch stood', async () => {
    const server = new ApiServer();
    server.templates = [plain({ ...template('small') })];
    const source = await cluster(server);
    await vi.waitFor(() => expect(server.seen.some((line) => line.includes('watch=1'))).toBe(true), 5000);
    server.templates = [plain({ ...template('other') })];
    server.send('ERROR', { kind: 'Status', code: 410 });
    await vi.waitFor(() => expect(source.objects()?.template('ns', 'other')).toBeDefined(), 5000);
    expect(source.objects()?.template('ns', 'small')).toBeUndefined();
  });

  test('that cannot be read is unavailable, and comes back', async () => {
    const server = new ApiServer();
    server.templates = [plain({ ...template('small') })];
    server.failure = 403;
    const source = await cluster(server, { stale: 50 });
    await vi.waitFor(() => expect(server.seen.length).toBeGreaterThan(2), 5000);
    expect(source.objects()).toBeUndefined();
    server.failure = undefined;
    await vi.waitFor(() => expect(source.objects()?.template('ns', 'small')).toBeDefined(), 5000);
    server.failure = 500;
    server.send('ERROR', { kind: 'Status', code: 500 });
    await vi.waitFor(() => expect(source.objects()).toBeUndefined(), 5000);
  });
});

describe('how a cluster is reached', () => {
  const kubeconfig = (user: string): string =>
    `current-context: c\ncontexts:\n- {name: c, context: {cluster: k, user: u}}\nclusters:\n- {name: k, cluster: {server: "https://k:6443/", certificate-authority: ca.pem}}\nusers:\n- {name: u, user: ${user}}\n`;

  test('a kubeconfig with a token file', () => {
    const folder = temporaryFolder();
    fs.writeFileSync(path.join(folder, 'ca.pem'), 'PEM');
    fs.writeFileSync(path.join(folder, 'token'), 'one\n');
    fs.writeFileSync(path.join(folder, 'config'), kubeconfig('{tokenFile: token}'));
    const access = kubeconfigAccess(path.join(folder, 'config'));
    expect(access).toMatchObject({ server: 'https://k:6443', certificateAuthority: 'PEM', skipsVerification: false });
    expect(access.token()).toBe('one');
    fs.writeFileSync(path.join(folder, 'token'), 'two');
    expect(access.token()).toBe('two');
  });

  test.each([
    ['{exec: {command: aws}}', 'runs a program'],
    ['{token: t}', 'ca.pem cannot be read'],
  ])('a kubeconfig with %s', (user, message) => {
    const file = path.join(temporaryFolder(), 'config');
    fs.writeFileSync(file, kubeconfig(user));
    expect(() => kubeconfigAccess(file)).toThrow(message);
  });

  test('a kubeconfig without a context, and none at all', () => {
    const file = path.join(temporaryFolder(), 'config');
    expect(() => kubeconfigAccess(file)).toThrow('cannot be read');
    fs.writeFileSync(file, 'kind: Config\n');
    expect(() => kubeconfigAccess(file)).toThrow('no current-context');
  });

  test('a Pod', () => {
    const folder = temporaryFolder();
    fs.writeFileSync(path.join(folder, 'ca.crt'), 'PEM');
    fs.writeFileSync(path.join(folder, 'token'), 'sa\n');
    const access = inClusterAccess({ KUBERNETES_SERVICE_HOST: 'fd00::1', KUBERNETES_SERVICE_PORT: '6443' }, folder);
    expect(access.server).toBe('https://[fd00::1]:6443');
    expect(access.token()).toBe('sa');
    expect(() => inClusterAccess({}, folder)).toThrow('runs in no Pod');
  });
});
