import { MAX_RECIPE_BYTES } from '@assay/recipe';

import { ACTIVE_STATUSES } from '../../jobs/job.ts';
import type { Idempotency, Job } from '../../jobs/job.ts';
import type { JobCreation } from '../../jobs/job-store.ts';
import { sha256 } from '../../sha256.ts';
import { json, refusal } from '../answer.ts';
import type { Answer, Refusal } from '../answer.ts';
import { createdJobBody } from '../job-body.ts';
import { route } from '../route.ts';
import type { Route } from '../route.ts';
import { ref } from '../schemas.ts';

/** Takes a recipe for a server. What is answered has been committed. */
export const createJob: Route = route({
  method: 'POST',
  path: '/api/v1/jobs',
  id: 'createJob',
  summary: 'Provision a server with a recipe',
  description:
    'Repeat a request with the same Idempotency-Key to get the job of the first one. The same request has the same body, byte for byte: a recipe that a program has written anew may mean the same, and is another request (409 `idempotency_conflict`). Without a key, a server whose last job is not complete takes no other.',
  access: { kind: 'roles', roles: ['admin'] },
  parameters: {
    'Idempotency-Key': {
      in: 'header',
      description: 'For the principal and the server, as long as the job lives.',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]*$' },
    },
  },
  body: { description: 'The server and its recipe.', schema: ref('JobRequest'), maxBytes: MAX_RECIPE_BYTES },
  answers: {
    202: { description: 'The job was created.', schema: ref('CreatedJob'), headers: { Location: 'Path of the job' } },
    200: {
      description: 'The same request was answered before: the job as it is now.',
      schema: ref('CreatedJob'),
      headers: { Location: 'Path of the job', 'Idempotent-Replayed': '`true`' },
    },
  },
  refusals: [404, 409, 503],
  async handle({ body, parameters, principal, note }, services) {
    const judged = await services.judge.jobRequest(body);
    if (judged.kind === 'refused') return judged.refusal;
    const { serverSerial, summary, recipeStart, recipeEnd } = judged;
    const { warnings } = judged.body;
    const creation = await services.jobs.createJob({
      serverSerial,
      createdBy: principal!.name,
      recipeBytes: body.subarray(recipeStart, recipeEnd),
      recipe: summary,
      warnings,
      ...(parameters['Idempotency-Key'] !== undefined && { idempotency: idempotencyOf(parameters['Idempotency-Key'], body) }),
    });
    switch (creation.kind) {
      case 'created': {
        const { job } = creation;
        note({ ...jobFields(job), warnings: warnings.map(({ code }) => code) });
        return json(202, createdJobBody(job), locationOf(job));
      }
      case 'replayed':
        note({ job: creation.job.id, serial: serverSerial });
        return json(200, createdJobBody(creation.job), { ...locationOf(creation.job), 'Idempotent-Replayed': 'true' });
      case 'idempotency-conflict':
        note({ job: creation.jobId, serial: serverSerial });
        return creationRefusal(creation);
      case 'active-job':
        note({ job: creation.job.id, serial: serverSerial });
        return creationRefusal(creation);
      case 'unknown-server':
        return creationRefusal(creation);
    }
  },
});

/** Why there is no job. */
export function creationRefusal(creation: Exclude<JobCreation, { readonly kind: 'created' | 'replayed' }>): Refusal {
  switch (creation.kind) {
    case 'idempotency-conflict':
      return refusal('idempotency_conflict', `This Idempotency-Key belongs to another request, that of job ${creation.jobId}.`);
    case 'active-job':
      return refusal('conflict', activeJobMessage(creation.job));
    case 'unknown-server':
      return refusal('not_found', 'There is no server with this serial number.');
  }
}

function activeJobMessage({ id, status }: Job): string {
  const then = ACTIVE_STATUSES.includes(status)
    ? `Wait until it is complete, or cancel it: POST /api/v1/jobs/${id}/cancel`
    : 'A worker has yet to clean up after it. Try again when it is complete.';
  return `The last job of this server, ${id}, is not complete: it is ${status}. ${then}`;
}

function idempotencyOf(key: string, body: Uint8Array): Idempotency {
  return { key, requestSha256: sha256(body) };
}

/** The header that says where a job is. */
export function locationOf({ id }: Job): Answer['headers'] & object {
  return { Location: `/api/v1/jobs/${id}` };
}

function jobFields({ id, serverSerial, recipe }: Job): object {
  const { sha256, bytes, schemaId, taskTarget, targetDisk, partitions, payloads } = recipe;
  return {
    job: id,
    serial: serverSerial,
    recipeSha256: sha256,
    recipeBytes: bytes,
    schemaId,
    taskTarget,
    ...(targetDisk !== null && { targetDisk }),
    ...(partitions !== null && { partitions }),
    payloadBytes: Object.fromEntries(Object.entries(payloads).map(([name, { bytes }]) => [name, bytes])),
  };
}
