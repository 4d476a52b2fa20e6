export { ADMISSION_ENDPOINTS, reviewAdmission } from './admission-review.ts';
export type {
  AdmissionAnswer,
  AdmissionCause,
  AdmissionExchange,
  AdmissionStatus,
  VmAdmissionResponse,
  VmAdmissionReview,
} from './admission-review.ts';
export { ClusterIndex } from './cluster-index.ts';
export type { ClusterObjects } from './cluster-objects.ts';
export { kubevirtDialect } from './dialect.ts';
export { essentialObject } from './essential-object.ts';
export type { ManifestObject, Notation, RuleOutcome, Template, UnknownValue, UnknownValues, VirtualMachine } from './model.ts';
export { readCluster } from './read-cluster.ts';
export { RecentRulePlans } from './recent-rule-plans.ts';
export { validate } from './validate.ts';
export type { AnnotationError, PlaceReport, RuleReport, ValidationReport, ValidationRequest } from './validate.ts';
