// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';

import { answerWith } from '../../testing/controller-double.ts';
import { jobWithEvents } from '../../testing/jobs.ts';
import { Api } from '../api/api.ts';
import { createJobActions } from './job-actions.ts';
import type { JobActions } from './job-actions.ts';

const JOB = jobWithEvents([], { job_id: '1', status: 'complete', outcome: 'failed' });

describe('what is done with one job', () => {
  let actions: JobActions;
  let told: unknown[];
  let isConfirmed: boolean;

  beforeEach(() => {
    told = [];
    isConfirmed = true;
    const tell = (problem: unknown): void => void told.push(problem);
    actions = createJobActions({ api: new Api(), confirm: () => isConfirmed, tell, refresh: () => Promise.resolve() });
  });

  it('is told when it is refused, until the next try', async () => {
    answerWith({ 'POST api/v1/jobs/1/retry': { status: 409, body: { message: 'The last job is not complete.' } } });
    await actions.retry(JOB);
    expect(told).toMatchObject([undefined, { message: 'The last job is not complete.' }]);
    answerWith({ 'POST api/v1/jobs/1/retry': { status: 202, body: { job_id: '2' } } });
    await actions.retry(JOB);
    expect(told.slice(2)).toEqual([undefined]);
    expect(location.hash).toBe('#jobs?job=2');
  });

  it('is not done when the question is answered with no', async () => {
    const sent = answerWith({});
    isConfirmed = false;
    await actions.retry(JOB);
    await actions.cancel(JOB);
    expect(sent).toEqual([]);
  });
});
