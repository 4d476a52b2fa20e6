import type { Charge, ObjectValue } from '@assay/jmespath';
import { isObject } from '@assay/jmespath';

import { wildcardMatches } from '../../values/wildcard-matches.ts';
import { listOf, textOf, textsOf } from '../../objects/fields.ts';
import type { AdmissionUser } from './match-subject.ts';

/** Whether a user is one of those that a filter means. */
export type UserTest = (user: AdmissionUser, charge: Charge) => boolean;

/** The tests of a filter on who asks: its roles, its cluster roles and its subjects, each if it has them. All have to hold. */
export function planUserTests(filter: ObjectValue): readonly UserTest[] {
  const roles = new Set(textsOf(filter, 'roles'));
  const clusterRoles = new Set(textsOf(filter, 'clusterRoles'));
  const subjects = listOf(filter, 'subjects').filter(isObject).map(planSubject);
  return [
    ...(roles.size > 0 ? [hasOneOf(roles, (user) => user.roles)] : []),
    ...(clusterRoles.size > 0 ? [hasOneOf(clusterRoles, (user) => user.clusterRoles)] : []),
    ...(subjects.length > 0 ? [(user: AdmissionUser, charge: Charge) => subjects.some((isMeant) => isMeant(user, charge))] : []),
  ];
}

function hasOneOf(names: ReadonlySet<string>, namesOf: (user: AdmissionUser) => readonly string[]): UserTest {
  return (user, charge) => {
    charge(1 + namesOf(user).length);
    return namesOf(user).some((name) => names.has(name));
  };
}

function planSubject(subject: ObjectValue): UserTest {
  const name = textOf(subject, 'name');
  switch (textOf(subject, 'kind')) {
    case 'ServiceAccount': {
      const account = `system:serviceaccount:${textOf(subject, 'namespace')}:${name}`;
      return (user, charge) => wildcardMatches(account, user.username, charge);
    }
    case 'User':
      return (user, charge) => wildcardMatches(name, user.username, charge);
    case 'Group':
      return (user, charge) => user.groups.some((group) => wildcardMatches(name, group, charge));
    default:
      return () => false;
  }
}
