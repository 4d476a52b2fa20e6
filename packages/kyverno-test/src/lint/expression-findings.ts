import type { YamlObject } from '@assay/kyverno/objects';
import { fieldOf, listOf } from '@assay/kyverno/objects';
import type { Policy } from '@assay/kyverno/policy';

import type { Finding } from '../findings/finding.ts';

/** What is wrong with the expressions of policies and of exceptions to them. CEL is loaded only where there may be some. */
export async function expressionFindings(policies: readonly Policy[], exceptions: readonly YamlObject[]): Promise<readonly Finding[]> {
  if (!policies.some(hasExpressions) && exceptions.length === 0) return [];
  const { checkExceptionExpressions, checkPolicyExpressions } = await import('@assay/kyverno/expressions');
  const problems = [...policies.flatMap(checkPolicyExpressions), ...exceptions.flatMap(checkExceptionExpressions)];
  return problems.map((problem) => ({ code: 'invalid-cel', ...problem }));
}

function hasExpressions({ family, content }: Policy): boolean {
  if (family !== 'rules') return family !== 'cleanup';
  if (fieldOf(content, 'spec', 'webhookConfiguration', 'matchConditions') !== undefined) return true;
  return listOf(content, 'spec', 'rules').some((rule) => {
    return fieldOf(rule, 'validate', 'cel') !== undefined || fieldOf(rule, 'celPreconditions') !== undefined;
  });
}
