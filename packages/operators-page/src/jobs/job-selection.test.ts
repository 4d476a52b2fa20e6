// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';

import { answerWith } from '../../testing/controller-double.ts';
import type { Answer } from '../../testing/controller-double.ts';
import { listedJob } from '../../testing/jobs.ts';
import { Api } from '../api/api.ts';
import type { ListedJob } from '../api/api.ts';
import { createJobSelection } from './job-selection.ts';
import type { JobSelection } from './job-selection.ts';

const ACTIVE = listedJob({ job_id: '1', server_serial: 'ONE' });
const FAILED = listedJob({ job_id: '2', server_serial: 'TWO', status: 'complete', outcome: 'failed' });
const QUEUED = listedJob({ job_id: '3', server_serial: 'THREE', status: 'queued' });

interface Started {
  readonly selection: JobSelection;
  readonly listed: { value: readonly ListedJob[] | undefined };
  readonly questions: readonly string[];
  readonly told: readonly unknown[];
}

function start(isConfirmed = true): Started {
  const listed = signal<readonly ListedJob[] | undefined>([ACTIVE, FAILED, QUEUED]);
  const questions: string[] = [];
  const told: unknown[] = [];
  const selection = createJobSelection({
    api: new Api(),
    listed,
    confirm: (question) => {
      questions.push(question);
      return isConfirmed;
    },
    tell: (problem) => told.push(problem),
    refresh: () => Promise.resolve(),
  });
  return { selection, listed, questions, told };
}

const results = (...given: readonly object[]): Answer => ({ body: { results: given } });

describe('selected jobs', () => {
  it('are those that the list still has, in its order', () => {
    const { selection, listed } = start();
    selection.select(['3', '1', '9'], true);
    expect(selection.jobs.value).toEqual([ACTIVE, QUEUED]);
    listed.value = [QUEUED];
    expect(selection.jobs.value).toEqual([QUEUED]);
    selection.select(['3'], false);
    expect(selection.jobs.value).toEqual([]);
  });

  it('are cancelled if they are not over; what was done is no longer selected, and what was refused is said', async () => {
    const refused = { job_id: '3', status: 409, message: 'This job is over already.' };
    const sent = answerWith({ 'POST api/v1/jobs/cancel': results({ job_id: '1', status: 200 }, refused) });
    const { selection, questions } = start();
    selection.select(['1', '2', '3'], true);
    await selection.act('cancel');
    expect(sent).toMatchObject([{ body: { job_ids: ['1', '3'] } }]);
    expect(questions).toEqual(['Cancel 2 jobs of ONE, THREE? What the hosts have begun goes on.']);
    expect(selection.report.value).toEqual({ summary: 'Cancelled 1 job.', refused: [{ id: '3', server: 'THREE', reason: refused.message }] });
    expect(selection.jobs.value).toEqual([FAILED, QUEUED]);
  });

  it('are repeated if they are over', async () => {
    const sent = answerWith({ 'POST api/v1/jobs/retry': results({ job_id: '2', status: 202, new_job_id: '9' }) });
    const { selection } = start();
    selection.select(['1', '2'], true);
    await selection.act('retry');
    expect(sent).toMatchObject([{ body: { job_ids: ['2'] } }]);
    expect(selection.report.value).toEqual({ summary: 'Created 1 job.', refused: [] });
  });

  it('are left alone when the question is answered with no', async () => {
    const sent = answerWith({});
    const { selection } = start(false);
    selection.select(['1'], true);
    await selection.act('cancel');
    expect(sent).toEqual([]);
    expect(selection.jobs.value).toEqual([ACTIVE]);
  });

  it('stay selected when the controller does not answer', async () => {
    answerWith({
      'POST api/v1/jobs/cancel': () => {
        throw new TypeError('network');
      },
    });
    const { selection, told } = start();
    selection.select(['1'], true);
    await selection.act('cancel');
    expect(told).toMatchObject([undefined, { name: 'Refusal', status: 0 }]);
    expect(selection.jobs.value).toEqual([ACTIVE]);
  });

  it('are named in a question up to five', async () => {
    const { selection, listed, questions } = start(false);
    listed.value = Array.from({ length: 7 }, (_, at) => listedJob({ job_id: String(at), server_serial: `S${at}` }));
    selection.select(['0', '1', '2', '3', '4', '5', '6'], true);
    await selection.act('cancel');
    expect(questions).toEqual(['Cancel 7 jobs of S0, S1, S2, S3, S4 and 2 more? What the hosts have begun goes on.']);
  });
});
