import { BrowserMessageReader, BrowserMessageWriter, createConnection } from 'vscode-languageserver/browser';

import { serveClient } from './server.ts';
import type { ServerOptions } from './server-options.ts';
import { FILES, ToldFiles } from './told-files.ts';

export type { ServerOptions } from './server-options.ts';

/** What a worker knows as `self`. */
type WorkerScope = ConstructorParameters<typeof BrowserMessageReader>[0];

/** What the program around the server gives it. Default of `workspaceAt`: the files that the client tells of by `assay/files`. */
export type WorkerOptions = Omit<ServerOptions, 'workspaceAt'> & Partial<ServerOptions>;

/** Serves a client that talks to a worker by its messages. */
export function serveWorker(scope: WorkerScope, options: WorkerOptions): void {
  const connection = createConnection(new BrowserMessageReader(scope), new BrowserMessageWriter(scope));
  const told = new ToldFiles();
  connection.onNotification(FILES, (params) => told.take(params));
  serveClient(connection, { workspaceAt: told.workspaceAt, ...options }, nextTask);
}

/** Timers of a worker wait longer the more there are; messages do not. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
}
