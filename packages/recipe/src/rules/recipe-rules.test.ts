import { EMPTY_CONTEXT, SourceFile } from '@assay/findings';
import type { RuleExample } from '@assay/findings';
import { describe, expect, it } from 'vitest';

import { recipeDialect } from '../dialect.ts';
import { recipeRules } from './recipe-rules.ts';

async function rulesBrokenBy({ file, text, encoding }: RuleExample): Promise<string[]> {
  const bytes = Buffer.from(text, encoding ?? 'utf8');
  const { violations } = await recipeDialect.check({ files: [new SourceFile(file, bytes)] }, EMPTY_CONTEXT);
  return violations.map(({ rule }) => rule);
}

describe.each(recipeRules.map((rule) => [rule.code, rule] as const))('%s', (code, rule) => {
  it('is broken by its failing example and nothing else is', async () => {
    expect(new Set(await rulesBrokenBy(rule.failing))).toEqual(new Set([code]));
  });

  it('has a passing example without any finding', async () => {
    expect(await rulesBrokenBy(rule.passing)).toEqual([]);
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
