import type { YamlObject } from '@assay/kyverno/objects';
import { expressionGroups } from '@assay/kyverno/policy';
import type { Policy } from '@assay/kyverno/policy';

import type { Finding } from '../findings/finding.ts';

/** What is wrong with the expressions of policies and of exceptions to them. CEL is loaded only where there may be some. */
export async function expressionFindings(policies: readonly Policy[], exceptions: readonly YamlObject[]): Promise<readonly Finding[]> {
  if (!policies.some((policy) => expressionGroups(policy).length > 0) && exceptions.length === 0) return [];
  const { checkExceptionExpressions, checkPolicyExpressions } = await import('@assay/kyverno/expressions');
  const problems = [...policies.flatMap(checkPolicyExpressions), ...exceptions.flatMap(checkExceptionExpressions)];
  return problems.map((problem) => ({ code: 'invalid-cel', ...problem }));
}
