import { isObject } from '@assay/jmespath';
import type { ObjectValue } from '@assay/jmespath';

import { listOf, textOf } from '../../objects/fields.ts';

const CONTAINER_CONTROLS: ReadonlySet<string> = new Set([
  'Capabilities',
  'Privileged Containers',
  'Host Ports',
  '/proc Mount Type',
  'Privilege Escalation',
]);

const POD_CONTROLS: ReadonlySet<string> = new Set(['Host Namespaces', 'HostPath Volumes', 'Sysctls', 'Volume Types']);

/** Controls that the baseline does not know. */
const RESTRICTED_CONTROLS: ReadonlySet<string> = new Set(['Volume Types', 'Privilege Escalation', 'Running as Non-root', 'Running as Non-root user']);

/**
 * What Kyverno's own policy validation finds wrong with the excludes of a `podSecurity`, in its words; `rulePath` is such as
 * `spec.rules[0]`. Follows `ValidatePSaControlNames` of api/kyverno/v1/rule_types.go (v1.19.0).
 */
export function excludeProblems(podSecurity: ObjectValue, rulePath: string): readonly string[] {
  const isBaseline = textOf(podSecurity, 'level') === 'baseline';
  return listOf(podSecurity, 'exclude').flatMap((entry, index) => {
    if (!isObject(entry)) return [];
    const control = textOf(entry, 'controlName');
    const problems = [...imageProblems(control, listOf(entry, 'images').length > 0)];
    if (isBaseline && RESTRICTED_CONTROLS.has(control)) problems.push('Invalid control name defined at the given level');
    const path = `${rulePath}.podSecurity.exclude[${index}].controlName`;
    return problems.map((problem) => `${path}: Invalid value: ${JSON.stringify(control)}: ${problem}`);
  });
}

function imageProblems(control: string, hasImages: boolean): readonly string[] {
  if (CONTAINER_CONTROLS.has(control) && !hasImages) return ['exclude.images must be specified for the container level control'];
  return POD_CONTROLS.has(control) && hasImages ? ['exclude.images must not be specified for the pod level control'] : [];
}
