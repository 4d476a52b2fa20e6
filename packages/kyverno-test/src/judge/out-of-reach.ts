import type { Outcome } from '@assay/kyverno';
import { fieldOf, listOf, textOf } from '@assay/kyverno/objects';
import { writtenName } from '@assay/kyverno/policy';
import type { Value } from '@assay/jmespath';

/** Why a rule that failed to be evaluated needs more than files; `undefined` if it does not. */
export function whyOutOfReach({ policy: { family, content }, rule }: Outcome): string | undefined {
  if (family !== 'rules') return LOOK_UPS.test(JSON.stringify(content)) ? CLUSTER : undefined;
  const written = listOf(content, 'spec', 'rules').find((each) => textOf(each, 'name') === writtenName(rule));
  return written !== undefined && hasLookUp(written) ? CLUSTER : undefined;
}

const CLUSTER = 'it looks things up in a cluster';

/** How expressions of CEL look things up. */
const LOOK_UPS = /\b(?:resource\.(?:Get|List|Post)|globalContext\.Get|http\.(?:Get|Post)|authorizer\.)/;

/** Whether a rule, or a loop in it, has an entry of its context that comes from elsewhere. */
function hasLookUp(written: Value): boolean {
  const entries = listOf(written, 'context');
  if (entries.some((entry) => ELSEWHERE.some((source) => fieldOf(entry, source) !== undefined))) return true;
  return [...listOf(written, 'validate', 'foreach'), ...listOf(written, 'mutate', 'foreach')].some(hasLookUp);
}

const ELSEWHERE = ['apiCall', 'configMap', 'globalReference', 'imageRegistry'];
