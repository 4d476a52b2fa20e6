import { setImmediate } from 'node:timers/promises';

import { createConnection } from 'vscode-languageserver/node';

import { serveClient } from './server.ts';
import type { ServerOptions } from './server-options.ts';

export type { ServerOptions } from './server-options.ts';

/** Serves a client on streams. Ends the process as the protocol wants it: with 0 after `shutdown` and `exit`, otherwise with 1. */
export function serveStreams(input: NodeJS.ReadableStream, output: NodeJS.WritableStream, options: ServerOptions): void {
  serveClient(createConnection(input, output), options, () => setImmediate());
}
