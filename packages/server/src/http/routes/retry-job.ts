import type { RequestPrincipal } from '../../authentication/principal.ts';
import { json } from '../answer.ts';
import type { AppServices } from '../app-services.ts';
import { createdJobBody } from '../job-body.ts';
import { route } from '../route.ts';
import type { Route } from '../route.ts';
import { ref } from '../schemas.ts';
import { creationRefusal, locationOf } from './create-job.ts';
import { id, noSuchJob } from './jobs.ts';
import { answerForEach, SELECTION } from './selected-jobs.ts';
import type { JobAction } from './selected-jobs.ts';

/** Makes a new job with the recipe of one that is over. */
export const retryJob: Route = route({
  method: 'POST',
  path: '/api/v1/jobs/{id}/retry',
  id: 'retryJob',
  summary: 'Provision the server of a job again, with the same recipe',
  description:
    'The new job is like any other one: its recipe is validated again, byte for byte the same, and its server must not have a job that is not complete. The request needs no body, but says that it is JSON.',
  access: { kind: 'roles', roles: ['admin'] },
  parameters: { id },
  answers: { 202: { description: 'The new job was created.', schema: ref('CreatedJob'), headers: { Location: 'Path of the new job' } } },
  refusals: [400, 404, 409, 503],
  async handle({ parameters, principal, note }, services) {
    const retried = await retry(parameters.id, principal!, services);
    if (retried.kind === 'refusal') return retried;
    note({ job: retried.job.id, serial: retried.job.serverSerial });
    return json(202, createdJobBody(retried.job), locationOf(retried.job));
  },
});

/** Does the same to several jobs. */
export const retryJobs: Route = route({
  method: 'POST',
  path: '/api/v1/jobs/retry',
  id: 'retryJobs',
  summary: 'Provision the servers of several jobs again',
  description: 'One after the other, each as if it was asked for alone. Of several jobs of one server the first makes a job, the others are refused.',
  access: { kind: 'roles', roles: ['admin'] },
  parameters: {},
  body: SELECTION,
  answers: { 200: { description: 'What became of each.', schema: ref('JobResults') } },
  refusals: [503],
  handle: ({ body, principal, note }, services) =>
    answerForEach(body, note, async (jobId) => {
      const retried = await retry(jobId, principal!, services);
      return retried.kind === 'refusal' ? retried : { kind: 'done', status: 202, newJobId: retried.job.id };
    }),
});

async function retry(jobId: string, { name }: RequestPrincipal, services: AppServices): Promise<JobAction> {
  const { jobs } = services;
  const job = await jobs.findJob(jobId);
  const recipeBytes = job && (await jobs.recipeOf(jobId));
  if (!recipeBytes) return noSuchJob();
  const judged = await services.judge.recipe(recipeBytes);
  if (judged.kind === 'refused') return judged.refusal;
  const creation = await jobs.createJob({
    serverSerial: job.serverSerial,
    createdBy: name,
    recipeBytes,
    recipe: judged.summary,
    warnings: judged.body.warnings,
    retryOf: job.id,
  });
  return creation.kind === 'created' || creation.kind === 'replayed' ? { kind: 'job', job: creation.job } : creationRefusal(creation);
}
