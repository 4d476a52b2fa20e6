import type { Value } from '@assay/jmespath';

import type { Policy } from '../policy/policy.ts';
import { listOf, objectOf } from '../objects/fields.ts';
import type { ExplanationListener, OpenExplainer } from './explain/explainer.ts';
import type { PlanPayloadPhase, PlanPhase } from './phase.ts';

/** What a phase does with an object. */
export type PhaseName = 'mutate' | 'validate' | 'generate' | 'delete';

/** A phase before its code is loaded. */
export interface PhaseEntry {
  readonly name: PhaseName;
  /** Whether it has anything to do for a policy; without such a policy it is not loaded. */
  readonly concerns: (policy: Policy) => boolean;
  readonly load: (policies: readonly Policy[]) => Promise<PlanPhase>;
  /** Whether Kubernetes itself evaluates its policies, and no webhook. */
  readonly isOfKubernetes?: true;
  /** Whether its answers come behind those of all others. */
  readonly answersLast?: true;
  /** Whether it is left out for rows that ask for an operation. */
  readonly ignoresOperations?: true;
}

/** All phases, each of which sees the object as those before left it. The order is that of policy_processor.go of the Kyverno CLI (v1.19.0). */
export const PHASES: readonly PhaseEntry[] = [
  {
    name: 'mutate',
    concerns: withRule('mutate'),
    load: async () => (await import('./rule-phases.ts')).planMutatePhase,
  },
  {
    name: 'validate',
    concerns: withRule('verifyImages'),
    load: async () => (await import('./rule-phases.ts')).planVerifyImagesPhase,
  },
  {
    name: 'validate',
    concerns: withRule('validate', 'verifyImages'),
    load: async (policies) => (await import('./rule-phases.ts')).loadValidatePhase(policies),
  },
  {
    name: 'mutate',
    concerns: ofFamily('mutating-admission'),
    isOfKubernetes: true,
    load: async () => (await import('./cel-phases.ts')).planMutatingAdmissionPhase,
  },
  {
    name: 'mutate',
    concerns: ofFamily('mutating'),
    load: async () => (await import('./cel-phases.ts')).planMutatingPhase,
  },
  {
    name: 'validate',
    concerns: ofFamily('validating-admission'),
    load: async () => (await import('./cel-phases.ts')).planValidatingAdmissionPhase,
    answersLast: true,
  },
  {
    name: 'validate',
    concerns: ofFamily('validating'),
    load: async () => (await import('./cel-phases.ts')).planValidatingPhase,
  },
  {
    name: 'generate',
    concerns: ofFamily('generating'),
    load: async () => (await import('./cel-phases.ts')).planGeneratingPhase,
  },
  {
    name: 'generate',
    concerns: withRule('generate'),
    load: async () => (await import('./rule-phases.ts')).planGeneratePhase,
  },
  {
    name: 'validate',
    concerns: ofFamily('image-validating'),
    load: async () => (await import('./cel-phases.ts')).planImageValidatingPhase,
    answersLast: true,
  },
  {
    name: 'delete',
    concerns: ofFamily('deleting'),
    load: async () => (await import('./cel-phases.ts')).planDeletingPhase,
    answersLast: true,
    ignoresOperations: true,
  },
];

/** All phases as admission has them: what mutates comes before what validates, and the policies of Kubernetes before webhooks. */
export const ADMISSION_PHASES: readonly PhaseEntry[] = PHASES.toSorted((one, other) => admissionRank(one) - admissionRank(other));

function admissionRank({ name, isOfKubernetes }: PhaseEntry): number {
  if (name !== 'mutate') return 2;
  return isOfKubernetes ? 0 : 1;
}

/** Loads the phase of ImageValidatingPolicies by itself. */
export async function loadImagePhase(): Promise<PlanPhase> {
  return (await import('./cel-phases.ts')).planImageValidatingPhase;
}

/** Loads the phase of DeletingPolicies by itself. */
export async function loadDeletingPhase(): Promise<PlanPhase> {
  return (await import('./cel-phases.ts')).planDeletingPhase;
}

/** Loads what explains rules. */
export async function loadExplainers(): Promise<(listener: ExplanationListener) => OpenExplainer> {
  return (await import('./explain/explainer.ts')).explainersFor;
}

/** The phase of CleanupPolicies: `kyverno test` never asks them, `kyverno apply` asks them by themselves. */
export const CLEANUP_PHASE: PhaseEntry = {
  name: 'delete',
  concerns: ofFamily('cleanup'),
  load: async () => (await import('./cleanup-policies/plan-cleanup-phase.ts')).planCleanupPhase,
  answersLast: true,
  ignoresOperations: true,
};

/** Loads the phase of CleanupPolicies for `kyverno apply`, where whatever they do not select fails. */
export async function loadCleanupOfAll(): Promise<PlanPhase> {
  return (await import('./cleanup-policies/plan-cleanup-phase.ts')).planCleanupOfAll;
}

/** Loads what says which member of a request of Envoy is unknown. */
export async function loadEnvoyRequestCheck(): Promise<(payload: Value) => string | undefined> {
  return (await import('./cel-phases.ts')).unknownRequestField;
}

/** Loads the phase for payloads. */
export async function loadPayloadPhase(): Promise<PlanPayloadPhase> {
  return (await import('./cel-phases.ts')).planPayloadPhase;
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
