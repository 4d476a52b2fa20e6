import type { JudgedElsewhere } from '@assay/kubernetes';

/** Kyverno judges its policies, KubeVirt templates of OpenShift. */
export const judgedByDialects: JudgedElsewhere = (apiVersion, kind) => {
  if (/^(?:policies\.)?kyverno\.io\//.test(apiVersion)) return /(?:Policy|PolicyException)$/.test(kind);
  return apiVersion.startsWith('template.openshift.io/') && kind === 'Template';
};
