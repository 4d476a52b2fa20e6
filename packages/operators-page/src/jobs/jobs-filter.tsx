import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

import type { JobCounts } from '../api/api.ts';
import { countIn, JOB_GROUPS } from './job-group.ts';
import type { JobsList } from './jobs-list.ts';
import { jobsAddress } from './jobs-place.ts';

/** Which jobs are listed: how many there are of each group, and a part of their servers' serial numbers. */
export function JobsFilter({ list }: { readonly list: JobsList }): VNode {
  const server = useRef<HTMLInputElement>(null);
  const place = list.place.value;
  const counts = list.counts.value;
  useLayoutEffect(() => {
    if (server.current) server.current.value = place.server;
  }, [place.server]);

  function search(): void {
    const wanted = jobsAddress({ ...place, server: server.current?.value.trim() ?? '', after: '' });
    if (location.hash !== wanted) location.hash = wanted;
  }

  return (
    <>
      <nav class="groups" aria-label="Groups of jobs">
        {JOB_GROUPS.map((group) => (
          <a key={group} href={jobsAddress({ ...place, show: group, after: '' })} aria-current={group === place.show ? 'page' : undefined}>
            {group}
            {counts && <span class="count">{countIn(group, counts).toLocaleString()}</span>}
          </a>
        ))}
      </nav>
      <form
        class="bar"
        role="search"
        aria-label="Which jobs"
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <input
          ref={server}
          type="search"
          aria-label="Server"
          placeholder="Server, or a part of it"
          maxLength={128}
          autocomplete="off"
          spellcheck={false}
          onChange={search}
        />
        <button type="button" onClick={() => void list.refresh()}>
          Refresh
        </button>
        <p class="soft">
          {list.asOf.value && `as of ${list.asOf.value.toLocaleTimeString()}`}
          {counts && statesText(counts)}
        </p>
      </form>
    </>
  );
}

/** The states of the jobs that are not over. */
function statesText({ status: { queued, provisioning, succeeded, failed } }: JobCounts): string {
  const states = [
    [queued, 'queued'],
    [provisioning, 'provisioning'],
    [succeeded + failed, 'cleaning up'],
  ] as const;
  return states
    .filter(([count]) => count !== 0)
    .map(([count, state]) => `, ${count.toLocaleString()} ${state}`)
    .join('');
}
