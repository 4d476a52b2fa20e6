import type { CheckingDialect } from '@assay/findings';

import { recognizesKyverno } from './check/recognize.ts';
import { manifestRules } from './manifest/rules/manifest-rules.ts';
import { DIALECT_ID } from './manifest/violations.ts';

/** Policies of Kyverno and the manifests that test them. */
export const kyvernoDialect: CheckingDialect = {
  kind: 'checking',
  id: DIALECT_ID,
  title: 'Kyverno policies and test manifests',
  rules: manifestRules,
  extensions: ['.yaml', '.yml'],
  isConfidential: false,
  recognizes: recognizesKyverno,
  check: async ({ files }, context) => {
    const { checkFiles } = await import('./check/check-files.ts');
    return checkFiles(files, context);
  },
};
