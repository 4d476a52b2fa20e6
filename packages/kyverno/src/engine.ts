export { indexedCluster, namespaceInCluster } from './engine/cluster/cluster-reader.ts';
export type { ClusterReader } from './engine/cluster/cluster-reader.ts';
export { getFromObjects } from './engine/context/get-from-objects.ts';
export { parseKindSelector } from './engine/match/kind-selector.ts';
export { comparableResource, isExpectedResource, withoutEmptyMembers } from './engine/patch/compare-resources.ts';
export { builtInTypes } from './engine/cel-policies/mutations/structured-types.ts';
export type { ScalarType as ScalarMergeType, SchemaType as MergeType } from './schemas/shape-table.ts';
export { isRange, planTextPattern } from './engine/patterns/plan-text-pattern.ts';
export { equalJson } from './engine/patch/equal-json.ts';
export { GENERATE_PREFIX, MANAGED_BY, withGenerateLabels } from './engine/patch/generate-labels.ts';
export { clauseLines } from './engine/explain/clause-lines.ts';
export { withoutTold } from './engine/explain/explain-request.ts';
export type { ExplanationListener, OpenExplainer } from './engine/explain/explainer.ts';
export type { Clause, Explanation } from './engine/explain/explanation.ts';
export { showClauses } from './engine/explain/shown-clause.ts';
export type { ShownClause } from './engine/explain/shown-clause.ts';
export type { Operation, Payload, PayloadPhase, Phase } from './engine/phase.ts';
export { loadCleanupOfAll, loadDeletingPhase, loadEnvoyRequestCheck, loadExplainers, loadImagePhase, loadPayloadPhase } from './engine/phases.ts';
export type { PhaseName } from './engine/phases.ts';
export { triggerProcessor } from './engine/process-trigger.ts';
export type { ProcessTrigger } from './engine/process-trigger.ts';
export { parseRegistryImage } from './engine/cel/libraries/registry-image.ts';
export type { RegistryImage } from './engine/cel/libraries/registry-image.ts';
export { KnownImages } from './engine/registry/image-reader.ts';
export type { AnswerImageQuestion, ImageReader } from './engine/registry/image-reader.ts';
export type {
  ImageAnswer,
  ImageAnswers,
  ImageData,
  ImageFailure,
  ImageQuestion,
  SignatureDemand,
  SignerCertificate,
  VerifiedSignature,
  VerifiedSignatures,
} from './engine/registry/image-question.ts';
export { isEnforced } from './engine/review/failure-action.ts';
export type { ObjectPlace } from './engine/review/failure-action.ts';
export { effectOf } from './engine/review/review-admission.ts';
export { requestUser } from './engine/request.ts';
export type { BrokenControl, PolicyResponse, RuleResponse, RuleStatus } from './engine/response.ts';
export { NO_ANSWERS } from './engine/context-provider.ts';
export type { AttestedPredicate, CelContext, ContextProvider, GlobalContextEntry, ServiceResponse } from './engine/context-provider.ts';
export type { RequestUser, SubresourceMapping, Values, Variables, World } from './engine/world.ts';
export { compileJmesPath } from './jmespath/compile-jmespath.ts';
export { generateMatch } from './jmespath/generate-match.ts';
export { PolicyError } from './engine/policy-error.ts';
export { stoppedMessage } from './engine/stopped-response.ts';
export { autogenControllers } from './engine/autogen/pod-controllers.ts';
export { findOperator } from './engine/conditions/operators.ts';
export { isWithinVariable } from './engine/variables/is-within-variable.ts';
export { scanVariables } from './engine/variables/scan-variables.ts';
export { readAmount } from './values/amounts.ts';
export { guessPlural } from './engine/cel/guess-plural.ts';
