import type { ObjectValue } from '@assay/jmespath';
import type { Labels } from '@assay/kubernetes-values';

import type { GroupVersionKind } from '../../objects/group-version-kind.ts';

/** What a `match` or `exclude` block is tested on. */
export interface MatchSubject {
  /** The object; the old one when it is deleted. */
  readonly resource: ObjectValue;
  /** What the object counts as: its own sort, or that of the parent for a mapped subresource. */
  readonly sort: GroupVersionKind;
  /** The subresource by which it came, such as `scale`; empty for the resource itself. */
  readonly subresource: string;
  /** `UPDATE`, `DELETE`, or `CREATE` for every other one, such as CONNECT. */
  readonly operation: string;
  /** The labels of the namespace; none if nothing tells them. */
  readonly namespaceLabels: Labels;
  /** Who asks; `undefined` if no user information was given. */
  readonly user: AdmissionUser | undefined;
}

/** Who sends a request, as a UserInfo file has it. */
export interface AdmissionUser {
  readonly username: string;
  readonly groups: readonly string[];
  /** Roles as `namespace:name`. */
  readonly roles: readonly string[];
  readonly clusterRoles: readonly string[];
}

/** A user of whom nothing is known: what an `exclude` is compared with if no user information was given. */
export const UNKNOWN_USER: AdmissionUser = { username: '', groups: [], roles: [], clusterRoles: [] };
