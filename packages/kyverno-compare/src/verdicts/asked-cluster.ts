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
  ask({ userInfo, roles, clusterRoles }: Trial): void {
    const user = textMember(userInfo, 'username');
    this.#bindings = [...roles.flatMap((role) => roleBinding(role, user)), ...clusterRoles.map((role) => clusterRoleBinding(role, user))];
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

/** A role is written with its namespace, `namespace:name`. */
function roleBinding(role: string, user: string): readonly JsonObject[] {
  const [namespace = '', name] = role.split(':');
  return name === undefined ? [] : [{ ...bindingOf('Role', name, user), kind: 'RoleBinding', metadata: { name, namespace } }];
}

function clusterRoleBinding(name: string, user: string): JsonObject {
  return { ...bindingOf('ClusterRole', name, user), kind: 'ClusterRoleBinding', metadata: { name } };
}

function bindingOf(kind: string, name: string, user: string): JsonObject {
  return { apiVersion: `${RBAC}/v1`, roleRef: { apiGroup: RBAC, kind, name }, subjects: [{ apiGroup: RBAC, kind: 'User', name: user }] };
}
