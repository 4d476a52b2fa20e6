export { reviewAdmission } from './admission-review.ts';
export type { AdmissionAnswer, AdmissionCause, AdmissionExchange, AdmissionResponse, AdmissionReview, AdmissionStatus } from './admission-review.ts';
export { clusterObjects } from './cluster-objects.ts';
export type { ClusterObjects } from './cluster-objects.ts';
export { kubevirtDialect } from './dialect.ts';
export type { ManifestObject, Notation, Outcome, Template, UnknownValue, UnknownValues, VirtualMachine } from './model.ts';
export { RuleSets } from './rule-sets.ts';
export { validate } from './validate.ts';
export type { AnnotationError, PlaceReport, RuleReport, ValidationReport, ValidationRequest } from './validate.ts';
