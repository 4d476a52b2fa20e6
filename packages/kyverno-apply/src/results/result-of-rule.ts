import { ruleResult } from '@assay/kyverno-test/output';
import type { RuleResponse, RuleStatus, Values } from '@assay/kyverno/engine';
import type { Answer } from '../evaluate/answer.ts';
import { onlyAudits } from './failure-action.ts';

/** How failures of policies that only audit are shown. */
export interface AuditReading {
  /** Whether they are warnings. */
  readonly auditWarn: boolean;
  readonly values: Values;
}

/** What tables and reports say of a rule, for policies of all kinds: what is not scored, and perhaps what is only audited, is a warning. */
export function resultOfRule({ response }: Answer, rule: RuleResponse, { auditWarn, values }: AuditReading): RuleStatus {
  const result = ruleResult(response, rule);
  return result === 'fail' && auditWarn && onlyAudits(response, values) ? 'warn' : result;
}
