import type { JsonValue } from '@assay/findings';

import { isJsonList, isJsonObject, memberOf, textMember } from '../trials/trial.ts';
import type { Note } from './jmespath-places.ts';
import { EACH } from './place.ts';
import type { Place } from './place.ts';
import { placesRead } from './reading.ts';
import { namesAround, readSelector } from './selector-places.ts';

const LABELS: Place = ['object', 'metadata', 'labels'];
const NAMESPACE_LABELS: Place = ['namespaceObject', 'metadata', 'labels'];

/** Notes what `match` or `exclude` of a rule of kyverno.io looks at. */
export function readMatch(block: JsonValue | undefined, note: Note): void {
  const filters = [block, ...elementsOf(memberOf(block, 'any')), ...elementsOf(memberOf(block, 'all'))];
  for (const filter of filters) readFilter(filter, note);
}

function readFilter(filter: JsonValue | undefined, note: Note): void {
  const resources = memberOf(filter, 'resources');
  const noteAt = (place: Place, constants: JsonValue | undefined): void => {
    if (elementsOf(constants).length > 0) note({ ...placesRead([place]), constants: elementsOf(constants) });
  };
  noteAt(['object', 'metadata', 'name'], memberOf(resources, 'names'));
  noteAt(['object', 'metadata', 'name'], listed(memberOf(resources, 'name')));
  noteAt(['object', 'metadata', 'namespace'], memberOf(resources, 'namespaces'));
  const annotations = memberOf(resources, 'annotations');
  for (const [name, value] of isJsonObject(annotations) ? Object.entries(annotations) : []) {
    for (const near of namesAround(name)) note({ ...placesRead([['object', 'metadata', 'annotations', near]]), constants: [value] });
  }
  readSelector(memberOf(resources, 'selector'), LABELS, note);
  readSelector(memberOf(resources, 'namespaceSelector'), NAMESPACE_LABELS, note);
  noteAt(['operation'], memberOf(resources, 'operations'));
  noteAt(['roles', EACH], memberOf(filter, 'roles'));
  noteAt(['clusterRoles', EACH], memberOf(filter, 'clusterRoles'));
  const isAboutRoles = [...elementsOf(memberOf(filter, 'roles')), ...elementsOf(memberOf(filter, 'clusterRoles'))].length > 0;
  if (isAboutRoles) note({ ...placesRead([['userInfo', 'username']]), constants: [SERVICE_ACCOUNT] });
  for (const subject of elementsOf(memberOf(filter, 'subjects'))) readSubject(subject, note);
}

/** Roles are bound to users and to service accounts, which bindings name in different ways. */
const SERVICE_ACCOUNT = 'system:serviceaccount:default:example';

function readSubject(subject: JsonValue, note: Note): void {
  const name = textMember(subject, 'name');
  switch (textMember(subject, 'kind')) {
    case 'Group':
      note({ ...placesRead([['userInfo', 'groups', EACH]]), constants: [name] });
      return;
    case 'ServiceAccount':
      note({ ...placesRead([['userInfo', 'username']]), constants: [`system:serviceaccount:${textMember(subject, 'namespace')}:${name}`] });
      return;
    default:
      note({ ...placesRead([['userInfo', 'username']]), constants: [name] });
  }
}

/** Notes what the `matchConstraints` of a policy of CEL look at. */
export function readConstraints(constraints: JsonValue | undefined, note: Note): void {
  const rules = ['resourceRules', 'excludeResourceRules'].flatMap((name) => elementsOf(memberOf(constraints, name)));
  for (const rule of rules) {
    const names = elementsOf(memberOf(rule, 'resourceNames'));
    if (names.length > 0) note({ ...placesRead([['object', 'metadata', 'name']]), constants: names });
    note({ ...placesRead([['operation']]), constants: elementsOf(memberOf(rule, 'operations')) });
  }
  readSelector(memberOf(constraints, 'objectSelector'), LABELS, note);
  readSelector(memberOf(constraints, 'namespaceSelector'), NAMESPACE_LABELS, note);
}

export function elementsOf(value: JsonValue | undefined): readonly JsonValue[] {
  return isJsonList(value) ? value : [];
}

function listed(value: JsonValue | undefined): readonly JsonValue[] {
  return value === undefined ? [] : [value];
}
