/**
 * What evaluates policies of CEL. All of it is loaded together: its parts share most of their code, and many small files take longer to load
 * than one.
 */
export { planMutatingAdmissionPhase } from './admission-policies/mutating/plan-mutating-admission-phase.ts';
export { planValidatingAdmissionPhase } from './admission-policies/validating/plan-validating-admission-phase.ts';
export { planDeletingPhase } from './cel-policies/dpol/plan-deleting-phase.ts';
export { planGeneratingPhase } from './cel-policies/gpol/plan-generating-phase.ts';
export { planImageValidatingPhase } from './cel-policies/ivpol/plan-image-validating-phase.ts';
export { planMutatingPhase } from './cel-policies/mpol/plan-mutating-phase.ts';
export { planPayloadPhase } from './cel-policies/payloads/plan-payload-phase.ts';
export { planValidatingPhase } from './cel-policies/vpol/plan-validating-phase.ts';
export { unknownRequestField } from './cel/libraries/envoy-authorization.ts';
export { planCelRule } from './kyverno-policies/validate-cel/plan-cel-rule.ts';
