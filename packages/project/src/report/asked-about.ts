import type { NotChecked, Violation } from '@assay/findings';

import type { Discovery } from '../session/discover.ts';

/** What of a report answers the question that was asked, where some files of a unit are named and the others are rendered with them. */
export interface AskedAbout {
  file(name: string): boolean;
  violation(violation: Violation): boolean;
  notChecked(entry: NotChecked): boolean;
}

/**
 * Who asks about a file of a unit gets what was found in it or is related to it. If its unit could not be evaluated to the end, so that
 * nothing is known of the file, that counts as the file's: then all errors of the unit are told.
 */
export function askedAbout({ files, units }: Discovery, notChecked: readonly NotChecked[]): AskedAbout {
  const asked = new Set(files.map(({ name }) => name));
  const failed = notChecked.filter(({ cause }) => cause === 'failed').map(({ file }) => file);
  const unknown = new Set([...asked].filter((name) => failed.some((file) => isIn(name, file))));
  const silent = new Set<string>();
  const stopping = new Set<string>();
  for (const unit of units) {
    const names = [
      ...unit.files.map(({ file }) => file.name),
      ...unit.environments.flatMap(({ valuesFiles }) => valuesFiles.map(({ name }) => name)),
    ];
    const isStopped = names.some((name) => unknown.has(name));
    for (const name of names) {
      if (asked.has(name)) continue;
      silent.add(name);
      if (isStopped) stopping.add(name);
    }
  }
  return {
    file: (name) => !silent.has(name),
    violation: ({ file, severity, related = [] }) =>
      !silent.has(file) || related.some((place) => asked.has(place.file)) || (severity === 'error' && stopping.has(file)),
    notChecked: ({ file, cause }) => !silent.has(file) || cause === 'needs-values' || cause === 'guess',
  };
}

/** Whether a file is another one, or is in a directory. */
function isIn(name: string, other: string): boolean {
  return name === other || other === '.' || name.startsWith(`${other}/`);
}
