import type { ComponentChildren, VNode } from 'preact';

import type { Job } from '../api/api.ts';
import { countOf } from '../texts/count-of.ts';
import { TimeText } from '../texts/time-text.tsx';
import { jobsAddress } from './jobs-place.ts';
import type { JobsPlace } from './jobs-place.ts';

/** What a job is about; what tells its recipe from others byte for byte comes last. */
export function JobFacts({ job, place }: { readonly job: Job; readonly place: JobsPlace }): VNode {
  const { recipe, retry_of: repeated } = job;
  const payloads = Object.entries(recipe.payloads).map(([name, { bytes }]) => `${name} (${countOf(bytes, 'byte')})`);
  return (
    <dl>
      <Fact name="Target">{recipe.task_target}</Fact>
      <Fact name="Disk">{recipe.target_disk}</Fact>
      <Fact name="Partitions">{recipe.partitions}</Fact>
      <Fact name="Payloads">{payloads.length > 0 && payloads.join(', ')}</Fact>
      <Fact name="Created">
        <TimeText instant={job.created_at} />, by {job.created_by}
      </Fact>
      <Fact name="Changed">
        <TimeText instant={job.last_update} />
      </Fact>
      <Fact name="Repeats">{repeated !== null && <a href={jobsAddress({ ...place, job: repeated })}>an earlier job</a>}</Fact>
      <Fact name="Version">{recipe.recipe_version}</Fact>
      <Fact name="Recipe">{countOf(recipe.bytes, 'byte')}</Fact>
      <Fact name="Job">
        <code>{job.job_id}</code>
      </Fact>
      <Fact name="Schema">
        <code>{recipe.schema_id}</code>
      </Fact>
      <Fact name="SHA-256">
        <code>{recipe.sha256}</code>
      </Fact>
    </dl>
  );
}

/** Nothing if there is nothing to say. */
function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }): VNode | null {
  if (children === null || children === false) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
