import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(new URL('../packages/cli/src', import.meta.url));

/** What the threads of the command begin with, by the names by which it starts them: each is a file of its own. */
export const THREAD_PROGRAMS = {
  'check-worker': `${cli}/threads/check-worker.ts`,
  'kyverno-test-worker': `${cli}/threads/kyverno-test-worker.ts`,
  'ytt-worker': `${cli}/ytt/ytt-worker.ts`,
};
