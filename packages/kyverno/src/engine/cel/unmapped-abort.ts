import { groupVersionKindOf } from '../../objects/group-version-kind.ts';
import { printSort } from '../../policy/policy-kinds.ts';
import type { Trigger } from '../phase.ts';
import { PolicyError } from '../policy-error.ts';

/** That an object is of a kind that has no resource. */
export function unmappedAbort({ resource }: Pick<Trigger, 'resource'>, message: string): PolicyError {
  return new PolicyError(`failed to map gvk to gvr ${printSort(groupVersionKindOf(resource))}: ${message}`);
}
