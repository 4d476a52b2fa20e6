import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';

import type { Principal } from '../api/kept-session.ts';
import type { JobActions } from './job-actions.ts';
import { JobPanel } from './job-panel.tsx';
import type { JobSelection } from './job-selection.ts';
import { JobsFilter } from './jobs-filter.tsx';
import type { JobsList } from './jobs-list.ts';
import { jobsAddress } from './jobs-place.ts';
import type { JobsPlace } from './jobs-place.ts';
import { JobsTable } from './jobs-table.tsx';
import { SelectedJobs } from './selected-jobs.tsx';

/** What the view of jobs stands on. */
export interface JobsViewProperties {
  readonly principal: Principal;
  readonly list: JobsList;
  readonly selection: JobSelection;
  readonly actions: JobActions;
}

/** The jobs, newest first, and one of them. */
export function JobsView({ principal, list, selection, actions }: JobsViewProperties): VNode {
  const isAdmin = principal.role === 'admin';
  const jobs = list.jobs.value;
  const place = list.place.value;
  useEffect(() => scrollTo(0, 0), [place.after]);
  return (
    <div class={`columns jobs ${place.job === '' ? '' : 'has-job'}`}>
      <section class="list" aria-label="Jobs">
        <JobsFilter list={list} />
        {isAdmin && <SelectedJobs selection={selection} />}
        {jobs && jobs.length > 0 && <JobsTable jobs={jobs} place={place} selection={isAdmin ? selection : undefined} />}
        {jobs?.length === 0 && <p class="soft">{nothingText(place)}</p>}
        <JobsPages list={list} />
      </section>
      <JobPanel list={list} actions={isAdmin ? actions : undefined} />
    </div>
  );
}

function JobsPages({ list }: { readonly list: JobsList }): VNode {
  const place = list.place.value;
  const older = list.olderBehind.value;
  return (
    <nav class="bar" aria-label="Pages of jobs">
      {place.after !== '' && (
        <a class="button" href={jobsAddress({ ...place, after: '' })}>
          Newest jobs
        </a>
      )}
      {older !== undefined && (
        <a class="button" href={jobsAddress({ ...place, after: older })}>
          Older jobs
        </a>
      )}
    </nav>
  );
}

function nothingText({ show, server, after }: JobsPlace): string {
  if (after !== '') return 'There are no older jobs.';
  const what = show === 'all' ? 'No job' : `No ${show} job`;
  if (server !== '') return `${what} of a server with “${server}” in its serial number.`;
  return show === 'all' ? 'There are no jobs yet.' : `${what}.`;
}
