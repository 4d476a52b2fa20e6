import type { ObjectValue } from '@assay/jmespath';

import type { Condition } from '../cel/condition.ts';
import type { RuleMatch } from '../match/translate-match.ts';
import { Refusal } from '../refusal.ts';
import type { PolicyPath } from '../refusal.ts';

/** The pod security standards as conditions. */
export function podSecurityCondition(_standard: ObjectValue, _match: RuleMatch, path: PolicyPath): readonly Condition[] {
  throw new Refusal(
    path,
    'the pod security standards have no function in CEL',
    'use the policies of kyverno/policies that say them in CEL, or Pod Security Admission',
  );
}
