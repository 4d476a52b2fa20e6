import { Worker } from 'node:worker_threads';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMessageConnection, PortMessageReader, PortMessageWriter } from 'vscode-jsonrpc/node';
import type { MessageConnection } from 'vscode-jsonrpc/node';

import { bundleServerWorker } from './bundle-server-worker.mjs';

/** A worker of Node.js as one of a browser: what only Node.js has is not there. */
const BROWSER_WORKER = `
const { parentPort } = require('node:worker_threads');
globalThis.self = globalThis;
self.postMessage = (message) => parentPort.postMessage(message);
self.addEventListener = () => {};
parentPort.on('message', (data) => self.onmessage?.({ data }));
`;

const asBrowserScript = (text: string): string =>
  `${BROWSER_WORKER}((require, process, module, exports, Buffer, setImmediate, global) => {${text}\n})();`;

const SCHEMA = '#@data/values-schema\n---\n#@schema/desc "Where it listens"\nport: 80\n';
const FILES = {
  'config/schema.yml': SCHEMA,
  'config/values.yml': '#@data/values\n---\nport: 8080\n',
  'config/app.yml': '#@ load("@ytt:data", "data")\n---\nport: #@ data.values.port\n',
  'policy.yaml':
    'apiVersion: kyverno.io/v1\nkind: ClusterPolicy\nmetadata:\n  name: a\nspec:\n  rules:\n  - name: r\n    match: {any: [{resources: {kinds: [Pod]}}]}\n    validate:\n      message: "{{ requets.object.metadata.name }}"\n      pattern: {spec: {a: b}}\n',
};
const uriOf = (name: string): string => `file:///vscode-vfs/github/${name}`;

interface Published {
  readonly uri: string;
  readonly diagnostics: readonly { readonly code: string }[];
}

describe('the server in a worker', () => {
  let worker: Worker;
  let client: MessageConnection;
  const lists = new Map<string, readonly string[]>();
  let onList = (): void => {};

  /** Waits until the findings of a file are these. */
  const untilFound = async (name: string, codes: readonly string[]): Promise<void> => {
    while (JSON.stringify(lists.get(uriOf(name)) ?? []) !== JSON.stringify(codes)) {
      await new Promise<void>((resolve) => {
        onList = resolve;
      });
    }
  };

  beforeAll(async () => {
    worker = new Worker(asBrowserScript(await bundleServerWorker('1.2.3')), { eval: true });
    client = createMessageConnection(new PortMessageReader(worker), new PortMessageWriter(worker));
    client.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }: Published) => {
      lists.set(
        uri,
        diagnostics.map(({ code }) => code),
      );
      onList();
    });
    client.listen();
    const workspaceFolders = [{ uri: 'file:///vscode-vfs/github', name: 'github' }];
    await client.sendRequest('initialize', { processId: null, rootUri: null, workspaceFolders, capabilities: {} });
    await client.sendNotification('initialized', {});
    await tell(FILES);
  });

  afterAll(async () => {
    client.dispose();
    await worker.terminate();
  });

  /** Tells of files as the client of the extension does. */
  const tell = async (files: Readonly<Record<string, string | null>>): Promise<void> => {
    const told = Object.entries(files).map(([name, text]) => ({ uri: uriOf(name), content: text === null ? null : new TextEncoder().encode(text) }));
    await client.sendNotification('assay/files', { files: told });
    await client.sendNotification('workspace/didChangeWatchedFiles', { changes: told.map(({ uri }) => ({ uri, type: 2 })) });
  };

  it('finds what is wrong in files that it is told of, of any dialect', async () => {
    await untilFound('policy.yaml', ['kyverno/unknown-variable']);
    await tell({ 'config/values.yml': '#@data/values\n---\nprot: 1\n' });
    await untilFound('config/values.yml', ['ytt/unknown-key']);
    await tell({ 'config/values.yml': null });
    await untilFound('config/values.yml', []);
    await tell({ 'config/values.yml': FILES['config/values.yml'] });
  });

  it('answers about them, and renders', async () => {
    const textDocument = { uri: uriOf('config/app.yml') };
    const hover = await client.sendRequest('textDocument/hover', { textDocument, position: { line: 2, character: 22 } });
    expect(JSON.stringify(hover)).toContain('Where it listens');
    expect(await client.sendRequest('assay/rendered', { textDocument })).toEqual({
      units: [{ unit: 'config', environments: [] }],
      unit: 'config',
      environment: null,
      outcome: {
        kind: 'rendered',
        text: 'port: 8080\n',
        origins: [
          {
            line: 0,
            uri: uriOf('config/app.yml'),
            range: { start: { line: 2, character: 0 }, end: { line: 2, character: 4 } },
            value: {
              kind: 'given',
              places: [
                {
                  description: 'data value port',
                  uri: uriOf('config/values.yml'),
                  range: { start: { line: 2, character: 6 }, end: { line: 2, character: 10 } },
                },
              ],
            },
          },
        ],
      },
    });
  });
});
