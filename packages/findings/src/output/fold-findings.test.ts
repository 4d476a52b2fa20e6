import { assert, nat, property } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { anyReport, report, violation } from '../../testing/example-report.ts';
import type { Report } from '../report.ts';
import { foldFindings } from './fold-findings.ts';
import type { FindingGroup } from './fold-findings.ts';

function shownOf(found: Report, limit: number): readonly string[] {
  return foldFindings(found, limit).shown.map(textOf);
}

function textOf(group: FindingGroup): string {
  return group.kind === 'violation' ? group.first.message : group.first.reason;
}

function sizeOf({ others }: FindingGroup): number {
  return 1 + others.length;
}

const WEIGHTS = ['error', 'not-checked', 'warning', 'info'];

function weightOf(group: FindingGroup): number {
  return WEIGHTS.indexOf(group.kind === 'violation' ? group.first.severity : group.kind);
}

describe('folded findings', () => {
  it('hide what matters least, and stay in their order', () => {
    const violations = [
      violation({ severity: 'info', message: 'info' }),
      violation({ severity: 'warning', message: 'warning' }),
      violation({ message: 'error' }),
    ];
    const found = report({ violations, notChecked: [{ file: 'x', reason: 'not checked', cause: 'unreadable' as const }] });
    expect([0, 1, 2, 3, 4].map((limit) => shownOf(found, limit))).toEqual([
      [],
      ['error'],
      ['error', 'not checked'],
      ['warning', 'error', 'not checked'],
      ['info', 'warning', 'error', 'not checked'],
    ]);
  });

  it('show every rule once before they show one twice', () => {
    const violations = [
      ...['1', '2', '3'].map((message) => violation({ rule: 'frequent', message })),
      violation({ rule: 'rare', message: '4' }),
      violation({ rule: 'rare', message: '5', severity: 'info' }),
    ];
    expect(shownOf(report({ violations }), 2)).toEqual(['1', '4']);
    expect(shownOf(report({ violations }), 3)).toEqual(['1', '2', '4']);
  });

  it('prefer what is said of many places', () => {
    const violations = ['1', '2', '3', '3'].map((message) => violation({ message })).concat(violation({ rule: 'other', message: '4' }));
    expect(shownOf(report({ violations }), 1)).toEqual(['3']);
    expect(shownOf(report({ violations }), 2)).toEqual(['3', '4']);
    expect(shownOf(report({ violations }), 3)).toEqual(['1', '3', '4']);
  });

  it.each([
    ['rule', { rule: 'other' }],
    ['severity', { severity: 'info' }],
    ['message', { message: 'other' }],
    ['hint', { hint: 'other' }],
    ['diff', { diff: 'other' }],
  ] as const)('hold only what has the same %s', (_, other) => {
    const violations = [violation(), violation(other), violation({ file: 'b.yaml', path: '/a' })];
    expect(foldFindings(report({ violations }), 9).shown.map(sizeOf)).toEqual([2, 1]);
  });

  it.each([
    ['reason', { reason: 'other' }],
    ['values', { values: ['other'] }],
    ['hint', { hint: 'other' }],
  ])('hold only things not checked that have the same %s', (_, other) => {
    const notChecked = [
      { file: 'a', reason: 'no text', cause: 'unreadable' as const },
      { file: 'b', reason: 'no text', cause: 'unreadable' as const, ...other },
      { file: 'c', reason: 'no text', cause: 'unreadable' as const },
    ];
    expect(foldFindings(report({ notChecked }), 9).shown.map(sizeOf)).toEqual([2, 1]);
  });

  it('hold everything, and show no more than they may, nor anything less important than what they hide', () => {
    assert(
      property(anyReport, nat(6), (report, limit) => {
        const { shown, hidden } = foldFindings(report, limit);
        const total = [...shown, ...hidden].reduce((sum, group) => sum + sizeOf(group), 0);
        expect(total).toBe(report.violations.length + report.notChecked.length);
        expect(shown).toHaveLength(Math.min(limit, shown.length + hidden.length));
        for (const group of hidden) expect(Math.max(...shown.map(weightOf))).toBeLessThanOrEqual(weightOf(group));
      }),
    );
  });

  it('are all findings, each by itself, where there is no limit', () => {
    assert(
      property(anyReport, (report) => {
        const { shown, hidden } = foldFindings(report, undefined);
        expect(shown.map(({ first }) => first)).toEqual([...report.violations, ...report.notChecked]);
        expect(hidden).toEqual([]);
      }),
    );
  });
});
