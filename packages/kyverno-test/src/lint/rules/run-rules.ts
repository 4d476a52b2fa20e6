import type { Rule } from '@assay/findings';

import { changed, example, MANIFEST, RIGHT } from './example-manifests.ts';

/** What is said about a manifest that was run. */
export const runRules: readonly Rule[] = [
  {
    code: 'unexpected-result',
    severity: 'error',
    summary: 'A row gets the result that it expects for each of its resources',
    explanation: 'The policy was evaluated on the resource, with another result. The message of the rule and the place in the resource say why.',
    failing: changed('result: pass', 'result: fail'),
    passing: RIGHT,
  },
  {
    code: 'failed-test',
    severity: 'error',
    summary: 'A test can be evaluated to its end',
    explanation:
      'Kyverno gives a test up when an expression does not compile, a mock cannot be read or a kind is unknown; nothing of it has been tested then.',
    failing: example(`${MANIFEST}  globalContextEntries:\n    - { name: deployments, data: { count: 3 }, fieldPath: 'count[' }\n`),
    passing: example(`${MANIFEST}  globalContextEntries:\n    - { name: deployments, data: { count: 3 }, fieldPath: count }\n`),
  },
];
