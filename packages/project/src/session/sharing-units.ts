import { objectsBelow } from '@assay/findings';
import type { CheckContext, KubernetesObject, ObjectSharing, SourceFile, Standards } from '@assay/findings';

import type { Lookups } from '../workspace/lookups.ts';
import { holdsFor, inputsOf, keyOf } from './job-inputs.ts';
import type { DoneWork } from './job-inputs.ts';
import { filesOf } from './job.ts';
import type { Job, RenderJob } from './job.ts';
import type { Judging } from './judge-objects.ts';
import type { SharedObjects } from './shared-objects.ts';
import { treeData } from './tree-data.ts';

/** The units that give objects by which those of others are judged. They are rendered before anything is judged, and again only after a change. */
export class SharingUnits {
  #done = new Map<string, SharingUnit>();

  /** The pieces of work, each with what units share with it; `record` gives what rendering one of these takes. */
  async withShared(jobs: readonly Job[], record: () => Recorded): Promise<readonly Job[]> {
    const done = new Map<string, SharingUnit>();
    const shared = new Map<Standards, SharedObjects[]>();
    const ofManifests = new Set(jobs.flatMap((job) => (job.kind === 'judge' ? job.judging.map(({ standards }) => standards) : [])));
    for (const job of jobs) {
      const sharing = sharingOf(job, ofManifests);
      if (job.kind !== 'render' || sharing.length === 0) continue;
      const unit = await this.#unit(job, sharing, record());
      if (unit === undefined) return jobs;
      done.set(keyOf(job), unit);
      for (const { standards } of job.judging.slice(0, 1)) shared.set(standards, [...(shared.get(standards) ?? []), unit.shared]);
    }
    this.#done = done;
    return shared.size === 0 ? jobs : jobs.map((job) => withObjects(job, shared));
  }

  /** Nothing if it was cancelled. */
  async #unit(job: RenderJob, sharing: readonly ObjectSharing[], { context, lookups }: Recorded): Promise<SharingUnit | undefined> {
    const before = this.#done.get(keyOf(job));
    if (before && holdsFor(before, job)) return before;
    const next = await render(job, sharing, context);
    if (context.isCancelled()) return undefined;
    // By what is the same as before nobody has to be judged again.
    const shared = before && isSame(before.shared, next) ? before.shared : next;
    return { inputs: inputsOf(job), lookups, shared };
  }
}

/** A context whose lookups are remembered. */
export interface Recorded {
  readonly context: CheckContext;
  readonly lookups: Lookups;
}

interface SharingUnit extends DoneWork {
  readonly shared: SharedObjects;
}

/** Who shares what a unit gives, given the standards of manifests; nobody where it is a guess that it is a unit. */
function sharingOf(job: Job, ofManifests: ReadonlySet<Standards>): readonly ObjectSharing[] {
  if (job.kind !== 'render' || job.judgement.guess !== undefined) return [];
  return job.judging.flatMap(({ dialect: { judge }, standards }) => {
    const sharing = judge?.sharing;
    if (!sharing || (sharing.isForManifests && !ofManifests.has(standards)) || !sharing.isNeeded(standards)) return [];
    return job.unit.files.some(({ file }) => sharing.mayGive(file)) ? [sharing] : [];
  });
}

async function render(job: RenderJob, sharing: readonly ObjectSharing[], context: CheckContext): Promise<SharedObjects> {
  const renderings = await job.dialect.render(job.unit, context);
  const objects = renderings.flatMap((rendering) => rendering.objects.flatMap(({ root }) => objectsBelow(root)));
  return sharedData(
    objects.filter(({ root }) => sharing.some((each) => each.isShared(root))),
    filesOf(job),
  );
}

/** What several environments give is told once. */
function sharedData(objects: readonly KubernetesObject[], files: readonly SourceFile[]): SharedObjects {
  const numbers = new Map(files.map(({ name }, at) => [name, at]));
  const trees = objects.map(({ root }) => treeData(root, (file) => numbers.get(file)));
  return { files, trees: [...new Map(trees.map((tree) => [JSON.stringify(tree), tree])).values()] };
}

function isSame(one: SharedObjects, other: SharedObjects): boolean {
  const names = ({ files }: SharedObjects): string => files.map(({ name }) => name).join('\n');
  return names(one) === names(other) && JSON.stringify(one.trees) === JSON.stringify(other.trees);
}

function withObjects(job: Job, shared: ReadonlyMap<Standards, readonly SharedObjects[]>): Job {
  if (job.kind === 'check') return job;
  const isMeant = (sharing: ObjectSharing | undefined): boolean => sharing !== undefined && (job.kind === 'judge' || !sharing.isForManifests);
  const judging = job.judging.map((each): Judging => {
    return { ...each, shared: isMeant(each.dialect.judge?.sharing) ? (shared.get(each.standards) ?? []) : [] };
  });
  return { ...job, judging };
}
