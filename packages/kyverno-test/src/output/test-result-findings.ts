import type { NotChecked, RelatedLocation, Violation } from '@assay/findings';
import type { YamlObject } from '@assay/kyverno/objects';
import { locate, nodeAt } from '@assay/source';

import { isWithin } from '../findings/is-within.ts';
import { DIALECT_ID } from '../findings/violations.ts';
import type { TestResult } from '../manifest/model.ts';
import { unifiedDiffs } from '../update/unified-diff.ts';
import { adviceOnNotExecuted } from '../verdicts/not-executed.ts';
import { isExcluded, withoutShadows } from '../verdicts/excluded-rows.ts';
import type { ObjectChange } from '../verdicts/object-changes.ts';
import { objectChanges, shownChange, shownPath, shownValue } from '../verdicts/object-changes.ts';
import { causeText, placeIn } from './cause-place.ts';
import type { PrintedRow } from '../verdicts/printed-row.ts';
import type { RowRemark } from '../verdicts/row-remarks.ts';
import { unansweredRemarks, whyExcluded } from '../verdicts/row-remarks.ts';

/** What rows come to in a report. */
export interface TestResultFindings {
  readonly violations: readonly Violation[];
  readonly notChecked: readonly NotChecked[];
}

/** What findings about rows are made from. */
export interface TestResultContext {
  /** Where the object of this key is written; `undefined` for one that is written nowhere. */
  readonly findWritten: (key: string) => YamlObject | undefined;
  /** What may be the cause of a row that does not come true: it becomes its hint. */
  readonly remarks?: readonly RowRemark[];
  /** All rows that were asked for, printed or not. */
  readonly asked: readonly TestResult[];
}

/**
 * What printed rows say about a manifest: a row that does not come true is one violation, at its `result`, that names each resource; what
 * was excluded though nobody expected it, or could not be executed, is not checked (D8, D9 and D12 of the README).
 */
export function testResultFindings(printed: readonly PrintedRow[], surroundings: TestResultContext): TestResultFindings {
  const failed = new Map<TestResult, PrintedRow[]>();
  const notChecked: NotChecked[] = [];
  const outOfReach = new Set<string>();
  for (const each of withoutShadows(printed)) {
    const why = whyNotChecked(each);
    if (why === undefined) {
      if (each.result === 'Fail') failed.set(each.row, [...(failed.get(each.row) ?? []), each]);
      continue;
    }
    if (why.cause === 'out-of-reach') {
      // A rule verifies images, and then looks whether they are verified: both need the same registry.
      const question = `${each.row.index}\0${each.policy}\0${each.rule}\0${each.key}`;
      if (outOfReach.has(question)) continue;
      outOfReach.add(question);
    }
    notChecked.push({ ...locate(each.row.result.span), ...why });
  }
  for (const { span, message } of unansweredRemarks(surroundings.asked, printed))
    notChecked.push({ ...locate(span), reason: message, ...NOTHING_COMPARED });
  return { violations: [...failed].map(([row, rows]) => rowViolation(row, rows, surroundings)), notChecked };
}

const NOTHING_COMPARED = { cause: 'nothing-applies', hint: 'correct what the row names, or remove the row' } as const;

function whyNotChecked(printed: PrintedRow): Pick<NotChecked, 'reason' | 'cause' | 'hint'> | undefined {
  const { outcome, policy, resource, response, message } = printed;
  switch (outcome) {
    case 'excluded':
      return isExcluded(printed) ? { reason: whyExcluded(printed), ...NOTHING_COMPARED } : undefined;
    case 'invalid-policy':
      return { reason: `${policy} is invalid, so ${resource} was not checked against it`, cause: 'failed', hint: 'correct the policy' };
    case 'not-executed':
      return { reason: `${policy} was not executed on ${resource}: ${response?.notExecuted ?? message}`, ...adviceOnNotExecuted(response ?? {}) };
    case 'ok':
    case 'not-found':
    case 'unwanted-status':
    case 'different':
    case 'resource-error':
      return undefined;
  }
}

function rowViolation(row: TestResult, rows: readonly PrintedRow[], { findWritten, remarks = [] }: TestResultContext): Violation {
  const found = [...new Set(rows.map(({ response }) => response?.status))];
  const changes = changedPlaces(rows.filter(({ outcome }) => outcome === 'different'));
  const diffs = unifiedDiffs(rows.flatMap(({ difference }) => difference ?? []));
  const related = rows.flatMap((each) => placeOf(each, findWritten));
  const hints = [...remarks.filter(({ span }) => isWithin(span, row.span)).map(({ message }) => message), ...updateHint(rows)];
  return {
    dialect: DIALECT_ID,
    rule: 'unexpected-result',
    severity: 'error',
    fault: 'subject',
    message: [`${row.policy.text}${row.rule ? `/${row.rule.text}` : ''}: ${rows.map(describe).join('; ')}`, ...changes].join('\n'),
    ...locate(row.result.span),
    path: `/results/${row.index}/result`,
    expected: row.result.text,
    ...(found.length === 1 && found[0] !== undefined && { found: found[0] }),
    ...(hints.length > 0 && { hint: hints.join('; ') }),
    ...(diffs.length > 0 && { diff: diffs.join('\n') }),
    ...(related.length > 0 && { related }),
  };
}

/** What a rule makes anew can be taken over. */
function updateHint(rows: readonly PrintedRow[]): readonly string[] {
  const files = new Set(rows.flatMap(({ outcome, difference }) => (outcome === 'different' ? (difference?.file ?? []) : [])));
  return files.size === 0 ? [] : [`if the policy is right, assay kyverno test --update rewrites ${[...files].join(' and ')}`];
}

/** Which places of objects differ, a line each; of several objects each line names its own. */
function changedPlaces(rows: readonly PrintedRow[]): readonly string[] {
  const changes = rows.flatMap(({ difference, resource }) => {
    if (difference?.expected === undefined) return [];
    const start = rows.length > 1 ? `${resource}: ` : '';
    return objectChanges(difference.expected.value, difference.actual).map((change) => start + shownChange(change));
  });
  return changes.length > MOST_CHANGES ? [...changes.slice(0, MOST_CHANGES), `and ${changes.length - MOST_CHANGES} more`] : changes;
}

const MOST_CHANGES = 20;

function describe({ outcome, resource, response, row, difference, message }: PrintedRow): string {
  const cause = message === '' ? '' : `: ${message}`;
  switch (outcome) {
    case 'unwanted-status':
      return `${resource} gives ${response?.status ?? 'no status'}, not ${row.result.text}${cause}`;
    case 'different':
      return `${resource} does not become what ${difference?.file ?? 'the file'} expects`;
    case 'not-found':
      return `no policy of this name has a result for ${resource}`;
    case 'resource-error':
    case 'excluded':
    case 'invalid-policy':
    case 'not-executed':
    case 'ok':
      return `${resource}${cause}`;
  }
}

/** Where the resource breaks the rule, or the object is written that is expected. */
function placeOf({ key, response, outcome, difference }: PrintedRow, findWritten: TestResultContext['findWritten']): readonly RelatedLocation[] {
  if (outcome === 'different' && difference?.expected) {
    const [first] = objectChanges(difference.expected.value, difference.actual);
    if (first) return [{ message: expectation(difference.expected, first), ...placeIn(difference.expected, first.path) }];
  }
  const written = response?.cause && findWritten(key);
  if (!written || !response?.cause) return [];
  return [{ message: causeText(written, response.cause), ...placeIn(written, response.cause.path) }];
}

function expectation({ root }: YamlObject, { path, expected }: ObjectChange): string {
  if (expected !== undefined) return `${shownPath(path)} is expected to be ${shownValue(expected)}`;
  // Comparisons leave out what is null or empty.
  return nodeAt(root, path)?.kind === 'scalar' ? `${shownPath(path)} is expected to be null` : `${shownPath(path)} is not expected`;
}
