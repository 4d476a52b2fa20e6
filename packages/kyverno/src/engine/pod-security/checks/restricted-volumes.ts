import { fieldOf, listOf } from '../../../objects/fields.ts';
import { forbidden } from '../field-error.ts';
import type { Pod } from '../pod.ts';
import { failedBy } from '../pod-check.ts';
import type { CheckFailure, PodCheck } from '../pod-check.ts';

const ALLOWED = ['configMap', 'csi', 'downwardAPI', 'emptyDir', 'ephemeral', 'image', 'persistentVolumeClaim', 'projected', 'secret'];

/** In the order in which they are looked for; the first counts. */
const FORBIDDEN = [
  'hostPath',
  'gcePersistentDisk',
  'awsElasticBlockStore',
  'gitRepo',
  'nfs',
  'iscsi',
  'glusterfs',
  'rbd',
  'flexVolume',
  'cinder',
  'cephfs',
  'flocker',
  'fc',
  'azureFile',
  'vsphereVolume',
  'quobyte',
  'azureDisk',
  'photonPersistentDisk',
  'portworxVolume',
  'scaleIO',
  'storageos',
];

/** Volumes are of the types that are safe for a pod without privileges. */
export const restrictedVolumes: PodCheck = {
  id: 'restrictedVolumes',
  level: 'restricted',
  control: 'Volume Types',
  variants: [{ since: 0, examine }],
};

function examine(pod: Pod): CheckFailure | undefined {
  const errors = listOf(pod.spec, 'volumes').flatMap((volume, index) => {
    if (ALLOWED.some((type) => fieldOf(volume, type) !== undefined)) return [];
    const type = FORBIDDEN.find((each) => fieldOf(volume, each) !== undefined) ?? 'unknown';
    return [forbidden(`spec.volumes[${index}].${type}`)];
  });
  return failedBy('restricted volume types', errors);
}
