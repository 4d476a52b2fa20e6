import type { CheckRequest, CheckResult, Dialect } from '@assay/findings';

import { startWithLargeStack } from './large-stack.ts';

/** What a dialect is to check, as data that another thread can take. */
export interface CheckJob {
  readonly dialectId: string;
  readonly request: CheckRequest;
  /** Where relative paths start. */
  readonly cwd: string;
}

/** Lets a dialect check on a thread whose stack is large. */
export function checkInWorker({ id }: Dialect, request: CheckRequest, cwd: string): Promise<CheckResult> {
  const job: CheckJob = { dialectId: id, request, cwd };
  const worker = startWithLargeStack(new URL('check-worker.js', import.meta.url), job);
  return new Promise((resolve, reject) => {
    worker.on('message', (result: CheckResult) => resolve(result));
    worker.on('error', reject);
  });
}
