import type { Charge, ObjectValue } from '@assay/jmespath';

import type { PodSecurityFindings, RuleCause } from '../response.ts';
import { listOf, textOf } from '../../objects/fields.ts';
import { causeAt } from '../cause-at.ts';
import { brokenControls } from './broken-controls.ts';
import { applyExclusion, planExclusions } from './control-exclusion.ts';
import type { CheckFailures, ControlExclusion } from './control-exclusion.ts';
import { describeFieldError } from './field-error.ts';
import { fieldInResource, podOf } from './pod.ts';
import type { Pod } from './pod.ts';
import type { CheckFailure, CheckVariant, PodCheck } from './pod-check.ts';
import { POD_CHECKS } from './pod-checks.ts';

/** What came of holding a resource against a standard. Messages are Kyverno's. */
export interface PodSecurityOutcome {
  /** `exempt` if exceptions forgive all that is wrong; the engine says which ones they are. */
  readonly status: 'pass' | 'fail' | 'error' | 'exempt';
  readonly message: string;
  /** What is wrong; absent if nothing is. */
  readonly findings?: PodSecurityFindings;
  /** The first field that is wrong; absent if none is named. */
  readonly cause?: RuleCause;
}

/** What can differ from one resource to the next. */
export interface PodSecurityRequest {
  /** What matching policy exceptions forgive, planned by `planExclusions`; looked at only if something is wrong. */
  readonly exceptions?: readonly ControlExclusion[];
  readonly charge: Charge;
}

/** The `podSecurity` of a rule, ready to be held against resources. */
export type PodSecurityStandard = (resource: ObjectValue, request: PodSecurityRequest) => PodSecurityOutcome;

/** The newest version: higher than any that a policy can name. */
const LATEST = Number.POSITIVE_INFINITY;

/**
 * Plans the `podSecurity` of a validate rule: level, version and excludes, as its schema allows them (an omitted version is the
 * latest). Follows pkg/engine/handlers/validation/validate_pss.go and pkg/pss of Kyverno (v1.19.0).
 */
export function planPodSecurity(ruleName: string, podSecurity: ObjectValue): PodSecurityStandard {
  const level = textOf(podSecurity, 'level');
  const version = textOf(podSecurity, 'version');
  const examine = examinationOf(level, minorVersion(version));
  const exclusions = planExclusions(listOf(podSecurity, 'exclude'));

  return (resource, { exceptions = [], charge }) => {
    const reading = podOf(resource, charge);
    if (reading.kind === 'problem') return { status: 'error', message: `Error while getting new resource: ${reading.message}` };
    const { pod } = reading;
    const examineCharged = (each: Pod) => {
      charge(POD_CHECKS.length * (1 + sizeOf(each)));
      return examine(each);
    };
    const without = (failures: CheckFailures, list: readonly ControlExclusion[]) =>
      list.reduce((left, exclusion) => applyExclusion(left, exclusion, pod, examineCharged, charge), failures);

    const found = examineCharged(pod);
    const own = without(found, exclusions);
    if (own.size === 0) return { status: 'pass', message: `Validation rule '${ruleName}' passed.` };
    const left = without(own, exceptions);
    if (left.size === 0) return { status: 'exempt', message: '' };
    const [broken] = [...left.values()].flatMap(({ errors }) => errors);
    const cause = broken && causeAt(stepsOf(fieldInResource(broken.field, textOf(resource, 'kind'))), resource);
    const failures = describeFailures([...left.values()], textOf(resource, 'kind'));
    return {
      status: 'fail',
      message: `Validation rule '${ruleName}' failed. It violates PodSecurity "${level}:${version}": ${failures}`,
      findings: { level, version, controls: brokenControls([...left.keys()], found, pod) },
      ...(cause && { cause }),
    };
  };
}

/** The steps of a field such as `spec.containers[0].image`; a name in brackets can have dots. */
function stepsOf(field: string): readonly (string | number)[] {
  return Array.from(
    field.matchAll(/([^.[\]]+)|\[([^\]]*)\]/g),
    ([, name, inBrackets = '']) => name ?? (/^\d+$/.test(inBrackets) ? Number(inBrackets) : inBrackets),
  );
}

function minorVersion(version: string): number {
  return Number(/^v1\.(\d+)$/.exec(version)?.[1] ?? LATEST);
}

/** Baseline runs its own checks; any other level runs all. */
function examinationOf(level: string, minor: number): (pod: Pod) => CheckFailures {
  const checks = POD_CHECKS.filter((check) => level !== 'baseline' || check.level === 'baseline').map((check) => ({
    id: check.id,
    examine: variantFor(check, minor).examine,
  }));
  return (pod) => {
    const failures = new Map<string, CheckFailure>();
    for (const { id, examine } of checks) {
      const failure = examine(pod);
      if (failure !== undefined) failures.set(id, failure);
    }
    return failures;
  };
}

function variantFor({ variants }: PodCheck, minor: number): CheckVariant {
  return variants.findLast(({ since }) => since <= minor) ?? variants[0];
}

/** How much there is to look at in a pod, in steps. */
function sizeOf({ containers, spec, annotations }: Pod): number {
  const ports = containers.reduce((sum, { data }) => sum + listOf(data, 'ports').length + capabilitiesOf(data), containers.length);
  return ports + listOf(spec, 'volumes').length + listOf(spec, 'securityContext', 'sysctls').length + Object.keys(annotations).length;
}

function capabilitiesOf(container: ObjectValue): number {
  return listOf(container, 'securityContext', 'capabilities', 'add').length + listOf(container, 'securityContext', 'capabilities', 'drop').length;
}

function describeFailures(failures: readonly CheckFailure[], kind: string): string {
  return failures
    .map(({ reason, errors }) => {
      const list = errors.map((error) => describeFieldError({ ...error, field: fieldInResource(error.field, kind) }));
      return `(Forbidden reason: ${reason}, field error list: [${list.join(', ')}])`;
    })
    .join('');
}
