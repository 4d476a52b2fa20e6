import type { CheckingDialect } from '@assay/findings';

import { definesKinds, isDefinition } from './crds/defines-kinds.ts';
import { JUDGED_NOWHERE } from './judged-kinds.ts';
import type { JudgedElsewhere } from './judged-kinds.ts';
import { kubernetesRules } from './rules/kubernetes-rules.ts';
import { KUBERNETES_RELEASES } from './tables/releases.ts';
import { DIALECT_ID } from './dialect-id.ts';

/**
 * Objects of Kubernetes and of custom kinds, compared with their schemas where these are asked for. By itself it knows no files. Other
 * dialects can lend what they know of kinds.
 */
export function kubernetesDialect(judgedElsewhere: JudgedElsewhere = JUDGED_NOWHERE): CheckingDialect & Required<Pick<CheckingDialect, 'judge'>> {
  return {
    kind: 'checking',
    id: DIALECT_ID,
    title: 'Kubernetes objects to compare with schemas',
    rules: kubernetesRules,
    extensions: ['.yaml', '.yml', '.json'],
    isConfidential: false,
    recognizes: () => false,
    check: async ({ files }) => ({
      violations: [],
      notChecked: files.map(({ name }) => ({ file: name, reason: NOT_ASKED, cause: 'nothing-applies' as const, hint: HOW_TO_ASK })),
    }),
    editor: async () => (await import('./editor/kubernetes-editor.ts')).loadKubernetesEditor(judgedElsewhere),
    judge: {
      findsMisspelled: true,
      kubernetesVersions: KUBERNETES_RELEASES,
      isAsked: ({ schemas }) => schemas !== undefined,
      informs: definesKinds,
      sharing: [{ isNeeded: ({ schemas }) => schemas !== undefined, mayGive: definesKinds, isShared: isDefinition }],
      judge: async (request) => (await import('./judge.ts')).judgeObjects(request, judgedElsewhere),
    },
  };
}

const NOT_ASKED = 'Kubernetes objects are compared with schemas wherever these are asked for, not by --as';
const HOW_TO_ASK = 'name a release with --kubernetes-version, or below "schemas" in assay.yaml';
