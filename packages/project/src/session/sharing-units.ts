import { objectsBelow } from '@assay/findings';
import type { CheckContext, KubernetesObject, ObjectSharing, SourceFile, Standards } from '@assay/findings';

import type { Lookups } from '../workspace/lookups.ts';
import { environmentLabels } from './environment-labels.ts';
import { holdsFor, inputsOf, keyOf } from './job-inputs.ts';
import type { DoneWork } from './job-inputs.ts';
import { filesOf } from './job.ts';
import type { Job, RenderJob } from './job.ts';
import type { Judging } from './ask-judges.ts';
import type { SharedObjectData, SharedObjects } from './shared-objects.ts';
import { treeData } from './tree-data.ts';
import type { MappingData } from './tree-data.ts';

/** The units that give objects by which those of others are judged. They are rendered before anything is judged, and again only after a change. */
export class SharingUnits {
  #done = new Map<string, SharingUnit>();

  /** The pieces of work, each with what units share with it; `record` gives what rendering one of these takes. */
  async withShared(jobs: readonly Job[], record: () => Recorded): Promise<readonly Job[]> {
    const done = new Map<string, SharingUnit>();
    const shared = new Map<Standards, SharedObjects[]>();
    const takers = takersOf(jobs);
    for (const job of jobs) {
      const sharing = sharingOf(job, takers);
      if (job.kind !== 'render' || sharing.length === 0) continue;
      const unit = await this.#unit(job, sharing, record());
      if (unit === undefined) return jobs;
      done.set(keyOf(job), unit);
      for (const { standards } of job.judging.slice(0, 1)) shared.set(standards, [...(shared.get(standards) ?? []), ...unit.shared]);
    }
    this.#done = done;
    return shared.size === 0 ? jobs : jobs.map((job) => withObjects(job, shared));
  }

  /** Nothing if it was cancelled. */
  async #unit(job: RenderJob, sharing: readonly StandardSharing[], { context, lookups }: Recorded): Promise<SharingUnit | undefined> {
    const before = this.#done.get(keyOf(job));
    if (before && holdsFor(before, job)) return before;
    const next = await render(job, sharing, context);
    if (context.isCancelled()) return undefined;
    // By what is the same as before nobody has to be judged again.
    const shared = next.map((each, at) => {
      const known = before?.shared[at];
      return known && isSame(known, each) ? known : each;
    });
    return { inputs: inputsOf(job), lookups, shared };
  }
}

/** A context whose lookups are remembered. */
export interface Recorded {
  readonly context: CheckContext;
  readonly lookups: Lookups;
}

interface SharingUnit extends DoneWork {
  /** Those for everybody, and those for manifests. */
  readonly shared: readonly SharedObjects[];
}

/** What is judged by the same standards. */
interface Takers {
  readonly manifests: number;
  readonly units: number;
}

function takersOf(jobs: readonly Job[]): ReadonlyMap<Standards, Takers> {
  const takers = new Map<Standards, Takers>();
  for (const job of jobs)
    for (const { standards } of job.kind === 'check' ? [] : job.judging.slice(0, 1)) {
      const { manifests, units } = takers.get(standards) ?? { manifests: 0, units: 0 };
      takers.set(standards, job.kind === 'judge' ? { manifests: manifests + 1, units } : { manifests, units: units + 1 });
    }
  return takers;
}

/** A sort of shared objects, and the standards by which they count. */
interface StandardSharing extends ObjectSharing {
  readonly standards: Standards;
}

/** What of a unit is shared, if there is anybody to share it with; nothing where it is a guess that it is a unit. */
function sharingOf(job: Job, takers: ReadonlyMap<Standards, Takers>): readonly StandardSharing[] {
  if (job.kind !== 'render' || job.judgement.guess !== undefined) return [];
  return job.judging.flatMap(({ dialect: { judge }, standards }) => {
    const { manifests = 0, units = 0 } = takers.get(standards) ?? {};
    return (judge?.sharing ?? []).flatMap((sharing): StandardSharing[] => {
      const hasTakers = manifests > 0 || (!sharing.isForManifests && (units > 1 || job.unit.environments.length > 1));
      if (!hasTakers || !sharing.isNeeded(standards)) return [];
      return job.unit.files.some(({ file }) => sharing.mayGive(file, standards)) ? [{ ...sharing, standards }] : [];
    });
  });
}

async function render(job: RenderJob, sharing: readonly StandardSharing[], context: CheckContext): Promise<readonly SharedObjects[]> {
  const renderings = await job.dialect.render(job.unit, context);
  const objects = renderings.map((rendering) => rendering.objects.flatMap(({ root }) => objectsBelow(root)));
  const labels = environmentLabels(job.unit.environments);
  return [false, true].map((isForManifests) => {
    const meant = sharing.filter((each) => (each.isForManifests ?? false) === isForManifests);
    const isShared = ({ root }: KubernetesObject): boolean => meant.some((each) => each.isShared(root, each.standards));
    const files = filesOf(job);
    return {
      files,
      objects: sharedData(
        objects.map((each) => each.filter(isShared)),
        labels,
        files,
      ),
      isForManifests,
    };
  });
}

/** What several environments give is told once, with these, unless all do. */
function sharedData(
  ofEnvironments: readonly (readonly KubernetesObject[])[],
  labels: readonly (string | undefined)[],
  files: readonly SourceFile[],
): readonly SharedObjectData[] {
  const numbers = new Map(files.map(({ name }, at) => [name, at]));
  const all = labels.filter((label) => label !== undefined);
  const found = new Map<string, { readonly tree: MappingData; readonly given: Set<string | undefined> }>();
  for (const [at, objects] of ofEnvironments.entries())
    for (const { root } of objects) {
      const tree = treeData(root, (file) => numbers.get(file));
      const key = JSON.stringify(tree);
      const known = found.get(key) ?? { tree, given: new Set() };
      found.set(key, known);
      known.given.add(labels[at]);
    }
  return Array.from(found.values(), ({ tree, given }) => {
    const isGivenAlways = all.length !== 1 && given.size >= new Set(all).size;
    return isGivenAlways ? { tree } : { tree, environments: { given: all.filter((label) => given.has(label)), all } };
  });
}

function isSame(one: SharedObjects, other: SharedObjects): boolean {
  const names = ({ files }: SharedObjects): string => files.map(({ name }) => name).join('\n');
  return names(one) === names(other) && JSON.stringify(one.objects) === JSON.stringify(other.objects);
}

function withObjects(job: Job, shared: ReadonlyMap<Standards, readonly SharedObjects[]>): Job {
  if (job.kind === 'check') return job;
  const isMeant = ({ isForManifests, objects }: SharedObjects): boolean => objects.length > 0 && (job.kind === 'judge' || !isForManifests);
  const judging = job.judging.map((each): Judging => {
    return { ...each, shared: each.dialect.judge?.sharing ? (shared.get(each.standards) ?? []).filter(isMeant) : [] };
  });
  return { ...job, judging };
}
