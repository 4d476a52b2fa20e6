import { describe, expect, it } from 'vitest';

import { rangeAt, violation } from '../testing/example-report.ts';
import { isClean, makeReport, sumTestCounts } from './report.ts';
import type { NotChecked, Violation } from './violation.ts';

const warning = violation({ severity: 'warning' });
const notChecked = { file: 'x.yaml', reason: 'no text', cause: 'unreadable' as const };

describe('a report', () => {
  it('is sorted by file and place, what has no place first, and otherwise as found', () => {
    const violations = [
      violation({ file: 'b.yaml', message: '5' }),
      violation({ range: rangeAt(1, 20, 21), message: '4' }),
      violation({ range: rangeAt(1, 1, 9), message: '2' }),
      violation({ range: rangeAt(1, 1, 4), message: '3' }),
      violation({ message: '1' }),
      violation({ file: 'B.yaml', message: '0' }),
    ];
    const places = [
      { file: 'b', reason: '1', cause: 'unreadable' as const },
      { file: 'a', reason: '0', cause: 'unreadable' as const },
    ];
    const report = makeReport({ violations, notChecked: places }, { checked: 1, ignored: 0 });
    expect(report.violations.map(({ message }) => message)).toEqual(['0', '1', '2', '3', '4', '5']);
    expect(report.notChecked.map(({ reason }) => reason)).toEqual(['0', '1']);
    expect(places[0]?.file).toBe('b');
  });

  it('counts what was found', () => {
    const violations = [violation(), violation(), warning, violation({ severity: 'info' })];
    const { summary } = makeReport({ violations, notChecked: [notChecked] }, { checked: 7, ignored: 3 });
    expect(summary).toEqual({ files: 7, errors: 2, warnings: 1, infos: 1, notChecked: 1, ignored: 3 });
  });

  it('adds the counts of tests of several runs', () => {
    const counts = { passed: 1, failed: 2, excluded: 3, skipped: 4 };
    expect(sumTestCounts([])).toEqual({ passed: 0, failed: 0, excluded: 0, skipped: 0 });
    expect(sumTestCounts([counts, counts])).toEqual({ passed: 2, failed: 4, excluded: 6, skipped: 8 });
  });

  it('has the counts of files of other tools that it is given', () => {
    const { summary } = makeReport({ violations: [], notChecked: [] }, { checked: 7, ignored: 3, foreign: { helm: 2 } });
    expect(summary).toEqual({ files: 7, errors: 0, warnings: 0, infos: 0, notChecked: 0, ignored: 3, foreign: { helm: 2 } });
  });

  it.each<[string, boolean, { violations?: Violation[]; notChecked?: NotChecked[]; checked?: number }]>([
    ['nothing was found', true, {}],
    ['there are only warnings', true, { violations: [warning] }],
    ['there is an error', false, { violations: [violation()] }],
    ['something was not checked', false, { notChecked: [notChecked] }],
    ['there was nothing to check', false, { checked: 0 }],
  ])('of which %s: clean is %s', (_, clean, { violations = [], notChecked = [], checked = 1 }) => {
    expect(isClean(makeReport({ violations, notChecked }, { checked, ignored: 1 }))).toBe(clean);
  });
});
