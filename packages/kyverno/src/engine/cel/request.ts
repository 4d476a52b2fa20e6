import { fromData, fromDataWithInts, objectType, parseType } from '@assay/cel';
import type { ObjectType, Type, CelValue } from '@assay/cel';
import { isList, isObject } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';

import type { RequestUser } from '../world.ts';
import { EXCEPTIONS_FIELDS } from '../exceptions/exception-values.ts';
import type { AdmissionSubject } from './match-subject.ts';

/** The type of `request`: a struct whose fields are checked when an expression is compiled. Follows plugin/cel of k8s.io/apiserver (v0.36). */
export const REQUEST_TYPE: Type = objectType('kubernetes.AdmissionRequest');

/** The type of `namespaceObject`. */
export const NAMESPACE_TYPE: Type = objectType('kubernetes.Namespace');

/** The type of `authorizer`, which expressions ask what somebody may do. */
export const AUTHORIZER_TYPE: Type = objectType('kubernetes.authorization.Authorizer');

function structType(name: string, fields: Readonly<Record<string, string>>): ObjectType {
  return { name, fields: Object.fromEntries(Object.entries(fields).map(([field, type]) => [field, parseType(type)])) };
}

const REQUEST_FIELDS = {
  kind: 'kubernetes.GroupVersionKind',
  resource: 'kubernetes.GroupVersionResource',
  subResource: 'string',
  requestKind: 'kubernetes.GroupVersionKind',
  requestResource: 'kubernetes.GroupVersionResource',
  requestSubResource: 'string',
  name: 'string',
  namespace: 'string',
  operation: 'string',
  userInfo: 'kubernetes.UserInfo',
  dryRun: 'bool',
  options: 'dyn',
};

const PARTS: readonly ObjectType[] = [
  structType('kubernetes.GroupVersionKind', { group: 'string', version: 'string', kind: 'string' }),
  structType('kubernetes.GroupVersionResource', { group: 'string', version: 'string', resource: 'string' }),
  structType('kubernetes.UserInfo', {
    username: 'string',
    uid: 'string',
    groups: 'list(string)',
    extra: 'map(string, list(string))',
  }),
  structType('kubernetes.Namespace', {
    metadata: 'kubernetes.NamespaceMetadata',
    spec: 'kubernetes.NamespaceSpec',
    status: 'kubernetes.NamespaceStatus',
  }),
  structType('kubernetes.NamespaceMetadata', {
    name: 'string',
    generateName: 'string',
    namespace: 'string',
    labels: 'map(string, string)',
    annotations: 'map(string, string)',
    UID: 'string',
    creationTimestamp: 'timestamp',
    deletionGracePeriodSeconds: 'int',
    deletionTimestamp: 'timestamp',
    generation: 'int',
    resourceVersion: 'string',
    finalizers: 'list(string)',
  }),
  structType('kubernetes.NamespaceSpec', { finalizers: 'list(string)' }),
  structType('kubernetes.NamespaceStatus', { conditions: 'list(kubernetes.NamespaceCondition)', phase: 'string' }),
  structType('kubernetes.NamespaceCondition', {
    status: 'string',
    type: 'string',
    lastTransitionTime: 'timestamp',
    message: 'string',
    reason: 'string',
  }),
];

/** The types of `request` and `namespaceObject` where admission policies of Kubernetes are compiled. */
export const ADMISSION_TYPES: readonly ObjectType[] = [structType('kubernetes.AdmissionRequest', REQUEST_FIELDS), ...PARTS];

/** The same for policies of policies.kyverno.io, where the request has its objects as well. */
export const POLICY_TYPES: readonly ObjectType[] = [
  structType('kubernetes.AdmissionRequest', { ...REQUEST_FIELDS, object: 'dyn', oldObject: 'dyn' }),
  EXCEPTIONS_FIELDS,
  ...PARTS,
];

/**
 * The value of `request`, a map: what is empty is absent, but for the parts of kind and resource. Its objects have whole numbers as
 * ints, since Kyverno reads them from JSON anew; one that is absent is null.
 */
export function requestValue(subject: AdmissionSubject, user: RequestUser | undefined): CelValue {
  const kind = { group: subject.group, version: subject.version, kind: subject.kind };
  const resource = { group: subject.group, version: subject.version, resource: subject.resource };
  return fromData({
    kind,
    resource,
    requestKind: kind,
    requestResource: resource,
    ...nonEmpty('subResource', subject.subresource),
    ...nonEmpty('requestSubResource', subject.subresource),
    ...nonEmpty('name', subject.name),
    ...nonEmpty('namespace', subject.namespace),
    operation: subject.operation,
    userInfo: userInfoValue(user),
    object: subject.object === undefined ? null : fromDataWithInts(subject.object),
    oldObject: subject.oldObject === undefined ? null : fromDataWithInts(subject.oldObject),
    dryRun: subject.details?.isDryRun ?? false,
    options: null,
  });
}

function nonEmpty(name: string, text: string): Readonly<Record<string, string>> {
  return text === '' ? {} : { [name]: text };
}

const USER_FIELDS = ['username', 'uid', 'groups', 'extra'];

function userInfoValue(user: RequestUser | undefined): ObjectValue {
  const entries = Object.entries(user?.userInfo ?? {});
  return Object.fromEntries(entries.filter(([name, value]) => USER_FIELDS.includes(name) && !isEmpty(value)));
}

function isEmpty(value: Value): boolean {
  if (value === null || value === '') return true;
  if (isList(value)) return value.length === 0;
  return isObject(value) && Object.keys(value).length === 0;
}
