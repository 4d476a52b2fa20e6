import type { CheckingDialect } from '@assay/findings';

import { definesKinds, judgeObjects } from './judge.ts';
import { kubernetesRules } from './rules/kubernetes-rules.ts';
import { KUBERNETES_RELEASES } from './tables/releases.ts';
import { DIALECT_ID } from './violations.ts';

/** Objects of Kubernetes and of custom kinds, compared with their schemas where these are asked for. By itself it knows no files. */
export const kubernetesDialect: CheckingDialect = {
  kind: 'checking',
  id: DIALECT_ID,
  title: 'Kubernetes objects',
  rules: kubernetesRules,
  extensions: ['.yaml', '.yml', '.json'],
  isConfidential: false,
  recognizes: () => false,
  check: async () => ({ violations: [], notChecked: [] }),
  judge: {
    kubernetesVersions: KUBERNETES_RELEASES,
    isAsked: ({ schemas }) => schemas !== undefined,
    informs: definesKinds,
    judge: async (request) => judgeObjects(request),
  },
};
