import type { ObjectValue } from '@assay/jmespath';

import type { RequestDetails, Trigger } from '../phase.ts';
import type { RequestUser, World } from '../world.ts';
import { textOf } from '../../objects/fields.ts';
import { groupVersionKindOf } from '../../objects/group-version-kind.ts';
import type { GroupVersionKind } from '../../objects/group-version-kind.ts';
import { objectWith } from '../../objects/with-fields.ts';
import type { EngineOperation } from './rule-evaluation.ts';

/** An object that is sent to policies, with what they all see of its request: made once for all of them. */
export class ObjectRequest {
  readonly trigger: Trigger;
  /** The name of the object, by which values are looked up. */
  readonly resourceName: string;
  /** What the object counts as. */
  readonly target: GroupVersionKind;
  /** Whether that is what it says it is. */
  readonly isItself: boolean;
  readonly subresource: string;
  /** The kind that the object says it is of. */
  readonly kind: string;
  #last: { readonly operation: EngineOperation; readonly user: RequestUser | undefined; readonly data: ObjectValue } | undefined;

  constructor(trigger: Trigger, world: World) {
    const sort = groupVersionKindOf(trigger.resource);
    const { target, subresource } = trigger.request ?? mappedTarget(sort, world);
    this.trigger = trigger;
    this.resourceName = textOf(trigger.resource, 'metadata', 'name');
    this.target = target;
    this.isItself = target.kind === sort.kind && subresource === '';
    this.subresource = subresource;
    this.kind = sort.kind;
  }

  /** What expressions see, but for values that are given. */
  dataFor(operation: EngineOperation, user: RequestUser | undefined): ObjectValue {
    const last = this.#last;
    if (last !== undefined && last.operation === operation && last.user === user) return last.data;
    const data = requestData(this.trigger, operation, user);
    this.#last = { operation, user, data };
    return data;
  }
}

function requestData(trigger: Trigger, operation: EngineOperation, user: RequestUser | undefined): ObjectValue {
  const { resource, request: details } = trigger;
  const namespace = textOf(resource, 'metadata', 'namespace');
  const request = objectWith({
    object: operation === 'DELETE' ? undefined : resource,
    oldObject: oldObjectOf(trigger, operation),
    operation,
    namespace: operation === 'DELETE' && details === undefined ? '' : namespace,
    ...(details !== undefined && detailsData(details, textOf(resource, 'metadata', 'name'))),
    userInfo: user?.userInfo,
    roles: user?.hasRoles === true ? user.roles : undefined,
    clusterRoles: user?.hasClusterRoles === true ? user.clusterRoles : undefined,
  });
  const [serviceAccountNamespace = '', serviceAccountName = ''] = serviceAccountOf(user?.username ?? '');
  return objectWith({ request, ...(user !== undefined && { serviceAccountName, serviceAccountNamespace }) });
}

/** Of an object alone an update changes nothing. */
function oldObjectOf({ resource, request }: Trigger, operation: EngineOperation): ObjectValue | undefined {
  if (operation === 'CREATE') return undefined;
  return operation === 'UPDATE' && request !== undefined ? request.oldObject : resource;
}

function detailsData({ target, subresource, isDryRun }: RequestDetails, name: string): ObjectValue {
  return objectWith({ kind: objectWith({ ...target }), subResource: subresource === '' ? undefined : subresource, name, dryRun: isDryRun });
}

const SERVICE_ACCOUNT = 'system:serviceaccount:';

/** Namespace and name of the service account that a user is; nothing if it is none. */
function serviceAccountOf(username: string): readonly string[] {
  const parts = username.slice(SERVICE_ACCOUNT.length).split(':');
  return username.startsWith(SERVICE_ACCOUNT) && parts.length > 1 ? parts : [];
}

/** What an object counts as: where subresources are mapped and there is no server, perhaps its parent with a subresource. */
function mappedTarget(sort: GroupVersionKind, { values, hasServer }: World): Pick<RequestDetails, 'target' | 'subresource'> {
  const mapping = !hasServer ? values.subresources.find((each) => isSameSort(each.sort, sort)) : undefined;
  return mapping === undefined ? { target: sort, subresource: '' } : { target: mapping.parent, subresource: mapping.subresource };
}

function isSameSort(left: GroupVersionKind, right: GroupVersionKind): boolean {
  return left.kind === right.kind && left.version === right.version && left.group === right.group;
}
