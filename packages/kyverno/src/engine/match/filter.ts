import type { Charge, ObjectValue } from '@assay/jmespath';
import { isList, isObject } from '@assay/jmespath';

import { fieldOf, listOf, objectOf } from '../../objects/fields.ts';
import { withFields } from '../../objects/with-fields.ts';
import { UNKNOWN_USER } from './match-subject.ts';
import type { MatchSubject } from './match-subject.ts';
import { anyOf, planResourceTests } from './resource-tests.ts';
import type { SubjectTest } from './resource-tests.ts';
import { planUserTests } from './user-test.ts';

/** What differs between the blocks in which filters stand. */
export interface FilterOptions {
  /** What becomes of a filter's user part where no user information was given: left out, or compared with a user of whom nothing is known. */
  readonly withoutUser: 'ignore' | 'compare';
  /** Default: they are compared. */
  readonly operations?: 'ignore';
  /** Default: an empty list of roles or subjects is something that a filter says, and it holds. */
  readonly emptyUsers?: 'ignore';
}

/** Plans the filters of a block: those of `any`, else of `all`, else the block itself as the only one. */
export function planBlock(block: ObjectValue, options: FilterOptions): (subject: MatchSubject, charge: Charge) => boolean {
  const plan = (name: string) => listOf(block, name).map((filter) => (isObject(filter) ? planFilter(filter, options) : () => false));
  const any = plan('any');
  if (any.length > 0) return anyOf(any);
  const all = plan('all');
  if (all.length > 0) return (subject, charge) => all.every((test) => test(subject, charge));
  return planFilter(block, options);
}

/** Plans one filter: all that it says has to hold, and one that says nothing never does. */
function planFilter(filter: ObjectValue, options: FilterOptions): SubjectTest {
  const resources = objectOf(filter, 'resources');
  const saysResources = resources !== undefined && Object.keys(resources).some((name) => isSaid(resources, name));
  const ofResource =
    resources === undefined ? [] : planResourceTests(options.operations === 'ignore' ? withFields(resources, { operations: undefined }) : resources);
  const ofUser = planUserTests(filter);
  const saysUsers = ofUser.length > 0 || (options.emptyUsers !== 'ignore' && USER_FIELDS.some((name) => fieldOf(filter, name) !== undefined));

  return (subject, charge) => {
    charge(1);
    const user = subject.user ?? (options.withoutUser === 'ignore' ? undefined : UNKNOWN_USER);
    if (!saysResources && (!saysUsers || user === undefined)) return false;
    for (const test of ofResource) if (!test(subject, charge)) return false;
    return user === undefined || ofUser.every((test) => test(user, charge));
  };
}

const USER_FIELDS = ['roles', 'clusterRoles', 'subjects'];

/** Whether a member is more than nothing: an empty selector is, an empty list and empty annotations are not. */
function isSaid(resources: ObjectValue, name: string): boolean {
  const value = fieldOf(resources, name);
  if (value === undefined || value === '') return false;
  if (isList(value)) return value.length > 0;
  return name !== 'annotations' || !isObject(value) || Object.keys(value).length > 0;
}
