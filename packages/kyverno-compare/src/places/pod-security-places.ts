import type { JsonValue } from '@assay/findings';

import { EACH } from './place.ts';
import type { Place } from './place.ts';
import { placesRead } from './reading.ts';
import type { Reading } from './reading.ts';

/** The fields that the pod security standards restrict, with values on both sides of each control: a rule names none of them. */
export function podSecurityPlaces(): readonly Reading[] {
  return [
    ...FIELDS.flatMap(([of, path, constants]) => HOLDERS[of].map((holder) => ({ ...placesRead([[...holder, ...path]]), constants }))),
    ...VOLUMES.map((source) => placesRead([['object', 'spec', 'volumes', EACH, source]])),
  ];
}

const POD: Place = ['object', 'spec'];
const CONTAINERS: readonly Place[] = ['containers', 'initContainers', 'ephemeralContainers'].map((list) => [...POD, list, EACH]);

const HOLDERS = {
  pod: [POD],
  containers: CONTAINERS,
  both: [POD, ...CONTAINERS],
} as const satisfies Readonly<Record<string, readonly Place[]>>;

const FIELDS: readonly (readonly [of: keyof typeof HOLDERS, path: Place, constants: readonly JsonValue[]])[] = [
  ['pod', ['hostNetwork'], [true, false]],
  ['pod', ['hostPID'], [true, false]],
  ['pod', ['hostIPC'], [true, false]],
  ['pod', ['hostUsers'], [true, false]],
  ['pod', ['os', 'name'], ['windows', 'linux']],
  ['pod', ['securityContext', 'sysctls', EACH, 'name'], ['kernel.shm_rmid_forced', 'kernel.msgmax', 'net.ipv4.tcp_rmem']],
  ['both', ['securityContext', 'windowsOptions', 'hostProcess'], [true, false]],
  ['both', ['securityContext', 'seLinuxOptions', 'type'], ['container_t', 'spc_t']],
  ['both', ['securityContext', 'seLinuxOptions', 'user'], ['system_u']],
  ['both', ['securityContext', 'seLinuxOptions', 'role'], ['system_r']],
  ['both', ['securityContext', 'seccompProfile', 'type'], ['RuntimeDefault', 'Localhost', 'Unconfined']],
  ['both', ['securityContext', 'appArmorProfile', 'type'], ['RuntimeDefault', 'Localhost', 'Unconfined']],
  ['both', ['securityContext', 'runAsNonRoot'], [true, false]],
  ['both', ['securityContext', 'runAsUser'], [0, 1]],
  ['containers', ['securityContext', 'privileged'], [true, false]],
  ['containers', ['securityContext', 'allowPrivilegeEscalation'], [true, false]],
  ['containers', ['securityContext', 'procMount'], ['Default', 'Unmasked']],
  ['containers', ['securityContext', 'capabilities', 'add', EACH], ['NET_BIND_SERVICE', 'CHOWN', 'NET_RAW']],
  ['containers', ['securityContext', 'capabilities', 'drop', EACH], ['ALL', 'NET_RAW']],
  ['containers', ['ports', EACH, 'hostPort'], [0, 80]],
  ['containers', ['livenessProbe', 'httpGet', 'host'], ['127.0.0.1', '']],
];

const VOLUMES: readonly string[] = ['hostPath', 'emptyDir', 'configMap', 'nfs', 'csi', 'persistentVolumeClaim', 'projected', 'secret'];
