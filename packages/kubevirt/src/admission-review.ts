import { Source, decodeUtf8, readJson, resolveAlias, stringValue, valueNamed } from '@assay/source';
import type { ContentNode, MappingNode } from '@assay/source';

import { checkVirtualMachine } from './check.ts';
import type { RuleResult } from './check.ts';
import type { ClusterObjects } from './cluster-objects.ts';
import { asTemplate, asVirtualMachine, isNull, presentValue } from './manifest.ts';
import type { Template, VirtualMachine } from './model.ts';
import { RecentRulePlans } from './recent-rule-plans.ts';
import { hasTemplateRules, ownRules, rulesFor, templateReference, templateWithoutNamespace } from './rule-source.ts';
import type { TemplateReference } from './rule-source.ts';

/** One POST to the webhook. */
export interface AdmissionExchange {
  /** Path of the URL. */
  readonly endpoint: string;
  /** The header `Content-Type`; `undefined` if there is none. */
  readonly contentType: string | undefined;
  readonly body: Uint8Array;
}

/** What the webhook answers. */
export interface AdmissionAnswer {
  readonly httpStatus: number;
  /** The answered review; absent if none was asked for or what was asked is no review. */
  readonly response?: VmAdmissionReview;
  /** What the review is about, as the API server names it. */
  readonly subject?: AdmissionSubject;
  /** With 400: what is wrong with the request. Quotes nothing of it. */
  readonly refusal?: string;
}

/** The object of a review. A new one may have no name yet. */
export interface AdmissionSubject {
  readonly namespace: string | undefined;
  readonly name: string | undefined;
}

/** An answered AdmissionReview, in the version of the request. */
export interface VmAdmissionReview {
  readonly apiVersion: string;
  readonly kind: 'AdmissionReview';
  readonly response: VmAdmissionResponse;
}

/** The decision. */
export interface VmAdmissionResponse {
  readonly uid: string;
  readonly allowed: boolean;
  /** Why it is not allowed. */
  readonly status?: AdmissionStatus;
  /** What the client is told whatever the decision. */
  readonly warnings?: readonly string[];
}

/** Why a request is denied: it makes no sense (400), a Template is needed (403), rules are violated (422), the cluster cannot be read (503). */
export interface AdmissionStatus {
  readonly code: 400 | 403 | 422 | 503;
  readonly reason: 'BadRequest' | 'Forbidden' | 'Invalid' | 'ServiceUnavailable';
  readonly message: string;
  readonly details?: { readonly causes: readonly AdmissionCause[] };
}

/** One rule that the VM does not obey. */
export interface AdmissionCause {
  readonly reason: 'FieldValueInvalid';
  /** Path from `spec.template` of the VM on, with a leading dot. */
  readonly field: string;
  readonly message: string;
}

/**
 * Answers an admission review as a pure function of the request and the cluster.
 * Follows the template validator of kubevirt/ssp-operator (e918359); the README lists the differences.
 */
export function reviewAdmission(
  exchange: AdmissionExchange,
  cluster: ClusterObjects,
  rulePlans: RecentRulePlans = new RecentRulePlans(),
): AdmissionAnswer {
  if (exchange.endpoint === READINESS) return { httpStatus: 200 };
  const review = REVIEWS.get(exchange.endpoint);
  if (!review) return { httpStatus: 404 };
  if (!isJson(exchange.contentType)) return { httpStatus: 400, refusal: 'the content type must be application/json' };
  const request = readRequest(exchange.body);
  if (typeof request === 'string') return { httpStatus: 400, refusal: request };
  const decision = review(request.node, cluster, rulePlans);
  const uid = stringValue(valueNamed(request.node, 'uid')) ?? '';
  const subject = { namespace: stringValue(valueNamed(request.node, 'namespace')), name: stringValue(valueNamed(request.node, 'name')) };
  return { httpStatus: 200, subject, response: { apiVersion: request.apiVersion, kind: 'AdmissionReview', response: { uid, ...decision } } };
}

type Decision = Omit<VmAdmissionResponse, 'uid'>;
type Review = (request: MappingNode, cluster: ClusterObjects, rulePlans: RecentRulePlans) => Decision;

/** The endpoint that only says that the webhook is there. */
const READINESS = '/readyz';

/** What the endpoints review; the last one is that of the validator before ssp-operator. */
const REVIEWS: ReadonlyMap<string, Review> = new Map([
  ['/virtualmachine-validate', reviewVirtualMachine],
  ['/template-validate', reviewTemplate],
  ['/virtualmachine-template-validate', reviewVirtualMachine],
]);

/** The paths that reviews are sent to. */
export const ADMISSION_ENDPOINTS: ReadonlySet<string> = new Set(REVIEWS.keys());

const ALLOWED: Decision = { allowed: true };
const NO_REVIEW = 'the body is not an AdmissionReview of admission.k8s.io/v1 or v1beta1 with a request';
const REVIEW_VERSIONS = new Set(['admission.k8s.io/v1', 'admission.k8s.io/v1beta1']);

function isJson(contentType: string | undefined): boolean {
  return contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json';
}

/** The request of a review, or what is wrong with it. */
function readRequest(body: Uint8Array): { readonly node: MappingNode; readonly apiVersion: string } | string {
  const text = decodeUtf8(body);
  const root = text === undefined ? undefined : readJson(new Source('request', text)).root;
  if (!root) return 'the body is not JSON';
  const review = resolveAlias(root);
  const node = valueNamed(review, 'request');
  const apiVersion = stringValue(valueNamed(review, 'apiVersion'));
  const isReview = stringValue(valueNamed(review, 'kind')) === 'AdmissionReview' && apiVersion !== undefined && REVIEW_VERSIONS.has(apiVersion);
  return isReview && node?.kind === 'mapping' ? { node, apiVersion } : NO_REVIEW;
}

function reviewVirtualMachine(request: MappingNode, cluster: ClusterObjects, rulePlans: RecentRulePlans): Decision {
  const resource = resourceOf(request);
  if (resource !== 'virtualmachines') return refused(`unexpected resource "${resource}", expected virtualmachines`);
  const operation = stringValue(valueNamed(request, 'operation'));
  if (operation !== 'CREATE' && operation !== 'UPDATE') return ALLOWED;
  const object = valueNamed(request, 'object');
  if (!isDecodable(object)) return refused('the object cannot be decoded as VirtualMachine');
  const vm = asVirtualMachine(object, undefined, 'json');
  if (presentValue(valueNamed(object, 'metadata'), 'deletionTimestamp')) return ALLOWED;
  return decideOn(vm, cluster, rulePlans);
}

/** The cluster, which may not be readable at the moment, is asked for the parent of a VM that does not decide by itself, and of no other. */
function decideOn(vm: VirtualMachine, cluster: ClusterObjects, rulePlans: RecentRulePlans): Decision {
  const needsParent = rulesFor(vm, undefined).kind === 'none';
  const reference = needsParent ? templateReference(vm) : undefined;
  const parent = reference && cluster.template(reference.namespace, reference.name);
  const applicable = rulesFor(vm, parent);
  if (applicable.kind === 'defect') return refused(applicable.defect.message);
  if (applicable.kind === 'none' && !parent) return allowedUnchecked(vm, reference);
  if (applicable.kind !== 'rules') return ALLOWED;
  const ruleSet = rulePlans.of(applicable.annotation);
  const [unreadable] = ruleSet.isUnreadable ? ruleSet.defects : [];
  return unreadable ? refused(unreadable.message) : decideBy(checkVirtualMachine(ruleSet, vm));
}

function decideBy(results: readonly RuleResult[]): Decision {
  const warnings = results.flatMap((result) => warningOf(result) ?? []);
  const causes = results.flatMap((result) => causeOf(result) ?? []);
  const status: AdmissionStatus = {
    code: 422,
    reason: 'Invalid',
    message: causes.map(({ message }) => message).join(', '),
    details: { causes },
  };
  return { allowed: causes.length === 0, ...(causes.length > 0 && { status }), ...(warnings.length > 0 && { warnings }) };
}

function causeOf(result: RuleResult): AdmissionCause | undefined {
  if (result.outcome !== 'violated' && result.outcome !== 'error') return undefined;
  return { reason: 'FieldValueInvalid', field: result.rule.path, message: result.message };
}

function warningOf(result: RuleResult): string | undefined {
  if (result.outcome === 'warning') return result.message;
  return result.outcome === 'ignored' ? `the rule "${result.rule.name}" is ignored: unknown rule type "${result.rule.type}"` : undefined;
}

/** A Template that carries rules may not go while VMs without rules of their own depend on it. */
function reviewTemplate(request: MappingNode, cluster: ClusterObjects): Decision {
  if (stringValue(valueNamed(request, 'operation')) !== 'DELETE') return ALLOWED;
  const resource = resourceOf(request);
  if (resource !== 'templates') return refused(`unexpected resource "${resource}", expected templates`);
  const object = valueNamed(request, 'oldObject');
  if (!isDecodable(object)) return refused('the old object cannot be decoded as Template');
  const template = asTemplate(object, undefined, 'json');
  const labels = valueNamed(valueNamed(object, 'metadata'), 'labels');
  if (!valueNamed(labels, 'template.kubevirt.io/type') || !hasTemplateRules(template)) return ALLOWED;
  const dependents = cluster.virtualMachinesOf(template.namespace, template.name).filter((vm) => ownRules(vm).kind === 'none');
  return dependents.length === 0 ? ALLOWED : kept(template, dependents);
}

function kept(template: Template, dependents: readonly VirtualMachine[]): Decision {
  const names = dependents.map(({ namespace, name }) => `${namespace}/${name}`).sort();
  const message = `the template ${template.namespace}/${template.name} is needed to validate these VMs: ${names.join(', ')}`;
  return { allowed: false, status: { code: 403, reason: 'Forbidden', message } };
}

function refused(message: string): Decision {
  return { allowed: false, status: { code: 400, reason: 'BadRequest', message } };
}

/** A VM without rules of its own whose parent is not known may pass; the client is told if it names one. */
function allowedUnchecked(vm: VirtualMachine, reference: TemplateReference | undefined): Decision {
  if (reference) return warned(`the template ${reference.namespace}/${reference.name} does not exist: the VM was not validated`);
  const name = templateWithoutNamespace(vm);
  return name ? warned(`the VM names the template ${name} without its namespace: the VM was not validated`) : ALLOWED;
}

function warned(warning: string): Decision {
  return { allowed: true, warnings: [warning] };
}

function resourceOf(request: MappingNode): string {
  return stringValue(valueNamed(valueNamed(request, 'resource'), 'resource')) ?? '';
}

/** Whether an object can be read as far as rules and their paths begin in it: its sections are objects, its labels and annotations maps of texts. */
function isDecodable(object: ContentNode | undefined): object is MappingNode {
  if (object?.kind !== 'mapping') return false;
  const metadata = presentValue(object, 'metadata');
  const spec = presentValue(object, 'spec');
  const sections = [metadata, spec, presentValue(spec, 'template')];
  if (sections.some((section) => section && section.kind !== 'mapping')) return false;
  return ['labels', 'annotations'].every((key) => isMapOfTexts(presentValue(metadata, key)));
}

function isMapOfTexts(map: ContentNode | undefined): boolean {
  if (!map) return true;
  return map.kind === 'mapping' && map.entries.every(({ value }) => isNull(value) || stringValue(value) !== undefined);
}
