import { expect, it } from 'vitest';

import { countIn, JOB_GROUPS, jobGroupOf, outcomeOf } from './job-group.ts';

it('knows groups by their names, and all jobs by any other', () => {
  expect(JOB_GROUPS.map(jobGroupOf)).toEqual(JOB_GROUPS);
  expect(jobGroupOf('complete')).toBe('all');
});

it('counts each job in one group, and in all of them', () => {
  const counts = {
    status: { queued: 1, provisioning: 2, succeeded: 4, failed: 8, complete: 100 },
    outcome: { succeeded: 60, failed: 50, cancelled: 2 },
  };
  expect(JOB_GROUPS.map((group) => countIn(group, counts))).toEqual([115, 3, 60, 50, 2]);
});

it('asks for the outcome, and for those without one', () => {
  expect(JOB_GROUPS.map(outcomeOf)).toEqual(['', 'none', 'succeeded', 'failed', 'cancelled']);
});
