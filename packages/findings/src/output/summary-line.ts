import { counted } from '../counted.ts';
import { groupDigits } from '../group-digits.ts';
import type { Report, Summary, TestCounts } from '../report.ts';
import type { NotChecked } from '../violation.ts';
import { placeText } from './finding-text.ts';
import { visibleText } from './visible-text.ts';

/** A report in one line: `3 files checked: 4 errors, 1 warning; 1 not checked; 2 files of an unknown kind ignored`. */
export function summaryLine({ summary, heldFailed = [] }: Pick<Report, 'summary' | 'heldFailed'>): string {
  const { files, errors, warnings, infos, notChecked, ignored, foreign = {}, tests } = summary;
  const found = [errors === 0 ? 'no errors' : counted(errors, 'error'), ...countedIfAny(warnings, 'warning'), ...countedIfAny(infos, 'info')];
  const isNothing = files === 0 && errors + warnings + infos === 0;
  const head = files === 0 ? NOTHING_TO_CHECK : `${counted(files, 'file')} checked`;
  return [
    isNothing ? head : `${head}: ${found.join(', ')}`,
    ...(tests ? [testsText(tests)] : []),
    ...(notChecked > 0 ? [`${groupDigits(notChecked)} not checked`] : []),
    ...heldTexts(summary).map((held) => `${held} in the baseline${failureText(heldFailed)}`),
    ...foreignTexts(foreign),
    ...countedIfAny(ignored, 'file').map((files) => `${files} of an unknown kind ignored`),
  ].join('; ');
}

/** What a run without a file of ours says; it does not count as success. */
export const NOTHING_TO_CHECK = 'nothing to check';

/** What a baseline leaves for later, as `7 findings and 2 not checked`; nothing, where there is nothing. */
export function heldTexts({ held = 0, heldNotChecked = 0 }: Pick<Summary, 'held' | 'heldNotChecked'>): readonly string[] {
  const parts = [...countedIfAny(held, 'finding'), ...(heldNotChecked > 0 ? [`${groupDigits(heldNotChecked)} not checked`] : [])];
  return parts.length > 0 ? [parts.join(' and ')] : [];
}

/** That something in the baseline is no pass: what to mend before it is checked, one named. */
function failureText(failed: readonly NotChecked[]): string {
  const [first] = failed;
  if (!first) return '';
  const { file, culprit, reason } = first;
  const name = file === '.' ? 'this directory' : placeText(first);
  const says = culprit ? `${name} is not fully checked until ${placeText(culprit)} is mended` : `${name}: ${visibleText(reason)}`;
  return `: ${says}${failed.length > 1 ? `, and ${groupDigits(failed.length - 1)} more like this` : ''}`;
}

/** Why something was not checked, where a baseline leaves that for later. */
export function heldReason({ reason }: NotChecked): string {
  return `in the baseline, so not checked: ${reason}`;
}

/** Nothing, where there is nothing to count. */
export function countedIfAny(count: number, noun: string): readonly string[] {
  return count > 0 ? [counted(count, noun)] : [];
}

/** `15 files of other tools (12 chainsaw, 3 helm)`. */
function foreignTexts(foreign: NonNullable<Summary['foreign']>): readonly string[] {
  const tools = Object.entries(foreign).toSorted(([a, many], [b, few]) => few - many || (a < b ? -1 : 1));
  const total = tools.reduce((sum, [, count]) => sum + count, 0);
  const list = tools.map(([tool, count]) => `${groupDigits(count)} ${visibleText(tool)}`).join(', ');
  return countedIfAny(total, 'file').map((files) => `${files} of other tools (${list})`);
}

function testsText({ passed, failed, excluded, skipped }: TestCounts): string {
  const other = [
    [excluded, 'excluded'],
    [skipped, 'skipped'],
  ] as const;
  const counts = other.flatMap(([count, what]) => (count > 0 ? [`${groupDigits(count)} ${what}`] : []));
  if (passed === 0 && failed === 0 && counts.length === 0) return 'no tests were run';
  return [`${passed === 0 ? 'no tests' : counted(passed, 'test')} passed`, `${failed === 0 ? 'none' : groupDigits(failed)} failed`, ...counts].join(
    ', ',
  );
}
