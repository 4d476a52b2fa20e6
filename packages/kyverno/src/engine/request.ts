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
  readonly operation?: Operation | undefined;
  /** The object as it is wanted; what was read from a text lets outcomes say where. */
  readonly object?: ObjectValue | YamlObject | undefined;
  /** The object as it was: of an update or a deletion. */
  readonly oldObject?: ObjectValue | YamlObject | undefined;
  /** Who asks: `username`, `uid`, `groups`, `extra`. */
  readonly userInfo?: ObjectValue | undefined;
  /** The roles of the user, as `namespace:name`, which policies of kyverno.io can ask for. */
  readonly roles?: readonly string[] | undefined;
  readonly clusterRoles?: readonly string[] | undefined;
  /** The Namespace of the object; default that of the cluster. */
  readonly namespaceObject?: ObjectValue | YamlObject | undefined;
  /**
   * Objects that the `paramRef` of a binding can name, beside which there may be others that nobody has read. Default: those of the engine,
   * which are all that there are.
   */
  readonly params?: readonly ObjectValue[] | undefined;
  /** Such as `scale`. */
  readonly subresource?: string | undefined;
  /** The resource that the request is about; default that of the kind of the object. For a subresource it is that of the parent. */
  readonly resource?: GroupVersionResource | undefined;
  /** Default false. */
  readonly dryRun?: boolean | undefined;
}

/** A resource of the API, such as `apps/v1` and `deployments`. */
export interface GroupVersionResource {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
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
    user: userInfo && requestUser({ userInfo, roles, clusterRoles }),
    namespaceObject: request.namespaceObject ? valueOf(request.namespaceObject) : namespaceInCluster(namespace, world.cluster),
    params: request.params,
    target: parentOf(request, world) ?? groupVersionKindOf(resource),
    plural: request.resource?.resource,
    subresource,
    isDryRun: dryRun,
  };
  return { trigger: { resource, operation: operation ?? 'CREATE', request: details }, written: isWritten(given) ? given : undefined };
}

function parentOf({ resource }: AdmissionRequest, { kinds }: World): GroupVersionKind | undefined {
  return resource && kinds.kindOf(resource.group, resource.version, resource.resource);
}

/** A user; roles that are absent are unknown. */
export interface GivenUser {
  readonly userInfo: ObjectValue;
  readonly roles: readonly string[] | undefined;
  readonly clusterRoles: readonly string[] | undefined;
}

/** A user as policies ask for it. */
export function requestUser({ userInfo, roles, clusterRoles }: GivenUser): RequestUser {
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
