import type { ObjectValue } from '@assay/jmespath';
import { Source } from '@assay/source';

import { textOf, textsOf } from '../objects/fields.ts';
import { groupVersionKindOf } from '../objects/group-version-kind.ts';
import type { GroupVersionKind } from '../objects/group-version-kind.ts';
import type { YamlObject } from '../objects/yaml-object.ts';
import { namespaceInCluster } from './cluster/cluster-reader.ts';
import type { Operation, Trigger } from './phase.ts';
import type { RequestUser, World } from './world.ts';

/** A request for admission, as Kubernetes has it. Of `object` and `oldObject` one has to be there. */
export interface AdmissionRequest {
  /** Default CREATE. */
  readonly operation?: Operation;
  /** The object as it is wanted; what was read from a text lets outcomes say where. */
  readonly object?: ObjectValue | YamlObject;
  /** The object as it was: of an update or a deletion. */
  readonly oldObject?: ObjectValue | YamlObject;
  /** Who asks: `username`, `uid`, `groups`, `extra`. */
  readonly userInfo?: ObjectValue;
  /** The roles of the user, as `namespace:name`, which policies of kyverno.io can ask for. */
  readonly roles?: readonly string[];
  readonly clusterRoles?: readonly string[];
  /** The Namespace of the object; default that of the cluster. */
  readonly namespaceObject?: ObjectValue | YamlObject;
  /** Such as `scale`. */
  readonly subresource?: string;
  /** What the request is about, where the object does not say it: for a subresource, its parent. */
  readonly kind?: GroupVersionKind;
  /** Default false. */
  readonly dryRun?: boolean;
}

/** A request, ready for the phases. */
export interface ReadRequest {
  readonly trigger: Trigger;
  /** The tree of the object, if it comes from a text. */
  readonly written: YamlObject | undefined;
}

/** Reads a request; `undefined` if it has no object. */
export function readRequest(request: AdmissionRequest, world: World): ReadRequest | undefined {
  const { operation, oldObject, userInfo, roles, clusterRoles, subresource = '', dryRun = false } = request;
  const given = operation === 'DELETE' ? (oldObject ?? request.object) : request.object;
  if (given === undefined) return undefined;
  const resource = valueOf(given);
  const namespace = textOf(resource, 'metadata', 'namespace');
  const details = {
    oldObject: oldObject && valueOf(oldObject),
    user: userInfo && requestUser(userInfo, roles, clusterRoles),
    namespaceObject: request.namespaceObject ? valueOf(request.namespaceObject) : namespaceInCluster(namespace, world.cluster),
    target: request.kind ?? groupVersionKindOf(resource),
    subresource,
    isDryRun: dryRun,
  };
  return { trigger: { resource, operation: operation ?? 'CREATE', request: details }, written: isWritten(given) ? given : undefined };
}

/** A user as policies ask for it. */
export function requestUser(userInfo: ObjectValue, roles?: readonly string[], clusterRoles?: readonly string[]): RequestUser {
  return {
    username: textOf(userInfo, 'username'),
    groups: textsOf(userInfo, 'groups'),
    roles: roles ?? [],
    clusterRoles: clusterRoles ?? [],
    userInfo,
    hasRoles: roles !== undefined,
    hasClusterRoles: clusterRoles !== undefined,
  };
}

function isWritten(object: ObjectValue | YamlObject): object is YamlObject {
  const { source }: { readonly source?: unknown } = object;
  return source instanceof Source;
}

function valueOf(object: ObjectValue | YamlObject): ObjectValue {
  return isWritten(object) ? object.value : object;
}
