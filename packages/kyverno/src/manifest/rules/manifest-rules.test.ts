import { inputFile } from '@assay/findings';
import type { RuleExample } from '@assay/findings';
import { describe, expect, it } from 'vitest';

import { kyvernoDialect } from '../../dialect.ts';
import { testWorkspace } from '../../read/test-workspace.ts';
import { manifestRules } from './manifest-rules.ts';

async function found({ file, text, beside = [] }: RuleExample): Promise<readonly string[]> {
  const workspace = testWorkspace(Object.fromEntries(beside.map((each) => [each.file, each.text])));
  const surroundings = { workspace, now: () => ({ epochMilliseconds: 0, offsetMinutes: 0 }), random: () => 0 };
  const files = [inputFile(file, new TextEncoder().encode(text))];
  const { violations, notChecked } = await kyvernoDialect.check({ files }, surroundings);
  return [...violations.map(({ rule, severity }) => `${severity} ${rule}`), ...notChecked.map(({ reason }) => reason)];
}

describe.each(manifestRules)('$code', ({ code, severity, failing, passing }) => {
  it('is what its failing example breaks', async () => {
    expect(await found(failing)).toEqual([`${severity} ${code}`]);
  });

  it('is kept by its passing example', async () => {
    expect(await found(passing)).toEqual([]);
  });
});

it('has a code for each rule', () => {
  expect(new Set(manifestRules.map(({ code }) => code)).size).toBe(manifestRules.length);
});
