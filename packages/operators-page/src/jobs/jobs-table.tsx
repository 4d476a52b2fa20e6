import type { VNode } from 'preact';

import type { ListedJob } from '../api/api.ts';
import { countOf } from '../texts/count-of.ts';
import { TimeText } from '../texts/time-text.tsx';
import { durationText } from './duration-text.ts';
import { isActive } from './job-group.ts';
import type { JobSelection } from './job-selection.ts';
import { JobState } from './job-state.tsx';
import { jobsAddress } from './jobs-place.ts';
import type { JobsPlace } from './jobs-place.ts';

/** What a table of jobs shows. */
export interface JobsTableProperties {
  readonly jobs: readonly ListedJob[];
  readonly place: JobsPlace;
  /** `undefined` for those who may only look. */
  readonly selection: JobSelection | undefined;
}

/** Jobs, one a row. */
export function JobsTable({ jobs, place, selection }: JobsTableProperties): VNode {
  return (
    <div class="scroll">
      <table aria-label="Jobs" class="jobs-table">
        <thead>
          <tr>
            {selection && (
              <th class="select">
                <SelectAll jobs={jobs} selection={selection} />
              </th>
            )}
            <th scope="col">Server</th>
            <th scope="col">State</th>
            <th scope="col">Last step</th>
            <th scope="col" class="beside">
              Target
            </th>
            <th scope="col">Took</th>
            <th scope="col" class="beside">
              Created
            </th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <JobRow key={job.job_id} job={job} place={place} selection={selection} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SelectAll({ jobs, selection }: { readonly jobs: readonly ListedJob[]; readonly selection: JobSelection }): VNode {
  const selected = selection.jobs.value.length;
  return (
    <label>
      <input
        type="checkbox"
        aria-label="Select all jobs on this page"
        checked={selected > 0 && selected === jobs.length}
        indeterminate={selected > 0 && selected < jobs.length}
        onChange={(event) =>
          selection.select(
            jobs.map(({ job_id: id }) => id),
            event.currentTarget.checked,
          )
        }
      />
      <span class="in-cards"> All on this page</span>
    </label>
  );
}

/** What it found is told as warnings. */
const CHECK = 'validation.schema';

interface JobRowProperties extends Omit<JobsTableProperties, 'jobs'> {
  readonly job: ListedJob;
}

function JobRow({ job, place, selection }: JobRowProperties): VNode {
  const { job_id: id, server_serial: server, last_step: step, warnings } = job;
  return (
    <tr id={`job-${id}`} aria-current={id === place.job ? 'true' : undefined}>
      {selection && (
        <td class="select">
          <input
            type="checkbox"
            aria-label={`Select the job of ${server}`}
            checked={selection.has(id)}
            onChange={(event) => selection.select([id], event.currentTarget.checked)}
          />
        </td>
      )}
      <td class="name server">
        <a href={jobsAddress({ ...place, job: id })}>{server}</a>
      </td>
      <td>
        <JobState job={job} />
        {warnings.length > 0 && (
          <>
            {' '}
            <span class="level-warn">{countOf(warnings.length, 'warning')}</span>
          </>
        )}
      </td>
      <td class="name step">
        {job.failed_step !== null && <strong>{job.failed_step} </strong>}
        {step && step.step !== CHECK && <span class={`level-${step.level}`}>{step.message}</span>}
      </td>
      <td class="name target beside">{job.recipe.task_target}</td>
      <td class="took">
        {isActive(job) && <span class="soft">for </span>}
        {durationText(job.duration_seconds)}
      </td>
      <td class="beside">
        <TimeText instant={job.created_at} precision="minutes" />
      </td>
    </tr>
  );
}
