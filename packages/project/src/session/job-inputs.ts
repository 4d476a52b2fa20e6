import { filesOf, standardFilesOf } from './job.ts';
import type { Job } from './job.ts';
import type { Judging } from './ask-judges.ts';
import type { Lookups } from '../workspace/lookups.ts';

/** What makes a job the same one in the next report, whatever its files hold by then. */
export function keyOf(job: Job): string {
  if (job.kind === 'judge') return `judge ${JSON.stringify(job.file.name)}`;
  if (job.kind === 'check') return `${job.dialect.id} ${job.request.files.map(({ name }) => JSON.stringify(name)).join(' ')}`;
  return `${job.dialect.id} ${JSON.stringify([job.judgement.name, job.unit.options])}`;
}

/** What a job is given: its files, and the objects that units share with it, by their identity, everything else as text. */
export function inputsOf(job: Job): readonly unknown[] {
  const files = [...filesOf(job), ...standardFilesOf(job)];
  const shared = job.kind === 'check' ? [] : job.judging.flatMap((each) => each.shared);
  switch (job.kind) {
    case 'check':
      return [...files, String(job.request.optionalRules)];
    case 'judge':
      return [...files, ...shared, judgingText(job.judging)];
    case 'render':
      return [...files, ...shared, settingsOf(job), judgingText(job.judging)];
  }
}

/** Everything of standards but the files; how many of each there are tells them apart. */
function judgingText(judging: readonly Judging[]): string {
  return JSON.stringify(
    judging.map(({ dialect, visible, shared, standards: { policies, schemas } }) => {
      return [dialect.id, visible.length, shared.length, policies.length, schemas && [schemas.kubernetes, schemas.crds.length]];
    }),
  );
}

function settingsOf({ unit, judgement }: Extract<Job, { readonly kind: 'render' }>): string {
  const environments = unit.environments.map(({ valuesFiles, ...rest }) => [valuesFiles.length, rest]);
  return JSON.stringify([unit.directory, unit.files.map(({ path }) => path), environments, unit.options, judgement]);
}

/** Work that was done, with all that its result depends on. */
export interface DoneWork {
  readonly inputs: readonly unknown[];
  readonly lookups: Lookups;
}

/** Whether doing a job again would give the same. */
export function holdsFor(done: DoneWork, job: Job): boolean {
  const inputs = inputsOf(job);
  return done.inputs.length === inputs.length && done.inputs.every((input, at) => input === inputs[at]) && done.lookups.hold();
}
