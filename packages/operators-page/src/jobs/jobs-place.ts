import { jobGroupOf } from './job-group.ts';
import type { JobGroup } from './job-group.ts';

/** What of the jobs is shown: a part of the page's address, so that it can be kept, sent and gone back to. */
export interface JobsPlace {
  /** Id of the job whose details are shown. */
  readonly job: string;
  readonly show: JobGroup;
  /** A part of the serial number. */
  readonly server: string;
  /** Id of the job behind which the list starts. */
  readonly after: string;
}

/** The place that an address leads to; what it does not say is empty. */
export function jobsPlaceOf(parameters: URLSearchParams): JobsPlace {
  const of = (name: string): string => parameters.get(name) ?? '';
  return { job: of('job'), show: jobGroupOf(of('show')), server: of('server'), after: of('after') };
}

/** The address of a place; what is not given is empty. */
export function jobsAddress(place: Partial<JobsPlace>): string {
  const parameters = new URLSearchParams(Object.entries(place).filter(([, value]) => value !== '' && value !== 'all'));
  return parameters.size === 0 ? '#jobs' : `#jobs?${parameters.toString()}`;
}
