import type { Policy } from '@assay/kyverno/policy';

/** A policy that Kyverno would not accept. */
export interface RefusedPolicy {
  readonly policy: Policy;
  readonly reason: string;
}

/** Policies by whether they are evaluated. */
export interface SortedPolicies {
  readonly accepted: readonly Policy[];
  readonly refused: readonly RefusedPolicy[];
}

/** Validates policies of kyverno.io as the webhook would do it without a cluster. */
export async function sortPolicies(policies: readonly Policy[]): Promise<SortedPolicies> {
  if (!policies.some(({ family }) => family === 'rules')) return { accepted: policies, refused: [] };
  const { invalidPolicyMessage, validatePolicy } = await import('@assay/kyverno/validation');
  const refused = policies.flatMap((policy) => {
    const problems = validatePolicy(policy);
    return problems.length === 0 ? [] : [{ policy, reason: invalidPolicyMessage(problems) }];
  });
  const isRefused = new Set(refused.map(({ policy }) => policy));
  return { accepted: policies.filter((policy) => !isRefused.has(policy)), refused };
}

/** What is printed of refused policies. */
export function refusedText(refused: readonly RefusedPolicy[]): string {
  const isInvalid = ({ reason }: RefusedPolicy): boolean => reason.startsWith("variable 'element.name'");
  const skipped = refused.filter((each) => !isInvalid(each));
  return blockOf('Policies Skipped:', skipped) + blockOf('Invalid Policies:', refused.filter(isInvalid));
}

function blockOf(title: string, refused: readonly RefusedPolicy[]): string {
  if (refused.length === 0) return '';
  const rule = '-'.repeat(70);
  return [rule, title, ...refused.map(({ policy, reason }, index) => `${index + 1}. ${policy.name}: ${reason}`), rule, ''].join('\n');
}
