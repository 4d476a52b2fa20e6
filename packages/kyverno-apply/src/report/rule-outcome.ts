import type { RuleResponse } from '@assay/kyverno/engine';
import { textOf, textsOf } from '@assay/kyverno/objects';

import type { Answer } from '../evaluate/answer.ts';
import { onlyAudits } from '../results/failure-action.ts';
import type { AuditReading } from '../results/result-of-rule.ts';

/** What a rule comes to for us: one verdict for policies of all kinds, where the reference says different things in different places. */
export type RuleOutcome =
  | 'passed'
  | 'failed'
  /** It fails, but that is no more than a warning. */
  | 'warned'
  /** It could not be evaluated. */
  | 'broken'
  | 'skipped'
  /** An exception lets the resource be. */
  | 'excepted'
  /** A registry would have to be asked. */
  | 'not-checked';

/** The outcome of a rule, by its status and by what its policy does about failures. */
export function ruleOutcome(answer: Answer, rule: RuleResponse, reading: AuditReading): RuleOutcome {
  if (rule.notExecuted !== undefined) return 'not-checked';
  const isExcepted = rule.exceptions !== undefined && rule.exceptions.length > 0;
  switch (rule.status) {
    case 'pass':
      return isExcepted ? 'excepted' : 'passed';
    case 'skip':
      return isExcepted ? 'excepted' : 'skipped';
    case 'warn':
      return 'warned';
    case 'error':
      return 'broken';
    case 'fail':
      // What would not be deleted breaks nothing.
      if (rule.type === 'deletion') return 'skipped';
      return onlyWarns(answer, reading) ? 'warned' : 'failed';
  }
}

function onlyWarns({ response }: Answer, { auditWarn, values }: AuditReading): boolean {
  const { content, family } = response.policy;
  if (textOf(content, 'metadata', 'annotations', 'policies.kyverno.io/scored') === 'false') return true;
  if (family === 'rules') return auditWarn && onlyAudits(response, values);
  const actions = textsOf(content, 'spec', 'validationActions');
  if (actions.length === 0 || actions.includes('Deny')) return false;
  return auditWarn || !actions.includes('Audit');
}
