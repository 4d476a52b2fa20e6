// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';

import { jobWithEvents } from '../../testing/jobs.ts';
import { doing, found, foundField, show, textsOf } from '../../testing/show.ts';
import type { JobWithEvents } from '../api/api.ts';
import type { JobActions } from './job-actions.ts';
import { JobDetails } from './job-details.tsx';
import { jobsPlaceOf } from './jobs-place.ts';

const place = jobsPlaceOf(new URLSearchParams());
const FAILED = jobWithEvents(
  [{ message: 'Provisioning has begun.' }, { level: 'error', step: 'workflow.partition', message: 'no disk' }, { message: 'The job is complete.' }],
  { status: 'complete', outcome: 'failed', failed_step: 'partition.service', retry_of: '9' },
);

function recording(): { readonly actions: JobActions; readonly done: readonly string[] } {
  const done: string[] = [];
  const does = (name: string) => async (job: JobWithEvents) => void done.push(`${name} ${job.job_id}`);
  const taskImageOf = () => Promise.resolve({ url: 'https://controller/media?sig=x', expires_at: '2026-11-22T12:20:00Z' });
  return { actions: { download: does('download'), cancel: does('cancel'), retry: does('retry'), taskImageOf }, done };
}

describe('the details of a job', () => {
  it('begin with why it failed, then its steps; digests come last', async () => {
    const details = await show(<JobDetails job={FAILED} place={place} actions={undefined} />);
    expect(textsOf(details, 'p')).toEqual(['failed at partition.service: no disk']);
    expect(textsOf(details, 'tbody td.name')).toEqual(['Provisioning has begun.', 'workflow.partition error: no disk', 'The job is complete.']);
    expect(textsOf(details, 'dt').at(-1)).toBe('SHA-256');
    const [log, facts] = [found(details, 'table'), found(details, 'dl')];
    expect(log.compareDocumentPosition(facts) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(found(details, 'dd a').getAttribute('href')).toBe('#jobs?job=9');
  });

  it('say so when nothing has happened yet', async () => {
    const details = await show(<JobDetails job={jobWithEvents([], { status: 'queued' })} place={place} actions={undefined} />);
    expect(textsOf(details, 'p')).toEqual(['queued', 'Nothing has happened yet.']);
  });

  it('show no payload, only how long it is', async () => {
    const details = await show(<JobDetails job={FAILED} place={place} actions={undefined} />);
    expect(textsOf(details, 'dd')).toContain('user_data (29 bytes)');
  });

  it('say who cancelled it', async () => {
    const job = jobWithEvents(
      [
        { level: 'warn', step: 'validation.schema', message: 'x' },
        { level: 'warn', message: 'admin has cancelled the job.' },
      ],
      {
        status: 'complete',
        outcome: 'cancelled',
      },
    );
    const details = await show(<JobDetails job={job} place={place} actions={undefined} />);
    expect(textsOf(details, 'p')).toEqual(['cancelled: admin has cancelled the job.']);
  });

  it.each([
    ['over', FAILED, ['Retry job', 'Download recipe', 'Task image'], 'retry'],
    ['active', jobWithEvents([]), ['Cancel job', 'Download recipe', 'Task image'], 'cancel'],
  ])('offer admins what can be done with a job that is %s', async (_, job, buttons, act) => {
    const { actions, done } = recording();
    const details = await show(<JobDetails job={job} place={place} actions={actions} />);
    expect(textsOf(details, 'button')).toEqual(buttons);
    await doing(() => found(details, 'button').click());
    expect(done).toEqual([`${act} ${job.job_id}`]);
  });

  it('give the address of the task image to who asks for it', async () => {
    const details = await show(<JobDetails job={FAILED} place={place} actions={recording().actions} />);
    expect(details.innerHTML).not.toContain('sig=');
    const button = [...details.querySelectorAll('button')].find(({ textContent }) => textContent === 'Task image');
    button?.click();
    const field = await vi.waitFor(() => foundField(details, 'input'), 300_000);
    expect(field.value).toBe('https://controller/media?sig=x');
  });
});
