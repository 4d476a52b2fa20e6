import type { RuleExample } from '@assay/findings';
import { describe, expect, it } from 'vitest';

import { unitOf, violationsIn } from '../../testing/check-files.ts';
import { namedRules } from '../validations/rules/rules.ts';
import { yttRules } from './ytt-rules.ts';

async function found({ file, text, beside = [] }: RuleExample): Promise<readonly string[]> {
  const files = Object.fromEntries([{ file, text }, ...beside].map((each) => [each.file, each.text]));
  return (await violationsIn(unitOf(files))).map(({ rule, severity }) => `${severity} ${rule}`);
}

describe.each(yttRules)('$code', ({ code, severity, failing, passing }) => {
  it('is all that its failing example breaks', async () => {
    expect(await found(failing)).toEqual([`${severity} ${code}`]);
  });

  it('is kept by its passing example', async () => {
    expect(await found(passing)).toEqual([]);
  });
});

it('describes each rule once, and every named rule on values', () => {
  const codes = yttRules.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).toEqual(expect.arrayContaining(namedRules.map(({ keyword }) => keyword)));
});
