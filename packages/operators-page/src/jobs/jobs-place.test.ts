import { describe, expect, it } from 'vitest';

import { addressOf } from '../page/address.ts';
import { jobsAddress, jobsPlaceOf } from './jobs-place.ts';

describe('a place of the jobs', () => {
  it('is found again by its address', () => {
    const place = { job: 'a b', show: 'failed', server: 'XF & co', after: 'x' } as const;
    const { view, parameters } = addressOf(jobsAddress(place));
    expect(view).toBe('jobs');
    expect(jobsPlaceOf(parameters)).toEqual(place);
  });

  it('has no more in its address than what differs from the newest of all jobs', () => {
    expect(jobsAddress({ job: '', show: 'all', server: '', after: '' })).toBe('#jobs');
    expect(jobsAddress({ server: 'XF' })).toBe('#jobs?server=XF');
  });

  it('is where any other address leads, too', () => {
    for (const hash of ['', '#', '#nowhere?job=1']) expect(addressOf(hash).view).toBe('jobs');
    expect(addressOf('#recipe').view).toBe('recipe');
  });
});
