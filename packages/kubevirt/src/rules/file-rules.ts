import type { Rule } from '@assay/findings';

import { ABOUT_CORES, ruleExample } from './example-templates.ts';

const GOOD = ruleExample(`${ABOUT_CORES}, "rule": "integer", "min": 2`);

/** What is said about a file as a whole. */
export const fileRules: readonly Rule[] = [
  {
    code: 'invalid-document',
    severity: 'error',
    summary: 'A manifest is YAML or JSON and contains Kubernetes objects',
    explanation:
      'A file that cannot be parsed is not checked further. The position is where parsing stopped; the mistake is there or shortly before.',
    failing: { file: 'template.yaml', text: 'apiVersion: template.openshift.io/v1\nkind: Template\nmetadata: {\n' },
    passing: GOOD,
  },
  {
    code: 'wrong-kind',
    severity: 'error',
    summary: 'A file that is checked as KubeVirt contains a Template or a VirtualMachine',
    explanation:
      'Templates have the apiVersion template.openshift.io/v1 or v1, VMs kubevirt.io/v1 or v1alpha3. Both may be items of a List. A kind of these groups that is nearly one of them is told in every file.',
    failing: { file: 'template.yaml', text: 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\n' },
    passing: GOOD,
  },
];
