import { SourceFile } from '@assay/findings';
import type { RuleExample } from '@assay/findings';
import { describe, expect, it } from 'vitest';

import { checkFiles } from '../check-files.ts';
import { kubevirtRules } from './kubevirt-rules.ts';

function found({ file, text }: RuleExample): readonly string[] {
  const { violations, notChecked } = checkFiles({ files: [new SourceFile(file, new TextEncoder().encode(text))] });
  return [...violations.map(({ rule, severity }) => `${severity} ${rule}`), ...notChecked.map(({ reason }) => reason)];
}

describe.each(kubevirtRules)('$code', ({ code, severity, failing, passing }) => {
  it('is what its failing example breaks', () => {
    expect(found(failing)).toContain(`${severity} ${code}`);
  });

  it('is kept by its passing example', () => {
    expect(found(passing)).toEqual([]);
  });
});

it('has a code for each rule', () => {
  expect(new Set(kubevirtRules.map(({ code }) => code)).size).toBe(kubevirtRules.length);
});
