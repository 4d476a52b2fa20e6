import type { Summary, TestCounts } from '../report.ts';

/** A report in one line: `3 files checked: 4 errors, 1 warning; 1 not checked; 2 files of no known kind ignored`. */
export function summaryLine(summary: Summary): string {
  const { files, errors, warnings, notChecked, ignored, tests } = summary;
  const found = [counted(errors, 'error'), ...(warnings > 0 ? [counted(warnings, 'warning')] : [])];
  const isNothing = files === 0 && errors === 0 && warnings === 0;
  const head = files === 0 ? NOTHING_TO_CHECK : `${counted(files, 'file')} checked`;
  return [
    isNothing ? head : `${head}: ${found.join(', ')}`,
    ...(tests ? [testsText(tests)] : []),
    ...(notChecked > 0 ? [`${notChecked} not checked`] : []),
    ...(ignored > 0 ? [`${counted(ignored, 'file')} of no known kind ignored`] : []),
  ].join('; ');
}

/** What a run without a file of ours says; it does not count as success. */
export const NOTHING_TO_CHECK = 'nothing to check';

function testsText({ passed, failed, excluded, skipped }: TestCounts): string {
  const other = [
    [excluded, 'excluded'],
    [skipped, 'skipped'],
  ] as const;
  const counts = other.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : []));
  if (passed === 0 && failed === 0 && counts.length === 0) return 'no tests were run';
  return [`${counted(passed, 'test')} passed`, `${failed === 0 ? 'none' : failed} failed`, ...counts].join(', ');
}

function counted(count: number, noun: string): string {
  return `${count === 0 ? 'no' : count} ${noun}${count === 1 ? '' : 's'}`;
}
