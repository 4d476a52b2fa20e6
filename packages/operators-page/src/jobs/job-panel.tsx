import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import type { JobActions } from './job-actions.ts';
import { JobDetails } from './job-details.tsx';
import type { JobsList } from './jobs-list.ts';
import { jobsAddress } from './jobs-place.ts';

/** What the place for one job needs. */
export interface JobPanelProperties {
  readonly list: JobsList;
  readonly actions: JobActions | undefined;
}

/** The place for one job, beside the list or instead of it. Who opens it is led to its heading, and back to the row when it is closed. */
export function JobPanel({ list, actions }: JobPanelProperties): VNode | null {
  const heading = useRef<HTMLHeadingElement>(null);
  const place = list.place.value;
  const wanted = list.job.value;
  useEffect(() => {
    if (place.job === '') return undefined;
    heading.current?.focus();
    return () => {
      // Otherwise somebody has gone on to something else.
      if (document.activeElement === document.body) document.querySelector<HTMLElement>(`#job-${CSS.escape(place.job)} a`)?.focus();
    };
  }, [place.job]);
  if (wanted.kind === 'none') return null;

  const back = jobsAddress({ ...place, job: '' });
  return (
    <section
      class="job"
      aria-label="Job"
      onKeyDown={(event) => {
        if (event.key === 'Escape') location.hash = back;
      }}
    >
      <a href={back}>Back to all jobs</a>
      <h2 ref={heading} tabIndex={-1}>
        {wanted.kind === 'found' ? wanted.job.server_serial : wanted.kind === 'missing' ? wanted.id : 'Job'}
      </h2>
      {wanted.kind === 'asked' && <p class="soft">Loading…</p>}
      {wanted.kind === 'missing' && <p class="soft">There is no job with this id.</p>}
      {wanted.kind === 'found' && <JobDetails key={wanted.job.job_id} job={wanted.job} place={place} actions={actions} />}
    </section>
  );
}
