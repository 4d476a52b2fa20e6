import type { CheckResult } from '@assay/findings';

import { cleanPath } from '../read/paths.ts';

type NameOf = (path: string) => string;

/** What files below the working directory are called when they are checked, whichever path leads to them. */
export function relativeName(directory: string | undefined): NameOf {
  if (directory === undefined) return (path) => path;
  const start = `${directory}/`;
  return (path) => (path.startsWith(start) ? cleanPath(path.slice(start.length)) : path);
}

/** What was found, and the files beside a manifest that it judged. */
interface NamedFiles extends Pick<CheckResult, 'violations' | 'notChecked'> {
  readonly sideFiles?: readonly string[];
}

/** The same with other names of all files. */
export function nameFiles<Checked extends NamedFiles>(checked: Checked, nameOf: NameOf): Checked {
  const named = <Place extends { readonly file: string }>(place: Place): Place => ({ ...place, file: nameOf(place.file) });
  const violations = checked.violations.map(({ related, fixes, ...violation }) => ({
    ...named(violation),
    ...(fixes && { fixes: fixes.map((fix) => ({ ...fix, edits: fix.edits.map(named) })) }),
    ...(related && { related: related.map(named) }),
  }));
  return { ...checked, violations, notChecked: checked.notChecked.map(named), sideFiles: (checked.sideFiles ?? []).map(nameOf) };
}
