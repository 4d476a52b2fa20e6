import http from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import { describe, expect, it, onTestFinished } from 'vitest';

import { Folder } from '../../testing/folder.ts';

interface Request {
  readonly url: string | undefined;
  readonly secret: string | string[] | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A controller that answers with the given statuses, one after the other. */
async function controller(...statuses: number[]): Promise<{ readonly url: string; readonly requests: Request[] }> {
  const requests: Request[] = [];
  const server = http.createServer(async (request, response) => {
    requests.push({ url: request.url, secret: request.headers['x-webhook-secret'], body: JSON.parse(await textOf(request)) });
    response.writeHead(statuses.shift() ?? 200, { Connection: 'close' }).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It listens on a port.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/api/v1/status-webhook`, requests };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe('assay recipe report', () => {
  it('tells the controller the outcome with what the dispatcher left', async () => {
    const { url, requests } = await controller();
    const env = {
      WEBHOOK_URL: `${url}/`,
      WEBHOOK_SECRET: 's3cret',
      SERIAL_NUMBER: 'SER 1/2',
      TASK_TARGET: 'install-linux.target',
      SCHEMA_ID: 'https://example/schema',
      DISPATCHER_VERSION: '1.2.3',
      STARTED_AT: '2026-03-04T05:06:07.000Z',
    };
    const ran = await new Folder().assay('recipe report success --env-dir .', { env });
    expect(ran).toEqual({ status: 0, stdout: '', stderr: '' });
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
    const env = { WEBHOOK_URL: url, WEBHOOK_SECRET: 's3cret' };
    const folder = new Folder();
    const words = 'recipe report failed --failed-step provision-dispatcher.service --env-dir .';
    const first = await folder.assay(words, { env });
    expect(first).toMatchObject({ status: 1, stderr: 'assay: the controller does not have the report: it answers with 503\n' });
    expect((await folder.assay(words, { env })).status).toBe(0);
    expect(requests[0]).toMatchObject({ url: '/api/v1/status-webhook/unknown', body: { failed_step: 'provision-dispatcher.service' } });
    expect(requests[1]?.body['delivery_id']).toBe(requests[0]?.body['delivery_id']);
    await folder.assay('recipe report success --env-dir .', { env });
    expect(requests[2]?.body['delivery_id']).not.toBe(requests[0]?.body['delivery_id']);
  });

  it('is 1 where no controller answers, and keeps the secret', async () => {
    for (const WEBHOOK_SECRET of ['s3cret', 's3cret\nX: y']) {
      const ran = await new Folder().assay('recipe report success --env-dir .', { env: { WEBHOOK_URL: 'http://127.0.0.1:1', WEBHOOK_SECRET } });
      expect(ran).toMatchObject({ status: 1, stdout: '' });
      expect(ran.stderr).not.toContain('s3cret');
    }
  });

  it.each([
    ['success', {}, 'the variable WEBHOOK_URL is not set'],
    ['success', { WEBHOOK_URL: 'http://a' }, 'the variable WEBHOOK_SECRET is not set'],
    ['success', { WEBHOOK_URL: 'file:///etc', WEBHOOK_SECRET: 'x' }, 'WEBHOOK_URL is not an address'],
    ['success --env-dir nowhere', { WEBHOOK_URL: 'http://a', WEBHOOK_SECRET: 'x' }, 'no such file or directory'],
    ['failed', {}, '--failed-step UNIT'],
    ['maybe', {}, 'OUTCOME is success or failed'],
  ])('%s with %j is 2', async (words, env, message) => {
    const ran = await new Folder().assay(`recipe report ${words}`, { env });
    expect(ran).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining(message) });
  });
});
