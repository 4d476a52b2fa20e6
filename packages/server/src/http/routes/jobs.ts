import { JOB_OUTCOMES, JOB_STATUSES } from '../../jobs/job.ts';
import { invalidRequest, json, refusal } from '../answer.ts';
import type { Refusal } from '../answer.ts';
import { jobBody, jobCountsBody, listedJobBody } from '../job-body.ts';
import { route } from '../route.ts';
import type { Parameter, Route } from '../route.ts';
import { ref } from '../schemas.ts';
import { serverLike } from './servers.ts';

/** The id of a job in a path. */
export const id: Parameter & { readonly in: 'path'; readonly schema: { readonly type: 'string' } } = {
  in: 'path',
  description: 'The job.',
  schema: { type: 'string', format: 'uuid' },
};

/** A job with its events. */
export const getJob: Route = route({
  method: 'GET',
  path: '/api/v1/jobs/{id}',
  id: 'getJob',
  summary: 'A job and what happened to it',
  access: { kind: 'roles', roles: ['admin', 'reader'] },
  parameters: { id },
  answers: { 200: { description: 'The job.', schema: ref('Job') } },
  refusals: [404, 503],
  async handle({ parameters, principal, note }, { jobs }) {
    const job = await jobs.findJob(parameters.id);
    if (!job) return noSuchJob();
    note({ job: job.id });
    return json(200, jobBody(job, await jobs.eventsOf(job.id), principal!.role));
  },
});

/** The recipe of a job, byte for byte. */
export const getJobRecipe: Route = route({
  method: 'GET',
  path: '/api/v1/jobs/{id}/recipe',
  id: 'getJobRecipe',
  summary: 'The recipe of a job, byte for byte',
  access: { kind: 'roles', roles: ['admin'] },
  parameters: { id },
  answers: { 200: { description: 'The recipe as it was posted.', mediaType: 'application/json', schema: ref('Recipe') } },
  refusals: [404, 503],
  async handle({ parameters, note }, { jobs }) {
    const recipe = await jobs.recipeOf(parameters.id);
    if (!recipe) return noSuchJob();
    note({ job: parameters.id, recipeBytes: recipe.length });
    return { kind: 'bytes', status: 200, mediaType: 'application/json', body: new Uint8Array(recipe) };
  },
});

/** Where a host gets the task image of a job, for whoever boots hosts. */
export const getTaskImageAddress: Route = route({
  method: 'GET',
  path: '/api/v1/jobs/{id}/task-image',
  id: 'getTaskImageAddress',
  summary: 'The address of the task image of a job',
  description: 'The address is signed anew for each request and needs no credentials until it expires. It can be mounted as virtual media.',
  access: { kind: 'roles', roles: ['admin'] },
  parameters: { id },
  answers: { 200: { description: 'The address, and what is there.', schema: ref('TaskImage') } },
  refusals: [404, 503],
  async handle({ parameters, note }, { jobs, mediaOf }) {
    const job = await jobs.findJob(parameters.id);
    if (!job) return noSuchJob();
    note({ job: job.id });
    if (!job.image) return refusal('not_found', 'This job has no task image: it was not built yet, or it was removed.');
    const { url, expiresAt } = mediaOf(job);
    const { sha256, bytes, volumeId } = job.image;
    return json(200, { url, expires_at: expiresAt.toISOString(), sha256, bytes, volume_id: volumeId });
  },
});

const OUTCOMES_WANTED = [...JOB_OUTCOMES, 'none'] as const;

/** Jobs, newest first. */
export const listJobs: Route = route({
  method: 'GET',
  path: '/api/v1/jobs',
  id: 'listJobs',
  summary: 'Jobs, newest first',
  access: { kind: 'roles', roles: ['admin', 'reader'] },
  parameters: {
    status: { in: 'query', description: 'Only jobs in this state.', schema: { type: 'string', enum: JOB_STATUSES } },
    outcome: { in: 'query', description: 'Only jobs that ended so; `none`: that have not ended.', schema: { type: 'string', enum: OUTCOMES_WANTED } },
    server_serial: { in: 'query', description: 'Only jobs of this server.', schema: { type: 'string', minLength: 1, maxLength: 128 } },
    server: serverLike,
    limit: { in: 'query', description: 'Most jobs in the answer.', schema: { type: 'integer', minimum: 1, maximum: 1000, default: 100 } },
    after: { in: 'query', description: 'The job behind which the list starts.', schema: { type: 'string', format: 'uuid' } },
  },
  answers: { 200: { description: 'Jobs without their events.', schema: ref('JobList') } },
  refusals: [503],
  async handle({ parameters: { status, outcome, server_serial: serverSerial, server: like, limit, after }, principal }, { jobs }) {
    const found = await jobs.listJobs({
      limit,
      ...(status !== undefined && { status }),
      ...(outcome !== undefined && { outcome }),
      ...(serverSerial !== undefined && { serverSerial }),
      ...(like !== undefined && { serverLike: like }),
      ...(after !== undefined && { after }),
    });
    if (!found) return invalidRequest([{ path: '/after', code: 'not_found', message: 'must be the id of a job' }]);
    return json(200, { jobs: found.map((job) => listedJobBody(job, principal!.role)) });
  },
});

/** Jobs in figures. */
export const countJobs: Route = route({
  method: 'GET',
  path: '/api/v1/job-counts',
  id: 'countJobs',
  summary: 'How many jobs there are in which state, and with which outcome',
  access: { kind: 'roles', roles: ['admin', 'reader'] },
  parameters: { server: serverLike },
  answers: { 200: { description: 'The figures.', schema: ref('JobCounts') } },
  refusals: [503],
  handle: async ({ parameters }, { jobs }) => json(200, jobCountsBody(await jobs.countJobs(parameters.server))),
});

/** What is answered about an id that no job has. */
export function noSuchJob(): Refusal {
  return refusal('not_found', 'There is no such job.');
}
