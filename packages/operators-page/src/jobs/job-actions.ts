import type { Api, JobWithEvents, TaskImageAddress } from '../api/api.ts';
import { saveAs } from './save-as.ts';
import { jobsAddress } from './jobs-place.ts';

/** What admins can do with one job. Trouble is told until the next try. */
export interface JobActions {
  download(job: JobWithEvents): Promise<void>;
  /** `undefined` if there is none. */
  taskImageOf(job: JobWithEvents): Promise<TaskImageAddress | undefined>;
  cancel(job: JobWithEvents): Promise<void>;
  /** Shows the new job. */
  retry(job: JobWithEvents): Promise<void>;
}

/** What the actions stand on. */
export interface JobActionsParts {
  readonly api: Api;
  readonly confirm: (question: string) => boolean;
  readonly tell: (problem: unknown) => void;
  readonly refresh: () => Promise<void>;
}

/** Makes them. */
export function createJobActions({ api, confirm, tell, refresh }: JobActionsParts): JobActions {
  async function told<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    tell(undefined);
    try {
      return await work();
    } catch (problem) {
      tell(problem);
      return undefined;
    }
  }
  return {
    taskImageOf: ({ job_id: id }) => told(() => api.taskImageOf(id)),
    download: ({ job_id: id, server_serial: server }) =>
      told(async () => saveAs(await api.recipeOf(id), `recipe-${server.replaceAll(/[^\w.-]/g, '_')}-${id}.json`)),
    async cancel({ job_id: id, server_serial: server }) {
      if (!confirm(`Cancel the job of ${server}? What its host has begun goes on.`)) return;
      await told(async () => {
        await api.cancelJob(id);
        await refresh();
      });
    },
    async retry({ job_id: id, server_serial: server }) {
      if (!confirm(`Provision ${server} again, with the same recipe?`)) return;
      await told(async () => {
        location.hash = jobsAddress({ job: await api.retryJob(id) });
      });
    },
  };
}
