import { VM_TEMPLATE, readVmFields } from '../vm-field.ts';
import type { VmField } from '../vm-field.ts';

/**
 * The fields of a VirtualMachine in kubevirt.io/api v1.8.1 above its template, as `vm-field.ts` reads them. Those of a DataVolume are
 * from containerized-data-importer-api v1.64.0, those of a claim from k8s.io/api v0.34.3. Metadata and the template have no fields here.
 */
const FIELDS = `
o(apiVersion:s,kind:s,metadata:o,spec:o(running:b?,runStrategy:s?,updateVolumesStrategy:s?,instancetype:o?(name:s,kind:s,revisionName:s,inferFromVolume:s,
inferFromVolumeFailurePolicy:s?),preference:o?(name:s,kind:s,revisionName:s,inferFromVolume:s,inferFromVolumeFailurePolicy:s?),
dataVolumeTemplates:a(*:o(apiVersion:s,kind:s,metadata:o,spec:o(source:o?(blank:o?,http:o?(url:s,secretRef:s,certConfigMap:s,extraHeaders:a(*:s),
secretExtraHeaders:a(*:s)),registry:o?(url:s?,imageStream:s?,pullMethod:s?,secretRef:s?,certConfigMap:s?,platform:o?(architecture:s)),
pvc:o?(namespace:s,name:s),snapshot:o?(namespace:s,name:s),s3:o?(url:s,secretRef:s,certConfigMap:s),gcs:o?(url:s,secretRef:s),upload:o?,
imageio:o?(url:s,diskId:s,secretRef:s,certConfigMap:s,insecureSkipVerify:b?),vddk:o?(url:s,uuid:s,backingFile:s,thumbprint:s,secretRef:s,
initImageURL:s,extraArgs:s)),sourceRef:o?(kind:s,namespace:s?,name:s),storage:o?(accessModes:a(*:s),resources:o(requests:m(*:q),
limits:m(*:q)),storageClassName:s?,volumeMode:s?,volumeName:s,selector:o?(matchLabels:m(*:s),matchExpressions:a(*:o(key:s,operator:s,
values:a(*:s)))),dataSource:o?(apiGroup:s?,kind:s,name:s),dataSourceRef:o?(apiGroup:s?,kind:s,name:s,namespace:s?)),
pvc:o?(accessModes:a(*:s),resources:o(requests:m(*:q),limits:m(*:q)),storageClassName:s?,volumeMode:s?,volumeName:s,
selector:o?(matchLabels:m(*:s),matchExpressions:a(*:o(key:s,operator:s,values:a(*:s)))),dataSource:o?(apiGroup:s?,kind:s,name:s),
dataSourceRef:o?(apiGroup:s?,kind:s,name:s,namespace:s?),volumeAttributesClassName:s?),priorityClassName:s,contentType:s,
checkpoints:a(*:o(previous:s,current:s)),finalCheckpoint:b,preallocation:b?),status:o?)),template:o))`;

/** The fields of a whole VirtualMachine: those that rules look at stand below `spec.template`. */
export const VM: VmField = [
  { path: ['spec', 'template'], field: VM_TEMPLATE },
  ...[['metadata'], ['spec', 'dataVolumeTemplates', '*', 'metadata']].map((path) => ({ path, field: VM_TEMPLATE.children.get('metadata') })),
].reduce((vm, { path, field }) => (field ? withField(vm, path, field) : vm), readVmFields(FIELDS));

function withField(around: VmField, [step, ...rest]: readonly string[], field: VmField): VmField {
  const child = step === undefined ? undefined : around.children.get(step);
  if (step === undefined || !child) return field;
  return { ...around, children: new Map([...around.children, [step, withField(child, rest, field)]]) };
}
