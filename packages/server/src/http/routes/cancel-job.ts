import { ACTIVE_STATUSES } from '../../jobs/job.ts';
import { json, refusal } from '../answer.ts';
import { jobBody } from '../job-body.ts';
import { route } from '../route.ts';
import type { Route } from '../route.ts';
import { ref } from '../schemas.ts';
import { id, noSuchJob } from './jobs.ts';

/** Fails a job that should not go on. Its worker learns of it at its next look at the latest. */
export const cancelJob: Route = route({
  method: 'POST',
  path: '/api/v1/jobs/{id}/cancel',
  id: 'cancelJob',
  summary: 'Cancel a job that is queued or provisioning',
  description:
    'The job fails; it is complete, and its server takes another one, when a worker has cleaned up. What a host has begun goes on, and a late report of it may be taken for one about the next job: turn the host off first. The request needs no body, but says that it is JSON.',
  access: { kind: 'roles', roles: ['admin'] },
  parameters: { id },
  answers: { 200: { description: 'The job, which has failed.', schema: ref('Job') } },
  refusals: [404, 409, 503],
  async handle({ parameters, principal, note }, { jobs }) {
    const { name, role } = principal!;
    const event = { level: 'warn', step: null, message: `${name} has cancelled the job.` } as const;
    const cancelled = await jobs.transition(parameters.id, { from: ACTIVE_STATUSES, to: 'failed', event });
    const job = cancelled ?? (await jobs.findJob(parameters.id));
    if (!job) return noSuchJob();
    note({ job: job.id });
    if (!cancelled) return refusal('conflict', `This job is over already: it is ${job.status}.`);
    return json(200, jobBody(job, await jobs.eventsOf(job.id), role));
  },
});
