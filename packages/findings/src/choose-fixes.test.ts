import { Source, locate } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { chooseFixes } from './choose-fixes.ts';
import type { Fix } from './fix.ts';
import type { Violation } from './violation.ts';

const source = new Source('a.yaml', 'one two three');

function fix(start: number, end: number, newText: string, applicability: Fix['applicability'] = 'safe'): Fix {
  return { title: `write ${newText}`, applicability, edits: [{ ...locate({ source, start, end }), newText }] };
}

function violation(...fixes: readonly Fix[]): Violation {
  return { dialect: 'ytt', rule: 'rule', severity: 'error', fault: 'subject', message: 'wrong', file: 'a.yaml', fixes };
}

const isSafe = ({ applicability }: Fix): boolean => applicability === 'safe';

function chosen(...violations: readonly Violation[]): { readonly count: number; readonly texts: readonly string[] } {
  const { mended, edits } = chooseFixes(violations, ({ fixes }) => fixes?.find(isSafe));
  return { count: mended.length, texts: [...edits.values()].flat().map(({ newText }) => newText) };
}

describe('of the fixes of violations', () => {
  it('the first one that is allowed is chosen', () => {
    expect(chosen(violation(fix(0, 3, 'guess', 'unsafe'), fix(0, 3, '1'), fix(0, 3, 'first')))).toEqual({ count: 1, texts: ['1'] });
    expect(chosen(violation(fix(0, 3, 'guess', 'unsafe')), violation())).toEqual({ count: 0, texts: [] });
  });

  it('one waits that overlaps or meets another one', () => {
    expect(chosen(violation(fix(0, 3, '1')), violation(fix(3, 7, ' 2')), violation(fix(8, 13, '3')))).toEqual({ count: 2, texts: ['1', '3'] });
  });

  it('one that two violations share is applied once and mends both', () => {
    expect(chosen(violation(fix(0, 3, '1')), violation(fix(0, 3, '1')))).toEqual({ count: 2, texts: ['1'] });
  });
});
