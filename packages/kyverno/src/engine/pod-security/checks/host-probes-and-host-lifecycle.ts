import { textOf } from '../../../objects/fields.ts';
import type { Pod, PodContainer } from '../pod.ts';
import type { CheckFailure, PodCheck } from '../pod-check.ts';

const PLACES = [['livenessProbe'], ['readinessProbe'], ['startupProbe'], ['lifecycle', 'postStart'], ['lifecycle', 'preStop']] as const;

/** Probes and lifecycle hooks ask the container itself and no other host. Names no fields, so nothing can exclude it. */
export const hostProbesAndHostLifecycle: PodCheck = {
  id: 'hostProbesAndHostLifecycle',
  level: 'baseline',
  variants: [{ since: 34, examine }],
};

function examine(pod: Pod): CheckFailure | undefined {
  return pod.containers.some(asksAnotherHost) ? { reason: 'probe or lifecycle host', errors: [] } : undefined;
}

function asksAnotherHost({ data }: PodContainer): boolean {
  return PLACES.some((place) => ['httpGet', 'tcpSocket'].some((action) => textOf(data, ...place, action, 'host') !== ''));
}
