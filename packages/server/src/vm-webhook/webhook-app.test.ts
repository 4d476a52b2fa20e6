import { readCluster } from '@assay/kubevirt';
import { Source } from '@assay/source';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { creationOf, deletionOf, machine, post, RULES, template } from '../../testing/admission.ts';
import { jsonLogger } from '../log/json-logger.ts';
import type { ClusterSource } from './cluster-source.ts';
import { webhookApp } from './webhook-app.ts';
import type { WebhookServices } from './webhook-app.ts';

const SILENT = jsonLogger('error', () => {});

afterEach(() => {
  vi.restoreAllMocks();
});

/** A source that knows these objects; none: it cannot be read. */
function knowing(...objects: readonly object[]): ClusterSource {
  const { cluster } = readCluster(objects.map((object) => new Source('object.json', JSON.stringify(object))));
  return { title: 'the cluster', isStale: () => false, objects: () => (objects.length === 0 ? undefined : cluster), close: () => {} };
}

async function decision(body: string, services: Partial<WebhookServices>, endpoint = '/virtualmachine-validate'): Promise<unknown> {
  const app = webhookApp({ source: knowing(), onUnavailable: 'deny', logger: SILENT, ...services });
  return JSON.parse(await (await post(app, endpoint, body)).text()).response;
}

test('the log names the review and the VM that it is about, cut to what names may be', async () => {
  const lines: string[] = [];
  const app = webhookApp({ source: knowing(template('small')), onUnavailable: 'deny', logger: jsonLogger('info', (line) => lines.push(line)) });
  const review: { readonly request: object } = JSON.parse(creationOf(machine('vm', 2)));
  await post(app, '/virtualmachine-validate', JSON.stringify({ ...review, request: { ...review.request, namespace: 'x', name: 'v'.repeat(300) } }));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ message: 'admission reviewed', uid: 'u-1', namespace: 'x', name: 'v'.repeat(253) }]);
});

describe('while the cluster cannot be read', () => {
  test('what needs it is denied or allowed, as the configuration says, with the reason', async () => {
    const message = expect.stringContaining('the cluster cannot be read');
    const denied = { uid: 'u-1', allowed: false, status: { code: 503, reason: 'ServiceUnavailable', message } };
    const allowed = { uid: 'u-1', allowed: true, warnings: [message] };
    const small = creationOf(machine('vm', 2));
    expect(await decision(small, { onUnavailable: 'deny' })).toEqual(denied);
    expect(await decision(small, { onUnavailable: 'allow' })).toEqual(allowed);
    const gone = deletionOf(template('small'));
    expect(await decision(gone, { onUnavailable: 'deny' }, '/template-validate')).toEqual(denied);
    expect(await decision(gone, { onUnavailable: 'allow' }, '/template-validate')).toEqual(allowed);
  });

  const ofTemplate = (annotations: object) => {
    const object = machine('vm', 2);
    return creationOf({ ...object, metadata: { ...object.metadata, annotations } });
  };

  test.each(['deny', 'allow'] as const)('what does not need it is decided without it, be it %s', async (onUnavailable) => {
    const denied = await decision(ofTemplate({ 'vm.kubevirt.io/validations': RULES }), { onUnavailable });
    expect(denied).toMatchObject({ allowed: false, status: { code: 422 } });
    const plain = { uid: 'u-1', allowed: true };
    expect(await decision(ofTemplate({ 'vm.kubevirt.io/validations': '[]' }), { onUnavailable })).toEqual(plain);
    expect(await decision(ofTemplate({ 'vm.kubevirt.io/skip-validations': 'true' }), { onUnavailable })).toEqual(plain);
    expect(await decision(creationOf({ kind: 'VirtualMachine', metadata: { name: 'vm' } }), { onUnavailable })).toEqual(plain);
    const withoutRules = deletionOf({ ...template('small'), metadata: { name: 'small', namespace: 'ns' } });
    expect(await decision(withoutRules, { onUnavailable }, '/template-validate')).toEqual(plain);
  });

  test('an empty annotation of its own sends a VM to its template, which is not known', async () => {
    expect(await decision(ofTemplate({ 'vm.kubevirt.io/validations': '' }), {})).toMatchObject({ allowed: false, status: { code: 503 } });
  });

  test('the webhook stays ready once it was, so that its configuration decides and not the failure policy', async () => {
    let isKnown = false;
    const known = knowing(template('small'));
    const source = { ...known, objects: () => (isKnown ? known.objects() : undefined) };
    const app = webhookApp({ source, onUnavailable: 'deny', logger: SILENT });
    const status = async (path: string) => (await app.request(path)).status;
    expect([await status('/readyz'), await status('/healthz')]).toEqual([503, 200]);
    isKnown = true;
    expect([await status('/readyz'), await status('/healthz')]).toEqual([200, 200]);
    isKnown = false;
    expect([await status('/readyz'), await status('/healthz')]).toEqual([200, 200]);
  });
});

test('the metrics say what was decided and whether the cluster is known, and nothing of what was sent', async () => {
  let isKnown = true;
  let isStale = false;
  const known = knowing(template('small'));
  const app = webhookApp({
    source: { ...known, isStale: () => isStale, objects: () => (isKnown ? known.objects() : undefined) },
    onUnavailable: 'deny',
    logger: SILENT,
  });
  await post(app, '/virtualmachine-validate', creationOf(machine('vm', 2)));
  await post(app, '/virtualmachine-validate', creationOf(machine('vm', 8)));
  await post(app, '/secret-path', 'secret');
  await post(app, '/template-validate', ' '.repeat(5 * 1024 * 1024));
  await post(app, '/template-validate', '['.repeat(500_001));
  const text = await (await app.request('/metrics')).text();
  expect(text).toContain('vm_webhook_reviews_total{endpoint="/virtualmachine-validate",code="422"} 1');
  expect(text).toContain('vm_webhook_reviews_total{endpoint="/virtualmachine-validate",code="200"} 1');
  expect(text).toContain('vm_webhook_reviews_total{endpoint="other",code="404"} 1');
  expect(text).toContain('vm_webhook_reviews_total{endpoint="/template-validate",code="413"} 2');
  expect(text).toContain('vm_webhook_cluster_known 1');
  expect(text).toContain('vm_webhook_source_stale 0');
  expect(text).not.toMatch(/secret|small/);
  isKnown = false;
  isStale = true;
  expect(await (await app.request('/metrics')).text()).toContain('vm_webhook_source_stale 1');
  expect(await (await app.request('/metrics')).text()).toContain('vm_webhook_cluster_known 0');
});

describe('bad requests', () => {
  test.each([
    ['no JSON', '{', 'application/json', 400],
    ['another type', creationOf(machine('vm', 2)), 'text/plain', 400],
    ['no review', '{}', 'application/json', 400],
    ['too long', ' '.repeat(5 * 1024 * 1024), 'application/json', 413],
    ['too many values', `[${'[],'.repeat(500_000)}0]`, 'application/json', 413],
    ['as many values as nobody has', `[${'[],'.repeat(200_000)}0]`, 'application/json', 400],
  ])('%s', async (_title, body, type, status) => {
    const app = webhookApp({ source: knowing(), onUnavailable: 'allow', logger: SILENT });
    expect((await app.request('/virtualmachine-validate', { method: 'POST', body, headers: { 'content-type': type } })).status).toBe(status);
  });

  test.each([
    ['{}', 'text/plain', 'the content type must be application/json'],
    ['{', 'application/json', 'the body is not JSON'],
    ['{"secret":1}', 'application/json', 'the body is not an AdmissionReview of admission.k8s.io/v1 or v1beta1 with a request'],
  ])('%s as %s: what is wrong is told to the API server and to the log', async (body, type, message) => {
    const lines: string[] = [];
    const app = webhookApp({ source: knowing(), onUnavailable: 'deny', logger: jsonLogger('info', (line) => lines.push(line)) });
    const answer = await app.request('/virtualmachine-validate', { method: 'POST', body, headers: { 'content-type': type } });
    expect(await answer.json()).toEqual({ kind: 'Status', apiVersion: 'v1', status: 'Failure', code: 400, reason: 'BadRequest', message });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ message: 'admission reviewed', status: 400, error: message }]);
    expect(lines.join()).not.toContain('secret');
  });

  test('a folder that cannot be read is called so', async () => {
    const source = { ...knowing(), title: 'the folder with templates' };
    const denied = await decision(creationOf(machine('vm', 2)), { source });
    expect(denied).toMatchObject({ status: { code: 503, message: expect.stringMatching(/^the folder with templates cannot be read/) } });
    const ready = await webhookApp({ source, onUnavailable: 'deny', logger: SILENT }).request('/readyz');
    expect(await ready.text()).toBe('the folder with templates cannot be read yet');
  });

  test.each(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('a method that is not there: %s', async (method) => {
    const app = webhookApp({ source: knowing(), onUnavailable: 'allow', logger: SILENT });
    const answer = await app.request('/virtualmachine-validate', { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await app.request('/secret', { method })).status).toBe(404);
  });

  test('a body that does not end, while it comes in', async () => {
    let sent = 0;
    const body = new ReadableStream({
      pull: (stream) => {
        sent++;
        stream.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const app = webhookApp({ source: knowing(), onUnavailable: 'allow', logger: SILENT });
    const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
    const request = new Request('https://webhook/virtualmachine-validate', { method: 'POST', body, headers, duplex: 'half' });
    expect((await app.request(request)).status).toBe(413);
    expect(sent).toBeLessThan(20);
  });

  test('what fails here is told in the log by its place, without its text, and nowhere else', async () => {
    const spoken = [vi.spyOn(console, 'error'), vi.spyOn(console, 'log')];
    const lines: string[] = [];
    const logger = jsonLogger('error', (line) => lines.push(line));
    const source: ClusterSource = {
      ...knowing(),
      objects: () => {
        throw new Error('the secret of a template');
      },
    };
    const app = webhookApp({ source, onUnavailable: 'allow', logger });
    const answer = await post(app, '/virtualmachine-validate', creationOf(machine('vm', 1)));
    expect([answer.status, await answer.text()]).toEqual([500, '']);
    expect(lines).toEqual([expect.stringContaining('"message":"admission review failed","fault":{"name":"Error"')]);
    expect(lines.join()).not.toContain('secret');
    for (const speech of spoken) expect(speech).not.toHaveBeenCalled();
  });

  test('an unknown path, and its text in no log', async () => {
    const lines: string[] = [];
    const logger = jsonLogger('debug', (line) => lines.push(line));
    const app = webhookApp({ source: knowing(), onUnavailable: 'allow', logger });
    expect((await post(app, '/../secret-path', '{}')).status).toBe(404);
    expect(lines).toHaveLength(1);
    expect(lines.join()).not.toContain('secret-path');
  });
});
