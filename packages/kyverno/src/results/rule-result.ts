import type { PolicyResponse, RuleResponse, RuleStatus } from '../engine/response.ts';
import { textOf } from '../resource/fields.ts';

const SCORED = 'policies.kyverno.io/scored';

/** What a report says of a rule: failures of policies that are not scored are warnings. */
export function ruleResult({ policy }: PolicyResponse, { status }: RuleResponse): RuleStatus {
  return status === 'fail' && textOf(policy.content, 'metadata', 'annotations', SCORED) === 'false' ? 'warn' : status;
}
