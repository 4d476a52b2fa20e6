import type { VNode } from 'preact';

import type { Job } from '../api/api.ts';

/** How a job ended or, if it has not, its state. A job that has ended but is not complete keeps its server until its worker has cleaned up. */
export function JobState({ job: { status, outcome } }: { readonly job: Job }): VNode {
  const isCleanedUp = outcome === null || status === 'complete';
  return (
    <>
      <span class={`state state-${outcome ?? status}`}>{outcome ?? status}</span>
      {!isCleanedUp && <span class="soft"> (cleaning up)</span>}
    </>
  );
}
