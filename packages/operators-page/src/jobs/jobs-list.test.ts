// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { answerWith, SESSION } from '../../testing/controller-double.ts';
import type { Answer } from '../../testing/controller-double.ts';
import { jobWithEvents, listedJob } from '../../testing/jobs.ts';
import { Api } from '../api/api.ts';
import { createJobsList } from './jobs-list.ts';
import type { JobsList } from './jobs-list.ts';
import type { JobsPlace } from './jobs-place.ts';

const NEWEST: JobsPlace = { job: '', show: 'all', server: '', after: '' };
const COUNTS = { status: { queued: 0, provisioning: 1, succeeded: 0, failed: 0, complete: 0 }, outcome: { succeeded: 0, failed: 0, cancelled: 0 } };

async function start(
  answers: Readonly<Record<string, Answer | (() => Answer)>>,
): Promise<{ list: JobsList; paths: () => readonly string[]; told: unknown[] }> {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const sent = answerWith({ 'POST api/v1/sessions': SESSION, 'GET api/v1/job-counts': { body: COUNTS }, ...answers });
  const api = new Api();
  await api.signIn('admin', 'secret');
  const told: unknown[] = [];
  const list = createJobsList(api, (problem) => told.push(problem));
  onTestFinished(() => list.hide());
  return { list, told, paths: () => sent.slice(1).map(({ path }) => path) };
}

const jobs = (count: number): Answer => ({ body: { jobs: Array.from({ length: count }, (_, at) => listedJob({ job_id: `job-${at}` })) } });

describe('a list of jobs', () => {
  it('asks for what its place says, and again every five seconds until nobody looks', async () => {
    const { list, paths } = await start({
      'GET api/v1/jobs?outcome=none&server=xf&limit=101': jobs(1),
      'GET api/v1/job-counts?server=xf': { body: COUNTS },
    });
    list.show({ ...NEWEST, show: 'active', server: 'xf' });
    await vi.advanceTimersByTimeAsync(0);
    expect(list.jobs.value).toHaveLength(1);
    expect(list.counts.value).toEqual(COUNTS);
    expect(paths()).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(5000);
    expect(paths()).toHaveLength(4);
    list.hide();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(paths()).toHaveLength(4);
  });

  it('asks less often when answers take their time', async () => {
    const slow = (): Answer => {
      vi.advanceTimersByTime(1000);
      return jobs(1);
    };
    const { list, paths } = await start({ 'GET api/v1/jobs?limit=101': slow });
    list.show(NEWEST);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(paths()).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(paths()).toHaveLength(4);
  });

  it('shows a hundred jobs, and where there are older ones', async () => {
    const { list } = await start({ 'GET api/v1/jobs?limit=101': jobs(101) });
    list.show(NEWEST);
    await vi.advanceTimersByTimeAsync(0);
    expect(list.jobs.value).toHaveLength(100);
    expect(list.olderBehind.value).toBe('job-99');
  });

  it('shows one job beside the others, or that there is none', async () => {
    const job = jobWithEvents([{ message: 'Provisioning has begun.' }]);
    const { list } = await start({ 'GET api/v1/jobs?limit=101': jobs(100), 'GET api/v1/jobs/known': { body: job } });
    list.show({ ...NEWEST, job: 'known' });
    expect(list.job.value).toEqual({ kind: 'asked', id: 'known' });
    await vi.advanceTimersByTimeAsync(0);
    expect(list.job.value).toEqual({ kind: 'found', job });
    expect(list.olderBehind.value).toBeUndefined();
    list.show({ ...NEWEST, job: 'unknown' });
    await vi.advanceTimersByTimeAsync(0);
    expect(list.job.value).toEqual({ kind: 'missing', id: 'unknown' });
    list.show(NEWEST);
    expect(list.job.value).toEqual({ kind: 'none' });
  });

  it('keeps what it knows while the controller does not answer, and goes on', async () => {
    let isAway = false;
    const { list, told } = await start({
      'GET api/v1/jobs?limit=101': () => {
        if (isAway) throw new TypeError('network');
        return jobs(2);
      },
    });
    list.show(NEWEST);
    await vi.advanceTimersByTimeAsync(0);
    isAway = true;
    await vi.advanceTimersByTimeAsync(5000);
    expect(told.at(-1)).toMatchObject({ name: 'Refusal', message: 'The controller does not answer.' });
    expect(list.jobs.value).toHaveLength(2);
    isAway = false;
    await vi.advanceTimersByTimeAsync(5000);
    expect(told.at(-1)).toBeUndefined();
  });

  it('takes nothing back that somebody else has told', async () => {
    const { list, told } = await start({ 'GET api/v1/jobs?limit=101': jobs(1) });
    list.show(NEWEST);
    await vi.advanceTimersByTimeAsync(5000);
    expect(told).toEqual([]);
  });

  it('does not show the answer to an earlier question', async () => {
    const { list } = await start({ 'GET api/v1/jobs?limit=101': jobs(1), 'GET api/v1/jobs?outcome=failed&limit=101': jobs(3) });
    list.show(NEWEST);
    list.show({ ...NEWEST, show: 'failed' });
    await vi.advanceTimersByTimeAsync(0);
    expect(list.jobs.value).toHaveLength(3);
  });

  it('forgets everything with whoever signs out', async () => {
    const { list } = await start({ 'GET api/v1/jobs?limit=101': jobs(1) });
    list.show(NEWEST);
    await vi.advanceTimersByTimeAsync(0);
    list.clear();
    expect([list.jobs.value, list.counts.value, list.job.value, list.asOf.value]).toEqual([undefined, undefined, { kind: 'none' }, undefined]);
  });
});
