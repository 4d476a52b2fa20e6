import type { PolicyResponse, RuleResponse, RuleStatus } from '@assay/kyverno/engine';
import { textOf } from '@assay/kyverno/objects';

const SCORED = 'policies.kyverno.io/scored';

/** What a report says of a rule: failures of policies that are not scored are warnings. */
export function ruleResult({ policy }: PolicyResponse, { status }: RuleResponse): RuleStatus {
  return status === 'fail' && textOf(policy.content, 'metadata', 'annotations', SCORED) === 'false' ? 'warn' : status;
}
