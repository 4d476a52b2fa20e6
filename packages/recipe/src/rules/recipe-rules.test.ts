import { inputFile } from '@assay/findings';
import type { RuleExample } from '@assay/findings';
import { describe, expect, it } from 'vitest';

import { recipeDialect } from '../dialect.ts';
import { recipeRules } from './recipe-rules.ts';

function rulesBrokenBy({ file, text, encoding }: RuleExample): string[] {
  const bytes = Buffer.from(text, encoding ?? 'utf8');
  return recipeDialect.check({ files: [inputFile(file, bytes)] }).violations.map(({ rule }) => rule);
}

describe.each(recipeRules.map((rule) => [rule.code, rule] as const))('%s', (code, rule) => {
  it('is broken by its failing example and nothing else is', () => {
    expect(new Set(rulesBrokenBy(rule.failing))).toEqual(new Set([code]));
  });

  it('has a passing example without any finding', () => {
    expect(rulesBrokenBy(rule.passing)).toEqual([]);
  });

  it('is described in whole sentences', () => {
    expect(rule.summary).toMatch(/^[A-Z].*[^.]$/);
    expect(rule.explanation).toMatch(/^[^ ].*\.$/);
  });

  it('shows examples that fit on a screen', () => {
    for (const { shown, text } of [rule.failing, rule.passing]) expect((shown ?? text).length).toBeLessThan(1500);
  });
});

it('no code is given twice', () => {
  expect(new Set(recipeRules.map(({ code }) => code)).size).toBe(recipeRules.length);
});
