/** What evaluates policies of kyverno.io, loaded together as their parts share most of their code. CEL and pod security are apart. */
export { planGeneratePhase } from './kyverno-policies/generate/plan-generate-phase.ts';
export { planMutatePhase } from './kyverno-policies/mutate/plan-mutate-phase.ts';
export { loadValidatePhase } from './kyverno-policies/validate/load-validate-phase.ts';
export { planVerifyImagesPhase } from './kyverno-policies/verify-images/plan-verify-images-phase.ts';
