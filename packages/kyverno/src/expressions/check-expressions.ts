import type { MappingNode } from '@assay/source';

import { listOf, objectOf, textOf } from '../objects/fields.ts';
import { groupVersionKindOf } from '../objects/group-version-kind.ts';
import type { YamlObject } from '../objects/yaml-object.ts';
import { evaluationMode } from '../policy/evaluation-mode.ts';
import type { EvaluationMode } from '../policy/evaluation-mode.ts';
import { expressionKind, expressionsOf } from '../policy/expression-fields.ts';
import type { ExpressionKind } from '../policy/expression-fields.ts';
import { roleOf } from '../policy/policy-kinds.ts';
import type { Policy } from '../policy/policy.ts';
import { expressionGroups, writtenExpressions } from '../policy/written-expressions.ts';
import { ExpressionCheck } from './expression-check.ts';
import type { ExpressionProblem } from './expression-check.ts';

/** What is wrong with the expressions of a policy: all of them, each as its kind of policy is compiled. */
export function checkPolicyExpressions(policy: Policy): readonly ExpressionProblem[] {
  const { root } = policy.written;
  const known = checked.get(root);
  if (known) return known;
  const problems = checkExpressions(policy);
  checked.set(root, problems);
  return problems;
}

const checked = new WeakMap<MappingNode, readonly ExpressionProblem[]>();

function checkExpressions(policy: Policy): readonly ExpressionProblem[] {
  const { family, content } = policy;
  const spec = objectOf(content, 'spec') ?? {};
  const problems = problemsIn(policy, evaluationMode(spec));
  const [first] = problems;
  const isModeOpen = family === 'validating' && textOf(spec, 'evaluation', 'mode') === '';
  const meant = first && isModeOpen ? PROXY_MODES.find((mode) => problemsIn(policy, mode).length === 0) : undefined;
  return first && meant
    ? [{ ...first, hint: `these expressions decide about requests of ${meant}: write evaluation: { mode: ${meant} } in spec` }]
    : problems;
}

/** Policies for servers behind a proxy had no mode in older releases of their controller. */
const PROXY_MODES: readonly EvaluationMode[] = ['Envoy', 'HTTP'];

function problemsIn(policy: Policy, mode: EvaluationMode): readonly ExpressionProblem[] {
  const { family, namespace, written } = policy;
  return expressionGroups(policy, mode).flatMap(({ holder, hasParams, expressions }) => {
    const check = new ExpressionCheck(written.root, expressionKind(family, mode), { namespace, hasParams });
    check.checkAll(expressions, holder);
    return check.problems;
  });
}

/**
 * What is wrong with the conditions of an exception to policies of policies.kyverno.io. Those to policies that let them use variables
 * are not judged: which there are is known where the policy is.
 */
export function checkExceptionExpressions({ value, root }: YamlObject): readonly ExpressionProblem[] {
  if (groupVersionKindOf(value).group !== 'policies.kyverno.io') return [];
  const kinds = listOf(value, 'spec', 'policyRefs').map((ref) => exceptedKind(textOf(ref, 'kind')));
  const [kind = 'exception'] = kinds;
  if (kind === 'mutating' || kind === 'deleting' || kinds.some((each) => each !== kind)) return [];
  const check = new ExpressionCheck(root, kind, { namespace: '', hasParams: false });
  for (const field of expressionsOf('exception').ofSpec) check.checkAll(writtenExpressions(objectOf(value, 'spec'), field), ['spec']);
  return check.problems;
}

/** The kind of the policies that an exception names; `undefined` if there is none of the name. */
function exceptedKind(kind: string): ExpressionKind | undefined {
  const role = roleOf({ group: 'policies.kyverno.io', version: 'v1', kind });
  return role?.role === 'policy' ? expressionKind(role.family, 'Kubernetes') : undefined;
}
