import type { PlanPhase } from '../../phase.ts';
import type { Policy } from '../../../policy/policy.ts';
import { listOf, objectOf } from '../../../objects/fields.ts';
import type { PlanRule } from './plan-validate-phase.ts';
import { validatePhase } from './plan-validate-phase.ts';

/** What a validate rule can have beside patterns and conditions: much code, that few tests need. */
const BODIES: readonly (readonly [member: string, load: () => Promise<PlanRule>])[] = [
  ['manifests', async () => (await import('../manifests/plan-manifests-rule.ts')).planManifestsRule],
  ['podSecurity', async () => (await import('./plan-pod-security-rule.ts')).planPodSecurityRule],
  ['cel', async () => (await import('../../cel-phases.ts')).planCelRule],
];

/** Loads what the validate rules of these policies need. */
export async function loadValidatePhase(policies: readonly Policy[]): Promise<PlanPhase> {
  const rules = policies.filter(({ family }) => family === 'rules').flatMap(({ content }) => listOf(content, 'spec', 'rules'));
  const needed = BODIES.filter(([member]) => rules.some((rule) => objectOf(rule, 'validate', member) !== undefined));
  return validatePhase(await Promise.all(needed.map(async ([member, load]) => [member, await load()] as const)));
}
