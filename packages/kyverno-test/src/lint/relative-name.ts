import { cleanPath } from '@assay/go-values';
import type { CheckResult } from '@assay/findings';

type NameOf = (path: string) => string;

/** What files below the working directory are called when they are checked, whichever path leads to them. */
export function relativeName(directory: string): NameOf {
  const start = `${directory}/`;
  return (path) => (path.startsWith(start) ? cleanPath(path.slice(start.length)) : path);
}

/** The same with other names of all files. */
export function nameFiles(checked: CheckResult, nameOf: NameOf): CheckResult {
  const named = <Place extends { readonly file: string }>(place: Place): Place => ({ ...place, file: nameOf(place.file) });
  const violations = checked.violations.map(({ related, fixes, ...violation }) => ({
    ...named(violation),
    ...(fixes && { fixes: fixes.map((fix) => ({ ...fix, edits: fix.edits.map(named) })) }),
    ...(related && { related: related.map(named) }),
  }));
  return { ...checked, violations, notChecked: checked.notChecked.map(named), filesJudged: (checked.filesJudged ?? []).map(nameOf) };
}
