import type { RequestPrincipal } from '../../authentication/principal.ts';
import type { JobStore } from '../../jobs/job-store.ts';
import { ACTIVE_STATUSES } from '../../jobs/job.ts';
import { json, refusal } from '../answer.ts';
import { jobBody } from '../job-body.ts';
import { route } from '../route.ts';
import type { Route } from '../route.ts';
import { ref } from '../schemas.ts';
import { id, noSuchJob } from './jobs.ts';
import { answerForEach, SELECTION } from './selected-jobs.ts';
import type { JobAction } from './selected-jobs.ts';

/** Fails a job that should not go on. Its worker learns of it at its next look at the latest. */
export const cancelJob: Route = route({
  method: 'POST',
  path: '/api/v1/jobs/{id}/cancel',
  id: 'cancelJob',
  summary: 'Cancel a job that is queued or provisioning',
  description:
    'The job fails, with the outcome `cancelled`; it is complete, and its server takes another one, when a worker has cleaned up. What a host has begun goes on, and a late report of it may be taken for one about the next job: turn the host off first. The request needs no body, but says that it is JSON.',
  access: { kind: 'roles', roles: ['admin'] },
  parameters: { id },
  answers: { 200: { description: 'The job, which has failed.', schema: ref('Job') } },
  refusals: [404, 409, 503],
  async handle({ parameters, principal, note }, { jobs }) {
    const cancelled = await cancel(parameters.id, principal!, jobs);
    if (cancelled.kind === 'refusal') {
      if (cancelled.error === 'conflict') note({ job: parameters.id });
      return cancelled;
    }
    note({ job: cancelled.job.id });
    return json(200, jobBody(cancelled.job, await jobs.eventsOf(cancelled.job.id), principal!.role));
  },
});

/** Does the same to several jobs. */
export const cancelJobs: Route = route({
  method: 'POST',
  path: '/api/v1/jobs/cancel',
  id: 'cancelJobs',
  summary: 'Cancel several jobs',
  description: 'One after the other, each as if it was asked for alone: what is refused for one does not keep the others from being cancelled.',
  access: { kind: 'roles', roles: ['admin'] },
  parameters: {},
  body: SELECTION,
  answers: { 200: { description: 'What became of each.', schema: ref('JobResults') } },
  refusals: [503],
  handle: ({ body, principal, note }, { jobs }) =>
    answerForEach(body, note, async (jobId) => {
      const cancelled = await cancel(jobId, principal!, jobs);
      return cancelled.kind === 'refusal' ? cancelled : { kind: 'done', status: 200 };
    }),
});

async function cancel(jobId: string, { name }: RequestPrincipal, jobs: JobStore): Promise<JobAction> {
  const event = { level: 'warn', step: null, message: `${name} has cancelled the job.` } as const;
  const cancelled = await jobs.transition(jobId, { from: ACTIVE_STATUSES, to: 'failed', outcome: 'cancelled', event });
  if (cancelled) return { kind: 'job', job: cancelled };
  const job = await jobs.findJob(jobId);
  return job ? refusal('conflict', `This job is over already: it is ${job.status}.`) : noSuchJob();
}
