import { both, compare, either, some, test } from '../cel/condition.ts';
import type { Condition } from '../cel/condition.ts';
import { quoted } from '../cel/literal.ts';
import { Refusal } from '../refusal.ts';
import type { PolicyPath } from '../refusal.ts';

const RBAC = "'rbac.authorization.k8s.io/v1'";

/** Whether the user of a request has a role, which is written `namespace:name`: it is bound in the namespace. */
export function roleCondition(role: string, path: PolicyPath): Condition {
  const [namespace, name, ...rest] = role.split(':');
  if (namespace === undefined || name === undefined || rest.length > 0) throw new Refusal(path, `"${role}" is no role: these have a namespace`);
  return isBound('rolebindings', quoted(namespace), 'Role', [name]);
}

/** Whether the user of a request has one of these cluster roles: it is bound for the cluster, or in the namespace of the request. */
export function clusterRoleCondition(names: readonly string[], namespaces: 'always' | 'own-name' | 'sometimes'): Condition {
  const inCluster = isBound('clusterrolebindings', "''", 'ClusterRole', names);
  // Kyverno takes the namespace of the request, which requests about Namespaces have, too.
  if (namespaces === 'always') return either(inCluster, isBound('rolebindings', 'request.namespace', 'ClusterRole', names));
  const inNamespace = isBound('rolebindings', 'request.namespace', 'ClusterRole', names);
  return either(inCluster, both(compare("request.?namespace.orValue('')", '!=', "''"), inNamespace));
}

/** Whether bindings name the role and the user. Kyverno works the roles of a user out in the same way (pkg/userinfo/roleRef.go, v1.19.0). */
function isBound(resource: string, namespace: string, kind: string, names: readonly string[]): Condition {
  const [only] = names;
  const isRole =
    names.length === 1 && only !== undefined
      ? compare('binding.roleRef.name', '==', quoted(only))
      : compare('binding.roleRef.name', 'in', `[${names.map(quoted).join(', ')}]`);
  const list = { lists: [`dyn(resource.List(${RBAC}, '${resource}', ${namespace})).items`], names: [resource] };
  const subjects = { lists: ['binding.?subjects.orValue([])'], names: ['subjects'] };
  const isUser = either(
    both(compare('subject.kind', '==', "'User'"), compare('subject.name', '==', 'request.userInfo.username')),
    both(compare('subject.kind', '==', "'Group'"), test('(subject.name in request.userInfo.?groups.orValue([]))')),
    both(compare('subject.kind', '==', "'ServiceAccount'"), compare(serviceAccountOf(resource), '==', 'request.userInfo.username')),
  );
  return some(list, 'binding', both(compare('binding.roleRef.kind', '==', quoted(kind)), isRole, some(subjects, 'subject', isUser)));
}

/** Without a namespace a service account is one of the namespace of its binding. */
function serviceAccountOf(resource: string): string {
  const namespace = resource === 'rolebindings' ? 'subject.?namespace.orValue(binding.metadata.namespace)' : 'subject.namespace';
  return `'system:serviceaccount:' + ${namespace} + ':' + subject.name`;
}
