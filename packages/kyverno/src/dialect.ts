import type { Dialect, Surroundings } from '@assay/findings';

import { recognizesKyverno } from './check/recognize.ts';
import { manifestRules } from './manifest/rules/manifest-rules.ts';
import { DIALECT_ID } from './manifest/violations.ts';

/** Policies of Kyverno and the manifests that test them. */
export const kyvernoDialect: Dialect = {
  id: DIALECT_ID,
  title: 'Kyverno policies and test manifests',
  rules: manifestRules,
  extensions: ['.yaml', '.yml'],
  isConfidential: false,
  recognizes: recognizesKyverno,
  check: async ({ files }, surroundings = NOTHING_AROUND) => {
    if (files.length === 0) return { violations: [], notChecked: [], suppressions: [] };
    const { checkFiles } = await import('./check/check-files.ts');
    return checkFiles(files, surroundings);
  },
};

const NOTHING_AROUND: Surroundings = {
  workspace: { readFile: () => ({ kind: 'absent' }), listDirectory: () => ({ kind: 'absent' }) },
  now: () => ({ epochMilliseconds: 0, offsetMinutes: 0 }),
  random: () => 0,
};
