import type { ClusterReader } from '@assay/kyverno';
import { groupVersionKindOf } from '@assay/kyverno/objects';
import type { GroupVersionKind } from '@assay/kyverno/objects';

import { textMember } from '../trials/trial.ts';
import type { JsonObject, Trial } from '../trials/trial.ts';

/**
 * The cluster that a trial is asked about in: what is given, and the bindings that give who asks the roles of the trial. Rules are told the
 * roles, which Kyverno finds in bindings; policies of CEL look the bindings up.
 */
export class AskedCluster implements ClusterReader {
  readonly #given: ClusterReader;
  #bindings: readonly JsonObject[] = [];

  constructor(given: ClusterReader) {
    this.#given = given;
  }

  /** From now on the trial is what is asked about. */
  ask({ object, userInfo, roles, clusterRoles }: Trial): void {
    const user = userOf(textMember(userInfo, 'username'));
    const namespace = textMember(object, 'metadata', 'namespace');
    this.#bindings = [
      ...roles.flatMap((role) => boundRole(role, user)),
      ...clusterRoles.map((role) => (user.namespace === namespace ? boundIn(namespace, 'ClusterRole', role, user) : boundEverywhere(role, user))),
    ];
  }

  readonly kinds: ClusterReader['kinds'] = () => {
    const given = this.#given.kinds();
    return [...given, ...this.#bindings.map(groupVersionKindOf).filter((kind) => !given.some((known) => isSame(known, kind)))];
  };

  readonly list: ClusterReader['list'] = (kind) => {
    const bound = this.#bindings.filter((binding) => isSame(groupVersionKindOf(binding), kind));
    return bound.length === 0 ? this.#given.list(kind) : [...this.#given.list(kind), ...bound];
  };

  readonly get: ClusterReader['get'] = (kind, namespace, name) => this.#given.get(kind, namespace, name);
}

function isSame(one: GroupVersionKind, other: GroupVersionKind): boolean {
  return one.group === other.group && one.version === other.version && one.kind === other.kind;
}

const RBAC = 'rbac.authorization.k8s.io';

interface User {
  readonly name: string;
  /** Of a service account. */
  readonly namespace: string | undefined;
}

function userOf(username: string): User {
  const [, namespace, name = username] = /^system:serviceaccount:([^:]+):([^:]+)$/.exec(username) ?? [];
  return { name, namespace };
}

/** A role is written with its namespace, `namespace:name`. */
function boundRole(role: string, user: User): readonly JsonObject[] {
  const [namespace = '', name] = role.split(':');
  return name === undefined ? [] : [boundIn(namespace, 'Role', name, user)];
}

/** A binding in a namespace need not name the namespace of an account of its own. */
function boundIn(namespace: string, kind: string, role: string, user: User): JsonObject {
  const subject = subjectOf(user.namespace === namespace ? undefined : user.namespace, user);
  return { apiVersion: `${RBAC}/v1`, kind: 'RoleBinding', metadata: { name: role, namespace }, roleRef: roleRef(kind, role), subjects: [subject] };
}

function boundEverywhere(role: string, user: User): JsonObject {
  const subject = subjectOf(user.namespace, user);
  return {
    apiVersion: `${RBAC}/v1`,
    kind: 'ClusterRoleBinding',
    metadata: { name: role },
    roleRef: roleRef('ClusterRole', role),
    subjects: [subject],
  };
}

function roleRef(kind: string, name: string): JsonObject {
  return { apiGroup: RBAC, kind, name };
}

function subjectOf(namespace: string | undefined, { name, namespace: account }: User): JsonObject {
  return account === undefined
    ? { apiGroup: RBAC, kind: 'User', name }
    : { kind: 'ServiceAccount', name, ...(namespace !== undefined && { namespace }) };
}
