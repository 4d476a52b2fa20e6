import http from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { describe, expect, it, onTestFinished } from 'vitest';

import { Folder } from '../../testing/folder.ts';
import type { Ran } from '../../testing/folder.ts';
import { MaintenanceHost } from '../../testing/maintenance-host.ts';

interface Request {
  readonly url: string | undefined;
  readonly secret: string | string[] | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

type Answer = number | ((response: ServerResponse) => void);

/** A controller that gives its answers, one after the other, and then 200. */
async function controller(...answers: Answer[]): Promise<{ readonly url: string; readonly requests: Request[] }> {
  const requests: Request[] = [];
  const server = http.createServer(async (request, response) => {
    requests.push({ url: request.url, secret: request.headers['x-webhook-secret'], body: JSON.parse(await textOf(request)) });
    const answer = answers.shift() ?? 200;
    if (typeof answer === 'number') response.writeHead(answer, { Connection: 'close' }).end();
    else answer(response);
  });
  onTestFinished(() => void server.close());
  return { url: `${await listening(server)}/api/v1/status-webhook`, requests };
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' }).end(text);
}

/** The address at which a server listens from now on. */
async function listening(server: http.Server): Promise<string> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It listens on a port.
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** The variables of a host that reports to an address. */
function envFor(url: string): Readonly<Record<string, string>> {
  return { WEBHOOK_URL: url, WEBHOOK_SECRET: 's3cret' };
}

describe('assay recipe report', () => {
  it('tells the controller the outcome with what the dispatcher left', async () => {
    const { url, requests } = await controller();
    const env = {
      ...envFor(`${url}/`),
      SERIAL_NUMBER: 'SER 1/2',
      TASK_TARGET: 'install-linux.target',
      SCHEMA_ID: 'https://example/schema',
      DISPATCHER_VERSION: '1.2.3',
      STARTED_AT: '2026-03-04T05:06:07.000Z',
    };
    const ran = await new Folder().assay('recipe report success --env-dir made/by/it', { env });
    expect(ran).toEqual({ status: 0, stdout: '', stderr: `assay: the controller at ${url}/SER%201%2F2 has the report: success\n` });
    expect(requests).toEqual([
      {
        url: '/api/v1/status-webhook/SER%201%2F2',
        secret: 's3cret',
        body: {
          status: 'success',
          delivery_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          task_target: 'install-linux.target',
          dispatcher_version: '1.2.3',
          schema_id: 'https://example/schema',
          started_at: '2026-03-04T05:06:07.000Z',
          finished_at: '2026-02-03T04:05:06.000Z',
        },
      },
    ]);
  });

  it('tells a failure with its step although nothing else is known, and again with the same id', async () => {
    const { url, requests } = await controller(503, 200);
    const env = envFor(url);
    const folder = new Folder();
    const words = 'recipe report failed --failed-step provision-dispatcher.service --env-dir .';
    const first = await folder.assay(words, { env });
    expect(first).toMatchObject({ status: 1, stderr: `assay: the controller at ${url}/unknown does not have the report: it answers with 503\n` });
    expect((await folder.assay(words, { env })).status).toBe(0);
    expect(requests[0]).toMatchObject({ url: '/api/v1/status-webhook/unknown', body: { failed_step: 'provision-dispatcher.service' } });
    expect(requests[1]?.body['delivery_id']).toBe(requests[0]?.body['delivery_id']);
    await folder.assay('recipe report success --env-dir .', { env });
    expect(requests[2]?.body['delivery_id']).not.toBe(requests[0]?.body['delivery_id']);
  });

  it('has another id for another run of the dispatcher', async () => {
    const { url, requests } = await controller();
    const host = new MaintenanceHost({});
    const report = (): Promise<Ran> => host.assay('recipe report failed --failed-step a.service --env-dir env', { env: envFor(url) });
    await report();
    await host.dispatch(['--no-mount']);
    await report();
    expect(requests[1]?.body['delivery_id']).not.toBe(requests[0]?.body['delivery_id']);
  });

  it.each([
    ['a file where the directory should be', 'it already exists', { env: '' }],
    ['a directory where the file should be', 'it is a directory', { 'env/success.delivery-id/a': '' }],
  ])('reports also if it cannot keep the id: %s', async (_, reason, files) => {
    const { url, requests } = await controller();
    const ran = await new Folder(files).assay('recipe report success --env-dir env', { env: envFor(url) });
    expect(ran).toMatchObject({ status: 0, stdout: '', stderr: expect.stringContaining(`success.delivery-id: ${reason}`) });
    expect(requests[0]?.body['delivery_id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('has a whole id although writing it was cut short', async () => {
    const { url, requests } = await controller();
    const folder = new Folder({ 'success.delivery-id': '' });
    await folder.assay('recipe report success --env-dir .', { env: envFor(url) });
    expect(folder.read('success.delivery-id')).toBe(requests[0]?.body['delivery_id']);
  });

  it('keeps the query of the address behind the serial number', async () => {
    const { url, requests } = await controller();
    const env = { ...envFor(`${url}?site=a`), SERIAL_NUMBER: 'S?#1' };
    expect((await new Folder().assay('recipe report success --env-dir .', { env })).status).toBe(0);
    expect(requests[0]?.url).toBe('/api/v1/status-webhook/S%3F%231?site=a');
  });

  it.each([
    [401, 'unauthorized', 'WEBHOOK_SECRET is not the secret of the webhook'],
    [404, 'not_found', 'the controller has no job for this serial number'],
    [429, 'rate_limited', ''],
  ])('tells what the controller says of a report that it answers with %i', async (status, error, hint) => {
    const { url } = await controller((response) => refuse(response, status, JSON.stringify({ error, message: 'It is\nso.', details: [] })));
    const { stderr } = await new Folder().assay('recipe report success --env-dir .', { env: envFor(`${url}?token=x`) });
    const [first, second = ''] = stderr.split('\n');
    expect(first).toBe(`assay: the controller at ${url}/unknown does not have the report: it answers with ${status} (${error}: It is so.)`);
    expect(second).toContain(hint);
    expect(second === '').toBe(hint === '');
  });

  it.each([
    ['no JSON', '<html>unauthorized</html>'],
    ['JSON of somebody else', '{"error":"Who are you?","message":"s"}'],
    ['another JSON', '{"error":{},"message":"s"}'],
    ['the secret', '{"error":"unauthorized","message":"s3cret is wrong"}'],
    ['too long', JSON.stringify({ error: 'unauthorized', message: 'a'.repeat(100_000) })],
  ])('tells the status alone where the answer is none of the controller: %s', async (_, text) => {
    const { url } = await controller((response) => refuse(response, 401, text));
    const { status, stderr } = await new Folder().assay('recipe report success --env-dir .', { env: envFor(url) });
    expect([status, stderr.split('\n')[0]]).toEqual([1, expect.stringMatching(/it answers with 401$/)]);
    expect(stderr).not.toContain('s3cret');
  });

  it('tells no more than a line of what the controller says', async () => {
    const { url } = await controller((response) => refuse(response, 409, JSON.stringify({ error: 'conflict', message: 'a\n'.repeat(1000) })));
    const { stderr } = await new Folder().assay('recipe report success --env-dir .', { env: envFor(url) });
    expect(stderr.split('\n')).toHaveLength(2);
    expect(stderr.length).toBeLessThan(600);
  });

  it('says that no request is sent to a port of another protocol', async () => {
    const ran = await new Folder().assay('recipe report success --env-dir .', { env: envFor('http://127.0.0.1:1') });
    const message =
      'the controller at http://127.0.0.1:1/unknown does not have the report: the request failed (no request is ever sent to this port)';
    expect(ran).toEqual({ status: 1, stdout: '', stderr: `assay: ${message}\n` });
  });

  it('takes the secret to no other address', async () => {
    const elsewhere = await controller();
    const { url } = await controller((response) => response.writeHead(307, { Location: elsewhere.url }).end());
    const ran = await new Folder().assay('recipe report success --env-dir .', { env: envFor(url) });
    expect(ran).toMatchObject({ status: 1, stderr: expect.stringContaining('does not have the report: it answers with 307\n') });
    expect(elsewhere.requests).toEqual([]);
  });

  it('does not wait for the end of an answer', async () => {
    let closed: () => void = () => {};
    const closing = new Promise<void>((resolve) => (closed = resolve));
    const { url } = await controller((response) => void response.on('close', closed).writeHead(200).write('and so on'));
    const ran = await new Folder().assay('recipe report success --env-dir .', { env: envFor(url) });
    expect(ran.status).toBe(0);
    await closing;
  });

  it('is 1 where no controller answers', async () => {
    const gone = http.createServer();
    const url = await listening(gone);
    await new Promise((resolve) => gone.close(resolve));
    const ran = await new Folder().assay('recipe report success --env-dir .', { env: envFor(url) });
    expect(ran).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('the request failed (ECONNREFUSED)\n') });
  });

  it.each([
    ['success', {}, 'the variable WEBHOOK_URL is not set'],
    ['success', { WEBHOOK_URL: 'http://a' }, 'the variable WEBHOOK_SECRET is not set'],
    ['success', { WEBHOOK_URL: 'file:///etc', WEBHOOK_SECRET: 'x' }, 'WEBHOOK_URL is not an http or https URL'],
    ['success', { WEBHOOK_URL: 'http://user:s3cret@a', WEBHOOK_SECRET: 'x' }, 'WEBHOOK_URL contains a user or password'],
    ['success', { WEBHOOK_URL: 'http://a', WEBHOOK_SECRET: 's3cret\nX: y' }, 'WEBHOOK_SECRET is sent in a header'],
    ['success', { WEBHOOK_URL: 'http://a', WEBHOOK_SECRET: ' s3cret' }, 'WEBHOOK_SECRET is sent in a header'],
    ['success', { WEBHOOK_URL: 'http://a/b', WEBHOOK_SECRET: 'x', SERIAL_NUMBER: '..' }, 'SERIAL_NUMBER cannot be part of a URL'],
    ['failed', {}, '--failed-step UNIT'],
    ['maybe', {}, 'OUTCOME must be success or failed'],
  ])('%s with %j is 2', async (words, env, message) => {
    const ran = await new Folder().assay(`recipe report ${words}`, { env });
    expect(ran).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining(message) });
    expect(ran.stderr).not.toContain('s3cret');
  });
});
