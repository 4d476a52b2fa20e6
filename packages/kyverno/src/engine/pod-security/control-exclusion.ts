import { isObject } from '@assay/jmespath';
import type { Charge, Value } from '@assay/jmespath';

import { wildcardMatches } from '../../values/wildcard-matches.ts';
import { textOf, textsOf } from '../../objects/fields.ts';
import { foundTexts } from './field-error.ts';
import type { FieldError } from './field-error.ts';
import { withBareContainer, withContainersOnly } from './pod.ts';
import type { Pod } from './pod.ts';
import type { CheckFailure } from './pod-check.ts';
import { POD_CHECKS } from './pod-checks.ts';

/** One entry of `exclude`, or of `podSecurity` in an exception: what a pod is forgiven. */
export interface ControlExclusion {
  /** The checks that the control stands for; none for an unknown control. */
  readonly checks: ReadonlySet<string>;
  /** Wildcards; empty if the pod itself is meant and not its containers. */
  readonly images: readonly string[];
  /** A path with `*` for indexes; empty for all fields of the control. */
  readonly restrictedField: string;
  /** Wildcards that all values found in the field must match; empty for all values. */
  readonly values: readonly string[];
}

/** The failures of a pod by the id of the check, in the order of the checks. */
export type CheckFailures = ReadonlyMap<string, CheckFailure>;

/** Reads a list of exclusions as authors write it. */
export function planExclusions(list: readonly Value[]): readonly ControlExclusion[] {
  return list.filter(isObject).map((entry) => {
    const control = textOf(entry, 'controlName');
    return {
      checks: new Set(POD_CHECKS.filter((check) => check.control === control).map(({ id }) => id)),
      images: textsOf(entry, 'images'),
      restrictedField: textOf(entry, 'restrictedField'),
      values: textsOf(entry, 'values'),
    };
  });
}

/**
 * The failures that are left when a pod is forgiven the excluded ones. Kyverno checks a reduced pod (the containers with the
 * images, or the pod with one bare container) and takes away, for each error of that one, one error of the same field from
 * the real result. A check without any error left is passed; all checks of controls name fields.
 */
export function applyExclusion(
  failures: CheckFailures,
  exclusion: ControlExclusion,
  pod: Pod,
  examine: (pod: Pod) => CheckFailures,
  charge: Charge,
): CheckFailures {
  const ofContainers = exclusion.images.length > 0;
  charge(1 + pod.containers.length);
  const reduced = ofContainers
    ? withContainersOnly(pod, ({ image }) => exclusion.images.some((pattern) => wildcardMatches(pattern, image, charge)))
    : withBareContainer(pod);
  const left = new Map(failures);
  for (const [id, forgiven] of examine(reduced)) {
    const failure = left.get(id);
    if (failure === undefined || !exclusion.checks.has(id)) continue;
    const errors = forgive(
      failure.errors,
      forgiven.errors.filter((error) => isExcluded(error, exclusion, charge)),
      ofContainers,
      charge,
    );
    if (errors.length > 0) left.set(id, { ...failure, errors });
    else left.delete(id);
  }
  return left;
}

function isExcluded(error: FieldError, { restrictedField, values }: ControlExclusion, charge: Charge): boolean {
  if (restrictedField !== '' && restrictedField !== withoutIndexes(error.field)) return false;
  if (values.length === 0) return true;
  return foundTexts(error).every((found) => values.some((pattern) => wildcardMatches(pattern, found, charge)));
}

/** The last error takes the place of one that goes: the order is seen in messages. */
function forgive(errors: readonly FieldError[], forgiven: readonly FieldError[], byContainer: boolean, charge: Charge): readonly FieldError[] {
  const left = [...errors];
  for (const error of forgiven) {
    charge(1 + left.length);
    const field = withoutIndexes(error.field);
    const isSame = (each: FieldError) =>
      withoutIndexes(each.field) === field && (!byContainer || each.container === undefined || each.container === error.container);
    const index = left.findIndex(isSame);
    const last = index < 0 ? undefined : left.pop();
    if (last !== undefined && index < left.length) left[index] = last;
  }
  return left;
}

function withoutIndexes(field: string): string {
  return field.replaceAll(/\d+/g, '*');
}
