import { encodeBase64 } from '@assay/go-values';
import { isObject, printJson } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';
import { encodeUtf8 } from '@assay/source';

import { fieldOf, objectOf, textOf, textsOf } from '../../objects/fields.ts';
import { OPERATIONS } from '../phase.ts';
import type { Outcome } from '../outcome.ts';
import type { AdmissionRequest } from '../request.ts';
import { canEnforce, isEnforced } from './failure-action.ts';
import type { ObjectPlace } from './failure-action.ts';
import { patchOperations } from './patch-operations.ts';

/** The answer to an `AdmissionReview` of admission.k8s.io/v1, itself one. */
export interface AdmissionReview {
  readonly apiVersion: 'admission.k8s.io/v1';
  readonly kind: 'AdmissionReview';
  readonly response: AdmissionResponse;
}

export interface AdmissionResponse {
  /** That of the request. */
  readonly uid: string;
  readonly allowed: boolean;
  /** Why not; absent if it is allowed. */
  readonly status?: { readonly status: 'Failure'; readonly code: number; readonly message: string };
  readonly warnings?: readonly string[];
  readonly patchType?: 'JSONPatch';
  /** The operations as JSON, in base64; absent if nothing changes. */
  readonly patch?: string;
  /** By `POLICY/KEY`. */
  readonly auditAnnotations?: Readonly<Record<string, string>>;
}

/** What a review does not hold of its request, and policies can ask for. */
export type ReviewSurroundings = Pick<AdmissionRequest, 'namespaceObject' | 'roles' | 'clusterRoles'>;

/** What answers for the policies. */
export interface Reviewer {
  readonly evaluate: (request: AdmissionRequest) => Iterable<Outcome>;
  readonly placeOf: (request: AdmissionRequest) => ObjectPlace;
}

/** Answers a review with what policies say of its request; one without request or object is a failure. */
export function reviewAdmission(review: ObjectValue, { evaluate, placeOf }: Reviewer, surroundings: ReviewSurroundings = {}): AdmissionReview {
  const written = objectOf(review, 'request');
  const uid = textOf(written, 'uid');
  const request = written && requestOf(written, surroundings);
  if (request === undefined)
    return answered({ uid, allowed: false, status: failure(400, 'the review has no request with an operation and its object') });
  const place = placeOf(request);
  const outcomes = [...evaluate(request)];
  const verdicts = outcomes.map((outcome) => ({ outcome, effect: effectOf(outcome, place) }));
  const denied = verdicts.filter(({ effect }) => effect === 'deny').map(({ outcome }) => outcome);
  const warnings = verdicts.filter(({ effect }) => effect === 'warn').map(({ outcome }) => describe(outcome));
  const annotations = annotationsOf(outcomes);
  const more = {
    ...(warnings.length > 0 && { warnings }),
    ...(Object.keys(annotations).length > 0 && { auditAnnotations: annotations }),
  };
  if (denied.length > 0) return answered({ uid, allowed: false, status: failure(403, denied.map(describe).join('\n')), ...more });
  return answered({ uid, allowed: true, ...more, ...patchOf(objectOf(written, 'object'), outcomes) });
}

function answered(response: AdmissionResponse): AdmissionReview {
  return { apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', response };
}

function failure(code: number, message: string): NonNullable<AdmissionResponse['status']> {
  return { status: 'Failure', code, message };
}

function requestOf(written: ObjectValue, surroundings: ReviewSurroundings): AdmissionRequest | undefined {
  const operation = OPERATIONS.find((each) => each === textOf(written, 'operation'));
  const object = objectOf(written, 'object');
  const oldObject = objectOf(written, 'oldObject');
  const userInfo = objectOf(written, 'userInfo');
  if (operation === undefined || (operation === 'DELETE' ? oldObject : object) === undefined) return undefined;
  const [group = '', version = '', resource = ''] = ['group', 'version', 'resource'].map((field) => textOf(written, 'resource', field));
  return {
    operation,
    ...(object && { object }),
    ...(oldObject && { oldObject }),
    ...(userInfo && { userInfo }),
    ...(resource !== '' && { resource: { group, version, resource } }),
    subresource: textOf(written, 'subResource'),
    dryRun: fieldOf(written, 'dryRun') === true,
    ...surroundings,
  };
}

type Effect = 'deny' | 'warn' | 'none';

/** What an outcome does to a request; a policy can be for background scans alone. */
export function effectOf(outcome: Outcome, place: ObjectPlace): Effect {
  const { policy, type, status } = outcome;
  if ((status !== 'fail' && status !== 'error') || type === 'generation' || type === 'deletion') return 'none';
  const spec = objectOf(policy.content, 'spec');
  if (fieldOf(spec, 'admission') === false || fieldOf(spec, 'evaluation', 'admission', 'enabled') === false) return 'none';
  const ignoresErrors = textOf(spec, 'failurePolicy') === 'Ignore';
  if (ignoresErrors && (status === 'error' || type === 'mutation')) return 'none';
  if (type === 'mutation') return 'deny';
  switch (policy.family) {
    case 'rules':
      if (isErrorDenied(outcome) || isEnforced(outcome, place)) return 'deny';
      return fieldOf(spec, 'emitWarning') === true ? 'warn' : 'none';
    case 'validating':
    case 'image-validating':
      return effectOfActions(textsOf(spec, 'validationActions'));
    case 'validating-admission':
      return effectOfActions(outcome.validationActions ?? []);
    case 'mutating':
    case 'mutating-admission':
    case 'generating':
    case 'deleting':
    case 'cleanup':
      return 'none';
  }
}

function isErrorDenied({ policy, type, status }: Outcome): boolean {
  return status === 'error' && (type !== 'validation' || canEnforce(policy));
}

/** Without any action a request is denied. */
function effectOfActions(actions: readonly string[]): Effect {
  if (actions.length === 0 || actions.includes('Deny')) return 'deny';
  return actions.includes('Warn') ? 'warn' : 'none';
}

function describe({ policy, rule, message }: Outcome): string {
  return `${[policy.name, ...(rule === '' || rule === policy.name ? [] : [rule])].join('/')}: ${message}`;
}

function annotationsOf(outcomes: readonly Outcome[]): Readonly<Record<string, string>> {
  const entries = outcomes.flatMap(({ policy, auditAnnotations = {} }) => {
    return Object.entries(auditAnnotations).map(([key, value]) => [`${policy.name}/${key}`, value] as const);
  });
  return Object.fromEntries(entries);
}

/** How the object becomes what the last outcome that changes it made of it. */
function patchOf(object: ObjectValue | undefined, outcomes: readonly Outcome[]): Pick<AdmissionResponse, 'patchType' | 'patch'> {
  const patched: Value | undefined = outcomes.findLast((outcome) => outcome.patched !== undefined)?.patched;
  if (object === undefined || patched === undefined || !isObject(patched)) return {};
  const operations = patchOperations(object, patched);
  const printed = printJson(operations);
  if (operations.length === 0 || printed.kind !== 'text') return {};
  return { patchType: 'JSONPatch', patch: encodeBase64(encodeUtf8(printed.text)) };
}
