import type { VNode } from 'preact';

import type { JobEvent, JobWithEvents } from '../api/api.ts';
import { DetailList } from '../texts/detail-list.tsx';
import type { JobActions } from './job-actions.ts';
import { JobFacts } from './job-facts.tsx';
import { isActive } from './job-group.ts';
import { JobLog } from './job-log.tsx';
import { JobState } from './job-state.tsx';
import type { JobsPlace } from './jobs-place.ts';
import { TaskImage } from './task-image.tsx';

/** What the details of a job need. */
export interface JobDetailsProperties {
  readonly job: JobWithEvents;
  readonly place: JobsPlace;
  /** `undefined` for those who may only look. */
  readonly actions: JobActions | undefined;
}

/** One job: how it stands, what happened to it, and what it is about. */
export function JobDetails({ job, place, actions }: JobDetailsProperties): VNode {
  const reason = reasonOf(job);
  return (
    <>
      <p>
        <JobState job={job} />
        {job.failed_step !== null && (
          <>
            {' at '}
            <strong>{job.failed_step}</strong>
          </>
        )}
        {reason && `: ${reason.message}`}
      </p>
      {actions && (
        <div class="bar">
          {isActive(job) ? (
            <button type="button" onClick={() => void actions.cancel(job)}>
              Cancel job
            </button>
          ) : (
            <button type="button" onClick={() => void actions.retry(job)}>
              Retry job
            </button>
          )}
          <button type="button" onClick={() => void actions.download(job)}>
            Download recipe
          </button>
          <TaskImage ask={() => actions.taskImageOf(job)} />
        </div>
      )}
      <h3>Log</h3>
      <JobLog events={job.events} />
      {job.warnings.length > 0 && (
        <>
          <h3>Warnings</h3>
          <DetailList name="Warnings" details={job.warnings} />
        </>
      )}
      <h3>About the job</h3>
      <JobFacts job={job} place={place} />
    </>
  );
}

/** What ended a job that did not succeed. */
function reasonOf({ outcome, events }: JobWithEvents): JobEvent | undefined {
  if (outcome === 'failed') return events.findLast(({ level }) => level === 'error');
  return outcome === 'cancelled' ? events.findLast(({ level, step }) => level === 'warn' && step === null) : undefined;
}
