import type { BrokenControl } from '../response.ts';
import type { CheckFailures } from './control-exclusion.ts';
import type { Pod } from './pod.ts';
import { POD_CHECKS } from './pod-checks.ts';

/**
 * The controls of these checks that did not pass, each with the images of the containers that are to blame, whatever excludes forgive of them.
 */
export function brokenControls(ids: readonly string[], failures: CheckFailures, pod: Pod): readonly BrokenControl[] {
  return ids.map((id) => ({
    id,
    name: POD_CHECKS.find((check) => check.id === id)?.control ?? '',
    images: WITHOUT_CONTAINERS.has(id) ? [] : imagesOf(failures, id, pod),
  }));
}

/** The checks whose messages do not say which containers must be changed, so that Kyverno finds none. */
const WITHOUT_CONTAINERS = new Set(['hostPorts', 'seLinuxOptions']);

function imagesOf(failures: CheckFailures, id: string, { containers }: Pod): readonly string[] {
  const names = new Set((failures.get(id)?.errors ?? []).flatMap(({ container }) => container ?? []));
  return [...names].map((name) => containers.find((container) => container.name === name)?.image ?? name);
}
