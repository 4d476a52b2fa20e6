import { inputFile } from '@assay/findings';
import type { RuleExample } from '@assay/findings';
import { describe, expect, it } from 'vitest';

import { checkUnits } from '../check-unit.ts';
import { namedRules } from '../validations/rules/rules.ts';
import { yttRules } from './ytt-rules.ts';

async function found({ file, text, beside = [] }: RuleExample): Promise<readonly string[]> {
  const files = [{ file, text }, ...beside].map((each) => inputFile(each.file, new TextEncoder().encode(each.text)));
  return (await checkUnits([{ directory: '', files }])).violations.map(({ rule, severity }) => `${severity} ${rule}`);
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
