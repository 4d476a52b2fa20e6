import { nearestName, suggestName } from '@assay/findings';
import { nodeAt } from '@assay/source';

import { KNOWN_KINDS } from '../descriptions/kind-names.ts';
import { OPERATIONS } from '../engine/phase.ts';
import { listOf, textOf, textsOf } from '../objects/fields.ts';
import type { YamlObject } from '../objects/yaml-object.ts';
import type { PolicyStep } from '../validation/policy-problem.ts';
import type { Slip } from './slip.ts';

/** Words of a policy of CEL that nothing compares equal to: operations, plurals nearly of Kubernetes, and sorts of patches. */
export function findWordSlips({ root, value }: YamlObject): readonly Slip[] {
  const slip = (code: Slip['code'], found: string, message: string, known: readonly string[], path: readonly PolicyStep[]): readonly Slip[] => {
    const span = nodeAt(root, path)?.origin;
    const advice = span && (suggestName(found, known, { span }) ?? { hint: `known: ${known.map((each) => `"${each}"`).join(', ')}` });
    return span ? [{ code, message, span, found, ...advice }] : [];
  };
  const ofRules = ['resourceRules', 'excludeResourceRules'].flatMap((list) =>
    listOf(value, 'spec', 'matchConstraints', list).flatMap((rule, index) => {
      const path = ['spec', 'matchConstraints', list, index];
      const resources = pluralsOf(textsOf(rule, 'apiGroups'));
      return [
        ...textsOf(rule, 'operations').flatMap((operation, at) =>
          ASKED_OPERATIONS.includes(operation)
            ? []
            : slip('unknown-word', operation, `"${operation}" is no operation`, ASKED_OPERATIONS, [...path, 'operations', at]),
        ),
        ...textsOf(rule, 'resources').flatMap((resource, at) =>
          isNearly(resource, resources)
            ? slip('misspelt-kind', resource, `Kubernetes has no resource "${resource}"`, resources, [...path, 'resources', at])
            : [],
        ),
      ];
    }),
  );
  const ofMutations = listOf(value, 'spec', 'mutations').flatMap((mutation, index) => {
    const sort = textOf(mutation, 'patchType');
    const message = `"${sort}" is no patchType, so nothing is changed`;
    return sort === '' || PATCH_TYPES.includes(sort)
      ? []
      : slip('unknown-word', sort, message, PATCH_TYPES, ['spec', 'mutations', index, 'patchType']);
  });
  return [...ofRules, ...ofMutations];
}

const ASKED_OPERATIONS: readonly string[] = [...OPERATIONS, '*'];
const PATCH_TYPES = ['ApplyConfiguration', 'JSONPatch'];

/** The plurals that Kubernetes has in all of these groups; none where there can be others. */
function pluralsOf(groups: readonly string[]): readonly string[] {
  if (groups.length === 0 || !groups.every((group) => isBuiltIn(group) && KNOWN_KINDS.some((known) => known.group === group))) return [];
  return KNOWN_KINDS.flatMap(({ group, resource }) => (groups.includes(group) ? [resource] : []));
}

/** Groups that nobody extends: custom resources have a group with a dot of their own. */
function isBuiltIn(group: string): boolean {
  return !group.includes('.') || group.endsWith('.k8s.io');
}

function isNearly(resource: string, known: readonly string[]): boolean {
  return /^[A-Za-z]{3,253}$/.test(resource) && !known.includes(resource) && nearestName(resource, known) !== undefined;
}
