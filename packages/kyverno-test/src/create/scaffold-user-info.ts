import type { Scaffold } from './scaffold.ts';
import { mapOf, textScalar, yamlText } from './yaml-lines.ts';

/** What a new file about a user is made of. */
export interface UserInfoWords {
  readonly username: string | undefined;
  readonly groups: readonly string[];
  /** `NAMESPACE:NAME` each. */
  readonly roles: readonly string[];
  readonly clusterRoles: readonly string[];
}

/** A UserInfo file of cli.kyverno.io/v1alpha1. */
export function scaffoldUserInfo({ username, groups, roles, clusterRoles }: UserInfoWords): Scaffold {
  const text = yamlText(
    mapOf({
      apiVersion: 'cli.kyverno.io/v1alpha1',
      kind: 'UserInfo',
      metadata: mapOf({ name: 'user-info' }),
      roles: roles.map(textScalar),
      clusterRoles: clusterRoles.map(textScalar),
      userInfo: mapOf({ username: username === undefined ? undefined : textScalar(username), groups: groups.map(textScalar) }),
    }),
  );
  return { kind: 'text', text };
}
