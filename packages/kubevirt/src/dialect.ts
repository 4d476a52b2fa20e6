import type { CheckingDialect } from '@assay/findings';

import { checkFiles, checkObjects, checkRequests } from './check-files.ts';
import { asksForRules, recognizesManifest } from './recognize.ts';
import { kubevirtRules } from './rules/kubevirt-rules.ts';
import { DIALECT_ID } from './violations.ts';

/** Rules in the annotations of KubeVirt VM templates, and the VMs that they are made for. */
export const kubevirtDialect: CheckingDialect = {
  kind: 'checking',
  id: DIALECT_ID,
  title: 'KubeVirt VM templates',
  rules: kubevirtRules,
  extensions: ['.yaml', '.yml', '.json'],
  isConfidential: false,
  recognizes: recognizesManifest,
  asksForCheck: asksForRules,
  jobs: checkRequests,
  check: async (request) => checkFiles(request),
  rendered: {
    mayGive: ({ scanText }) => scanText.includes('VirtualMachine') || scanText.includes('template.openshift.io'),
    check: async (request) => checkObjects(request),
  },
  editor: async () => (await import('./editor/kubevirt-editor.ts')).kubevirtEditor,
  // VMs without rules, too.
  concerns: recognizesManifest,
};
