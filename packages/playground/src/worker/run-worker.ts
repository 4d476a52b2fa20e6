// The worker that applies and converts policies and runs tests, so that a slow one stops neither the page nor the language server.
import type { Migration } from '@assay/kyverno-migrate';

import { answerRun } from '../runs/answer-run.ts';
import type { RunAnswer, RunRequest } from '../runs/run-request.ts';
import { confidentialFiles } from '../share/confidential-files.ts';

addEventListener('message', ({ data, ports: [reply] }: MessageEvent<RunRequest>) => {
  if (reply) void answer(data, reply);
});

async function answer(request: RunRequest, reply: MessagePort): Promise<void> {
  const answered = await answerOf(request);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A port is no window.
  reply.postMessage(answered);
}

async function answerOf({ kind, files }: RunRequest): Promise<RunAnswer | Migration | readonly string[]> {
  switch (kind) {
    case 'confidential':
      return confidentialFiles(files);
    case 'migrate':
      return (await import('@assay/kyverno-migrate')).migrate(files);
    case 'apply':
    case 'test':
      return answerRun(kind, files);
  }
}
