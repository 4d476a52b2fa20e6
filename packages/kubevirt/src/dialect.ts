import type { Dialect } from '@assay/findings';

import { checkFiles } from './check-files.ts';
import { recognizesManifest } from './recognize.ts';
import { kubevirtRules } from './rules/kubevirt-rules.ts';
import { DIALECT_ID } from './violations.ts';

/** Rules in the annotations of KubeVirt VM templates, and the VMs that they are made for. */
export const kubevirtDialect: Dialect = {
  id: DIALECT_ID,
  title: 'KubeVirt VM templates',
  rules: kubevirtRules,
  extensions: ['.yaml', '.yml', '.json'],
  isConfidential: false,
  recognizes: recognizesManifest,
  check: async ({ files }) => checkFiles(files),
};
