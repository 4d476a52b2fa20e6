import type { Job, JobResult, StartedJob } from '@assay/project';

import { startCheckingThread } from './checking-thread.ts';

/** Starts a job on a thread of its own. Nothing comes of it if it is stopped, or if the thread dies of it, as for want of memory. */
export function startElsewhere(job: Job, cwd: string): StartedJob {
  const thread = startCheckingThread({ cwd });
  const results: JobResult[] = [];
  const done = thread.do([job], (_, result) => results.push(result));
  const result = done.then(
    async () => {
      await thread.end();
      return results[0];
    },
    () => undefined,
  );
  return { result, stop: () => void thread.end() };
}
