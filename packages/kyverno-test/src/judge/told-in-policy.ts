import type { Outcome } from '@assay/kyverno';
import { fieldOf, listOf, textOf } from '@assay/kyverno/objects';
import { findSlips, writtenName } from '@assay/kyverno/policy';
import type { Policy } from '@assay/kyverno/policy';
import { locate, nodeAt, oncePer } from '@assay/source';
import type { Span } from '@assay/source';

/**
 * Whether an outcome only follows from a broken expression of its rule, which is told where it is written: an error of a rule with broken
 * JMESPath, and anything that a rule with broken CEL comes to.
 */
export async function isToldInPolicy({ policy, rule, status }: Outcome): Promise<boolean> {
  if (policy.family !== 'rules' || (status !== 'error' && status !== 'fail')) return false;
  const { cel, jmesPath } = await brokenRules(policy);
  return cel.has(writtenName(rule)) || (status === 'error' && jmesPath.has(writtenName(rule)));
}

/** The names of the rules that hold broken expressions of each language. */
interface BrokenRules {
  readonly cel: ReadonlySet<string>;
  readonly jmesPath: ReadonlySet<string>;
}

const brokenRules: (policy: Policy) => Promise<BrokenRules> = oncePer(async (policy) => {
  const hasCel = listOf(policy.content, 'spec', 'rules').some((rule) => fieldOf(rule, 'validate', 'cel') !== undefined);
  const faults = hasCel ? (await import('@assay/kyverno/expressions')).checkPolicyExpressions(policy) : [];
  const slips = findSlips(policy.written).filter(({ isError }) => isError);
  return { cel: rulesAt(policy, faults), jmesPath: rulesAt(policy, slips) };
});

function rulesAt({ content, written: { root } }: Policy, found: readonly { readonly span: Span }[]): ReadonlySet<string> {
  const places = found.map(({ span }) => offsets(span));
  const names = listOf(content, 'spec', 'rules').flatMap((rule, index) => {
    const node = nodeAt(root, ['spec', 'rules', index]);
    const own = node && offsets(node.origin);
    return own && places.some(({ start, end }) => start >= own.start && end <= own.end) ? [textOf(rule, 'name')] : [];
  });
  return new Set(names);
}

/** Where a span is in the file. */
function offsets(span: Span): { readonly start: number; readonly end: number } {
  const { start, end } = locate(span).range;
  return { start: start.offset, end: end.offset };
}
