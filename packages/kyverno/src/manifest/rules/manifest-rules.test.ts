import type { RuleExample } from '@assay/findings';
import { Source } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { checkManifestFile } from '../check/check-manifest-file.ts';
import { testWorkspace } from '../../read/test-workspace.ts';
import { manifestRules } from './manifest-rules.ts';

function found({ file, text, beside = [] }: RuleExample): readonly string[] {
  const files = Object.fromEntries(beside.map((each) => [each.file, each.text]));
  return checkManifestFile(new Source(file, text), file, testWorkspace(files)).violations.map(({ rule, severity }) => `${severity} ${rule}`);
}

describe.each(manifestRules)('$code', ({ code, severity, failing, passing }) => {
  it('is what its failing example breaks', () => {
    expect(found(failing)).toEqual([`${severity} ${code}`]);
  });

  it('is kept by its passing example', () => {
    expect(found(passing)).toEqual([]);
  });
});

it('has a code for each rule', () => {
  expect(new Set(manifestRules.map(({ code }) => code)).size).toBe(manifestRules.length);
});
