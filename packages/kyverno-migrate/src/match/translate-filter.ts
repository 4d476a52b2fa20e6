import type { ObjectValue, Value } from '@assay/jmespath';
import { listOf, objectOf, textOf, textsOf } from '@assay/kyverno/objects';
import { containsWildcard } from '@assay/kubernetes-values';

import { field, isPresent, plainText, valueOr } from '../cel/access.ts';
import type { Access } from '../cel/access.ts';
import { ALWAYS, both, compare, either, NEVER, not, some } from '../cel/condition.ts';
import type { Condition } from '../cel/condition.ts';
import { quoted } from '../cel/literal.ts';
import { wildcardTest } from '../pattern/wildcard-test.ts';
import { clusterRoleCondition, roleCondition } from './roles.ts';
import { Refusal } from '../refusal.ts';
import type { PolicyPath } from '../refusal.ts';

/** What filters are tested on. */
export interface FilterSubject {
  readonly object: Access;
  /** Whether requests have a namespace always, never but for Namespaces themselves, or now and then. */
  readonly namespaces: 'always' | 'own-name' | 'sometimes';
  /** Whether there is a request at all: what cleans up has none. */
  readonly hasRequest: boolean;
}

const RESOURCE_FIELDS: ReadonlySet<string> = new Set([
  'kinds',
  'name',
  'names',
  'namespaces',
  'annotations',
  'selector',
  'namespaceSelector',
  'operations',
]);

/** What a filter of `match` or `exclude` asks beside kinds and, in `match`, operations; the namespace selector is told apart. */
export function translateFilter(filter: Value, subject: FilterSubject, path: PolicyPath): Condition {
  const resources = objectOf(filter, 'resources') ?? {};
  const inResources = [...path, 'resources'];
  for (const name of Object.keys(resources)) {
    if (!RESOURCE_FIELDS.has(name)) throw new Refusal([...inResources, name], `"${name}" of a filter is not converted`);
  }
  const name = textOf(resources, 'name');
  const names = [...(name === '' ? [] : [name]), ...textsOf(resources, 'names')];
  return both(
    names.length === 0 ? ALWAYS : matchesAny(nameText(subject), names),
    namespacesCondition(textsOf(resources, 'namespaces'), subject, [...inResources, 'namespaces']),
    annotationsCondition(objectOf(resources, 'annotations') ?? {}, subject, [...inResources, 'annotations']),
    selectorCondition(objectOf(resources, 'selector'), field(field(subject.object, 'metadata'), 'labels'), [...inResources, 'selector']),
    userCondition(filter, subject, path),
  );
}

/** The operations that a filter asks for; empty if it does not. */
export function operationsOf(filter: Value): readonly string[] {
  return textsOf(filter, 'resources', 'operations');
}

function nameText({ object }: FilterSubject): string {
  const metadata = plainText(field(object, 'metadata'));
  return `${metadata}.?name.orValue(${metadata}.?generateName.orValue(''))`;
}

/** Whether a text is one of some names, which may have wildcards. */
export function matchesAny(text: string, patterns: readonly string[]): Condition {
  const plain = patterns.filter((pattern) => !containsWildcard(pattern));
  const [only] = plain;
  const inList =
    only === undefined ? NEVER : plain.length === 1 ? compare(text, '==', quoted(only)) : compare(text, 'in', `[${plain.map(quoted).join(', ')}]`);
  return either(inList, ...patterns.filter(containsWildcard).map((pattern) => wildcardTest(text, pattern)));
}

function namespacesCondition(namespaces: readonly string[], subject: FilterSubject, path: PolicyPath): Condition {
  if (namespaces.length === 0) return ALWAYS;
  if (namespaces.some((each) => each.includes('{{'))) throw new Refusal(path, 'namespaces with variables are not converted');
  return matchesAny(namespaceText(subject), namespaces);
}

/** The namespace of an object, as Kyverno has it: of a Namespace its own name. */
function namespaceText({ object, namespaces, hasRequest }: FilterSubject): string {
  const metadata = plainText(field(object, 'metadata'));
  if (namespaces === 'own-name') return `${metadata}.name`;
  if (!hasRequest) return namespaces === 'always' ? `${metadata}.namespace` : `${metadata}.?namespace.orValue('')`;
  return namespaces === 'always' ? 'request.namespace' : "request.?namespace.orValue('')";
}

function annotationsCondition(wanted: ObjectValue, { object }: FilterSubject, path: PolicyPath): Condition {
  const annotations = field(field(object, 'metadata'), 'annotations');
  return both(
    ...Object.entries(wanted).map(([key, value]) => {
      if (typeof value !== 'string') throw new Refusal([...path, key], 'the value of an annotation is not a string');
      if (!containsWildcard(key)) return valueCondition(field(annotations, key), value);
      const list = { lists: [valueOr(annotations, '{}')], names: ['annotations'] };
      return some(list, 'key', both(wildcardTest('key', key), wildcardTest(`${plainText(annotations)}[key]`, value)));
    }),
  );
}

/** Whether a label or annotation has a value; one that is missing has none. */
function valueCondition(access: Access, value: string): Condition {
  if (/^\*+$/.test(value) || (containsWildcard(value) && value !== '?*')) {
    return both(isPresent(access), wildcardTest(plainText(access), value));
  }
  if (value === '') return both(isPresent(access), compare(plainText(access), '==', "''"));
  return wildcardTest(valueOr(access, "''"), value);
}

/** Whether labels are as a selector wants them. */
export function selectorCondition(selector: ObjectValue | undefined, labels: Access, path: PolicyPath): Condition {
  if (selector === undefined) return ALWAYS;
  const exact = Object.entries(objectOf(selector, 'matchLabels') ?? {}).map(([key, value]) => {
    if (typeof value !== 'string') throw new Refusal([...path, 'matchLabels', key], 'a label that is no text');
    if (!containsWildcard(key)) return valueCondition(field(labels, key), value);
    const list = { lists: [valueOr(labels, '{}')], names: ['labels'] };
    return some(list, 'key', both(wildcardTest('key', key), wildcardTest(`${plainText(labels)}[key]`, value)));
  });
  return both(...exact, ...listOf(selector, 'matchExpressions').map((each) => requirementCondition(each, labels, path)));
}

function requirementCondition(requirement: Value, labels: Access, path: PolicyPath): Condition {
  const label = field(labels, textOf(requirement, 'key'));
  const values = textsOf(requirement, 'values');
  switch (textOf(requirement, 'operator')) {
    case 'In':
      return values.includes('') ? both(isPresent(label), matchesAny(plainText(label), values)) : matchesAny(valueOr(label, "''"), values);
    case 'NotIn':
      return values.includes('') ? not(both(isPresent(label), matchesAny(plainText(label), values))) : not(matchesAny(valueOr(label, "''"), values));
    case 'Exists':
      return isPresent(label);
    case 'DoesNotExist':
      return not(isPresent(label));
    default:
      throw new Refusal(path, `a selector has the operator "${textOf(requirement, 'operator')}"`);
  }
}

function userCondition(filter: Value, { hasRequest, namespaces }: FilterSubject, path: PolicyPath): Condition {
  const subjects = listOf(filter, 'subjects');
  const roles = textsOf(filter, 'roles');
  const clusterRoles = textsOf(filter, 'clusterRoles');
  if (subjects.length + roles.length + clusterRoles.length === 0) return ALWAYS;
  if (!hasRequest) throw new Refusal(path, 'there is no request whose user could be asked for');
  return both(
    roles.length === 0 ? ALWAYS : either(...roles.map((role) => roleCondition(role, [...path, 'roles']))),
    clusterRoles.length === 0 ? ALWAYS : clusterRoleCondition(clusterRoles, namespaces),
    subjects.length === 0 ? ALWAYS : either(...subjects.map((each) => subjectCondition(each, [...path, 'subjects']))),
  );
}

function subjectCondition(subject: Value, path: PolicyPath): Condition {
  const name = textOf(subject, 'name');
  const user = "request.userInfo.?username.orValue('')";
  switch (textOf(subject, 'kind')) {
    case 'User':
      return wildcardTest(user, name);
    case 'ServiceAccount':
      return wildcardTest(user, `system:serviceaccount:${textOf(subject, 'namespace')}:${name}`);
    case 'Group':
      if (!containsWildcard(name)) return compare(quoted(name), 'in', 'request.userInfo.?groups.orValue([])');
      return some({ lists: ['request.userInfo.?groups.orValue([])'], names: ['groups'] }, 'group', wildcardTest('group', name));
    default:
      throw new Refusal(path, `a subject of the kind "${textOf(subject, 'kind')}"`);
  }
}
