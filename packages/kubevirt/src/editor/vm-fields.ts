import { VM_TEMPLATE, readVmFields } from '../vm-field.ts';
import type { VmField } from '../vm-field.ts';

/** The fields of `spec` of a VirtualMachine in kubevirt.io/api v1.8.1 beside `template`, as `vm-field.ts` reads them. */
const SPEC_FIELDS = `
o(running:b?,runStrategy:s?,updateVolumesStrategy:s?,instancetype:o?(name:s,kind:s,revisionName:s,inferFromVolume:s,
inferFromVolumeFailurePolicy:s?),preference:o?(name:s,kind:s,revisionName:s,inferFromVolume:s,inferFromVolumeFailurePolicy:s?),
dataVolumeTemplates:a(*:o(apiVersion:s,kind:s,metadata:o(name:s,namespace:s,labels:m(*:s),annotations:m(*:s)),spec:o(source:o?(
blank:o?,http:o?(url:s,secretRef:s,certConfigMap:s),registry:o?(url:s?,imageStream:s?,pullMethod:s?,secretRef:s?,certConfigMap:s?),
pvc:o?(namespace:s,name:s),snapshot:o?(namespace:s,name:s),s3:o?(url:s,secretRef:s,certConfigMap:s),gcs:o?(url:s,secretRef:s),
upload:o?,imageio:x?,vddk:x?),sourceRef:o?(kind:s,namespace:s?,name:s),storage:o?(accessModes:a(*:s),resources:o(requests:m(*:q),
limits:m(*:q)),storageClassName:s?,volumeMode:s?,volumeName:s,selector:x?,dataSource:x?,dataSourceRef:x?),pvc:o?(accessModes:a(*:s),
resources:o(requests:m(*:q),limits:m(*:q)),storageClassName:s?,volumeMode:s?,volumeName:s,selector:x?,dataSource:x?,dataSourceRef:x?),
priorityClassName:s,contentType:s,checkpoints:a(*:o(previous:s,current:s)),finalCheckpoint:b,preallocation:b?))))`;

/** The fields of a whole VirtualMachine: those that rules look at stand below `spec.template`. */
export const VM: VmField = withChildren(readVmFields('o(apiVersion:s,kind:s)'), {
  metadata: VM_TEMPLATE.children.get('metadata'),
  spec: withChildren(readVmFields(SPEC_FIELDS), { template: VM_TEMPLATE }),
});

function withChildren(field: VmField, more: Readonly<Record<string, VmField | undefined>>): VmField {
  const known = Object.entries(more).flatMap(([name, child]): [string, VmField][] => (child ? [[name, child]] : []));
  return { ...field, children: new Map([...field.children, ...known]) };
}
