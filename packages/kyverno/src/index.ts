export { readPolicies } from './read-policies.ts';
export type { PolicyFileProblem, PolicyText, ReadPolicies } from './read-policies.ts';
export type { ReadProblemCode } from './policy/describe-problems.ts';
export type { Policy, PolicyBinding, PolicyFamily } from './policy/policy.ts';
export { readResources } from './read-resources.ts';
export type { ReadResources, ResourceProblem } from './read-resources.ts';
export type { YamlObject } from './objects/yaml-object.ts';

export { createEngine } from './engine/create-engine.ts';
export type { Engine, EngineOptions, EngineProblem, RequestOptions } from './engine/create-engine.ts';
export type { Clause, ClauseKind, ClausePart, Explanation, ObjectPlace } from './engine/explain/explanation.ts';
export { clauseLines } from './engine/explain/clause-lines.ts';
export { showClauses } from './engine/explain/shown-clause.ts';
export type { ShownClause, ShownPart, ShownPlace } from './engine/explain/shown-clause.ts';
export type { ExpressionProblem } from './expressions/expression-check.ts';
export { indexedCluster } from './engine/cluster/cluster-reader.ts';
export type { ClusterReader } from './engine/cluster/cluster-reader.ts';
export type { ObserveProgram } from './engine/world.ts';
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
  TransparencyLog,
  Trust,
  VerifiedSignature,
  VerifiedSignatures,
} from './engine/registry/image-question.ts';
export type { Operation } from './engine/phase.ts';
export type { AdmissionRequest, GroupVersionResource } from './engine/request.ts';
export type { Outcome } from './engine/outcome.ts';
export type { RuleCause, RuleParam, RuleStatus, RuleType } from './engine/response.ts';
export type { AdmissionResponse, AdmissionReview, ReviewSurroundings } from './engine/review/review-admission.ts';

export { compileJmesPath } from './jmespath/compile-jmespath.ts';
export type { JmesPathHost } from './jmespath/host.ts';
export { parseImageReference, printImageReference } from './jmespath/image-reference.ts';
export type { ImageProblem, ImageReference } from './jmespath/image-reference.ts';
export { signatureOf } from './jmespath/kyverno-function.ts';
export type { KyvernoFunction } from './jmespath/kyverno-function.ts';
export { FUNCTIONS, kyvernoFunctions } from './jmespath/kyverno-functions.ts';

export type { ObjectValue, Value } from '@assay/jmespath';
export { locate } from '@assay/source';
export type { Location, Span } from '@assay/source';
