import { bodySchemas } from '../../generated/request-schemas.ts';
import type { Job } from '../../jobs/job.ts';
import { invalidRequest, json, STATUSES } from '../answer.ts';
import type { Answer, Refusal } from '../answer.ts';
import { checkRequest } from '../check-request.ts';
import { readJsonBody } from '../read-json-body.ts';
import type { Note } from '../respond.ts';
import type { RequestBody } from '../route.ts';
import { ref } from '../schemas.ts';

/** What something that is done to a job gives: that job, or a new one. */
export type JobAction = { readonly kind: 'job'; readonly job: Job } | Refusal;

/** What became of one of several jobs. */
type JobResult = { readonly kind: 'done'; readonly status: number; readonly newJobId?: string } | Refusal;

/** The body of a request about several jobs. */
export const SELECTION: RequestBody = { description: 'The jobs.', schema: ref('JobSelection'), maxBytes: 65_536 };

/** Does something to each of the jobs in a body, in its order. */
export async function answerForEach(body: Uint8Array, note: Note, act: (jobId: string) => Promise<JobResult>): Promise<Answer> {
  const read = readJsonBody(body);
  if (read.kind === 'refusal') return read;
  const details = checkRequest(read.value, bodySchemas.JobSelection);
  if (details.length > 0) return invalidRequest(details);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The schema is met.
  const { job_ids: jobIds } = read.value as { readonly job_ids: readonly string[] };
  const results: object[] = [];
  for (const jobId of jobIds) results.push(resultBody(jobId, await act(jobId)));
  note({ count: jobIds.length });
  return json(200, { results });
}

function resultBody(jobId: string, result: JobResult): object {
  if (result.kind === 'refusal') return { job_id: jobId, status: STATUSES[result.error], error: result.error, message: result.message };
  const { status, newJobId } = result;
  return { job_id: jobId, status, ...(newJobId !== undefined && { new_job_id: newJobId }) };
}
