import { BrowserMessageReader, BrowserMessageWriter, createConnection } from 'vscode-languageserver/browser';

import { filesOf } from '@assay/project';
import type { Job, JobResult } from '@assay/project';

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
  serveClient(connection, { workspaceAt: told.workspaceAt, elsewhereFor: () => NOWHERE, ...options }, nextTask);
}

/** How long a template may be rendered while nothing else is answered. */
const LONGEST_MILLISECONDS = 5000;

/** What takes longer is not checked, as there is nobody else to do it. */
const NOWHERE: ReturnType<NonNullable<ServerOptions['elsewhereFor']>> = {
  startWaiting: () => {
    const end = performance.now() + LONGEST_MILLISECONDS;
    return () => performance.now() > end;
  },
  start: (job) => ({ result: Promise.resolve(stopped(job)), stop: () => {} }),
};

function stopped(job: Job): JobResult {
  const [file] = filesOf(job);
  const reason = `it takes more than ${LONGEST_MILLISECONDS / 1000} seconds, and nothing else would be answered meanwhile`;
  const notChecked = [
    { file: job.kind === 'render' ? job.judgement.name : (file?.name ?? ''), reason, cause: 'stopped', hint: 'assay check takes its time' } as const,
  ];
  return { violations: [], judged: [], notChecked, notices: [], filesRead: [], asked: [], filesJudged: [], needsMoreStack: false };
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
