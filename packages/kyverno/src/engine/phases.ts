import type { Policy } from '../policy/policy.ts';
import { listOf, objectOf } from '../objects/fields.ts';
import type { PlanPayloadPhase, PlanPhase } from './phase.ts';

/** A phase before its code is loaded. */
export interface PhaseEntry {
  /** Whether it has anything to do for a policy; without such a policy it is not loaded. */
  readonly concerns: (policy: Policy) => boolean;
  readonly load: (policies: readonly Policy[]) => Promise<PlanPhase>;
  /** Whether its answers come behind those of all others. */
  readonly answersLast?: true;
  /** Whether it is left out for rows that ask for an operation. */
  readonly ignoresOperations?: true;
}

/** All phases in the order of BEHAVIOUR 1.1, in which each sees the object as those before left it. */
export const PHASES: readonly PhaseEntry[] = [
  { concerns: withRule('mutate'), load: async () => (await import('./kyverno-policies/mutate/plan-mutate-phase.ts')).planMutatePhase },
  {
    concerns: withRule('verifyImages'),
    load: async () => (await import('./kyverno-policies/verify-images/plan-verify-images-phase.ts')).planVerifyImagesPhase,
  },
  {
    concerns: withRule('validate', 'verifyImages'),
    load: async (policies) => (await import('./kyverno-policies/validate/load-validate-phase.ts')).loadValidatePhase(policies),
  },
  {
    concerns: ofFamily('mutating-admission'),
    load: async () => (await import('./admission-policies/mutating/plan-mutating-admission-phase.ts')).planMutatingAdmissionPhase,
  },
  { concerns: ofFamily('mutating'), load: async () => (await import('./cel-policies/mpol/plan-mutating-phase.ts')).planMutatingPhase },
  {
    concerns: ofFamily('validating-admission'),
    load: async () => (await import('./admission-policies/validating/plan-validating-admission-phase.ts')).planValidatingAdmissionPhase,
    answersLast: true,
  },
  { concerns: ofFamily('validating'), load: async () => (await import('./cel-policies/vpol/plan-validating-phase.ts')).planValidatingPhase },
  { concerns: ofFamily('generating'), load: async () => (await import('./cel-policies/gpol/plan-generating-phase.ts')).planGeneratingPhase },
  { concerns: withRule('generate'), load: async () => (await import('./kyverno-policies/generate/plan-generate-phase.ts')).planGeneratePhase },
  {
    concerns: ofFamily('image-validating'),
    load: async () => (await import('./cel-policies/ivpol/plan-image-validating-phase.ts')).planImageValidatingPhase,
    answersLast: true,
  },
  {
    concerns: ofFamily('deleting'),
    load: async () => (await import('./cel-policies/dpol/plan-deleting-phase.ts')).planDeletingPhase,
    answersLast: true,
    ignoresOperations: true,
  },
];

/** Loads the phase for payloads. */
export async function loadPayloadPhase(): Promise<PlanPayloadPhase> {
  return (await import('./cel-policies/payloads/plan-payload-phase.ts')).planPayloadPhase;
}

/** Policies of Kyverno's own rules with one of these members in some rule. */
function withRule(...bodies: readonly string[]): (policy: Policy) => boolean {
  return ({ family, content }) =>
    family === 'rules' &&
    listOf(content, 'spec', 'rules').some((rule) => bodies.some((body) => objectOf(rule, body) !== undefined || listOf(rule, body).length > 0));
}

/** Policies of these families. */
function ofFamily(...families: readonly Policy['family'][]): (policy: Policy) => boolean {
  return ({ family }) => families.includes(family);
}
