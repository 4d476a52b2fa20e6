import type { NotChecked, Violation } from '@assay/findings';

import type { Discovery } from '../session/discover.ts';
import { filesOf } from '../session/job.ts';
import type { Job, JobResult } from '../session/job.ts';
import type { UnitPlan } from '../units/unit-plan.ts';

/** What of a report answers the question that was asked, where some files of a unit are named and the others are rendered with them. */
export interface AskedAbout {
  file(name: string): boolean;
  violation(violation: Violation): boolean;
  notChecked(entry: NotChecked): boolean;
}

/**
 * Who asks about a file of a unit gets what was found in it or is related to it. If its unit could not be evaluated to the end, so that
 * not all is known of the file, that counts as the file's: then all errors of the unit are told.
 */
export function askedAbout({ files, units }: Discovery, jobs: readonly Job[], results: readonly JobResult[]): AskedAbout {
  const asked = new Set(files.map(({ name }) => name));
  const silent = new Set(units.flatMap(namesIn).filter((name) => !asked.has(name)));
  const stopped = jobs.flatMap((job, at) => (results[at]?.isStopped ? [filesOf(job).map(({ name }) => name)] : []));
  const stopping = new Set(stopped.filter((names) => names.some((name) => asked.has(name))).flat());
  return {
    file: (name) => !silent.has(name),
    violation: ({ file, severity, related = [] }) =>
      !silent.has(file) || related.some((place) => asked.has(place.file)) || (severity === 'error' && stopping.has(file)),
    notChecked: ({ file, cause }) => !silent.has(file) || cause === 'needs-values' || cause === 'guess',
  };
}

/** The files of a unit, and those with its values. */
function namesIn({ files, environments }: UnitPlan): readonly string[] {
  return [...files.map(({ file }) => file), ...environments.flatMap(({ valuesFiles }) => valuesFiles)].map(({ name }) => name);
}
