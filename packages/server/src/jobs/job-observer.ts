import type { Job, JobStatus, TaskImageRecord } from './job.ts';

/** Is told what this process has done to jobs, after it was committed: for metrics and the log. */
export interface JobObserver {
  /** `from` is `undefined` for a job that was created. */
  jobMoved(job: Job, from: JobStatus | undefined): void;
  imageBuilt(job: Job, image: TaskImageRecord, seconds: number): void;
}
