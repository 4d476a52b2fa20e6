// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';

import { listedJob } from '../../testing/jobs.ts';
import { doing, found, foundField, show, textsOf } from '../../testing/show.ts';
import { Api } from '../api/api.ts';
import { createJobSelection } from './job-selection.ts';
import { jobsPlaceOf } from './jobs-place.ts';
import { JobsTable } from './jobs-table.tsx';

const place = jobsPlaceOf(new URLSearchParams());
const step = (step: string, message: string, level: 'info' | 'error' = 'info') => ({ time: '2026-11-22T12:00:30Z', level, step, message });

describe('the table of jobs', () => {
  it.each([
    ['is queued', listedJob({ status: 'queued', duration_seconds: 3 }), ['queued', '', 'for 3 s']],
    [
      'runs',
      listedJob({ last_step: step('redfish.reset', 'The server was restarted.'), duration_seconds: 250 }),
      ['provisioning', 'The server was restarted.', 'for 4 min 10 s'],
    ],
    [
      'has warnings',
      listedJob({ warnings: [{ path: '', code: 'x', message: 'y' }], last_step: step('validation.schema', 'x at y') }),
      ['provisioning 1 warning', '', 'for 1 min'],
    ],
    ['is about to be complete', listedJob({ status: 'succeeded', outcome: 'succeeded' }), ['succeeded (cleaning up)', '', '1 min']],
    ['has succeeded', listedJob({ status: 'complete', outcome: 'succeeded' }), ['succeeded', '', '1 min']],
    ['was cancelled', listedJob({ status: 'complete', outcome: 'cancelled' }), ['cancelled', '', '1 min']],
    [
      'has failed',
      listedJob({
        status: 'complete',
        outcome: 'failed',
        failed_step: 'partition.service',
        last_step: step('workflow.partition', 'no disk', 'error'),
      }),
      ['failed', 'partition.service no disk', '1 min'],
    ],
  ])('says of a job that %s how it stands, its last step and how long it takes', async (_, job, [state, last, took]) => {
    const table = await show(<JobsTable jobs={[job]} place={place} selection={undefined} />);
    expect(textsOf(table, 'tbody td').slice(0, 5)).toEqual(['XF-1', state, last, 'install-linux.target', took]);
  });

  it('selects one job or all of them, and says when it is some', async () => {
    const jobs = ['1', '2', '3'].map((id) => listedJob({ job_id: id, server_serial: `S${id}` }));
    const selection = createJobSelection({
      api: new Api(),
      listed: signal(jobs),
      confirm: () => true,
      tell: () => {},
      refresh: () => Promise.resolve(),
    });
    const table = await show(<JobsTable jobs={jobs} place={place} selection={selection} />);
    const all = foundField(table, '[aria-label="Select all jobs on this page"]');
    const state = (): readonly boolean[] => [all.checked, all.indeterminate];
    expect(state()).toEqual([false, false]);
    await doing(() => found(table, '[aria-label="Select the job of S2"]').click());
    expect(selection.jobs.value).toEqual([jobs[1]]);
    expect(state()).toEqual([false, true]);
    await doing(() => all.click());
    expect(selection.jobs.value).toEqual(jobs);
    expect(state()).toEqual([true, false]);
  });

  it('keeps the rows of jobs that it has shown', async () => {
    const [first, second] = [listedJob({ job_id: '1' }), listedJob({ job_id: '2' })];
    const jobs = signal([first]);
    const Shown = () => <JobsTable jobs={jobs.value} place={place} selection={undefined} />;
    const table = await show(<Shown />);
    const row = found(table, '#job-1');
    await doing(() => {
      jobs.value = [second, { ...first, duration_seconds: 90 }];
    });
    expect(found(table, '#job-1')).toBe(row);
    expect(row.textContent).toContain('1 min 30 s');
  });
});
