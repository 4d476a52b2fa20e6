import type { Files } from './write-files.ts';

/** So many templates of VMs, each with rules of its own. */
export function vmTemplates(count: number): Files {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`templates/vm-${at}.yaml`, vmTemplate(at)]));
}

function vmTemplate(at: number): string {
  return `apiVersion: template.openshift.io/v1
kind: Template
metadata:
  name: vm-${at}
  namespace: vm-templates
  annotations:
    description: Template ${at} for virtual machines
    validations: |
      [
        {
          "name": "memory",
          "path": "jsonpath::.spec.domain.memory.guest",
          "rule": "integer",
          "message": "The system does not start with less memory",
          "min": ${1_073_741_824 + at}
        },
        {
          "name": "cores",
          "path": "jsonpath::.spec.domain.cpu.cores",
          "rule": "integer",
          "message": "It takes from one to ${8 + (at % 8)} cores",
          "min": 1,
          "max": ${8 + (at % 8)}
        },
        {
          "name": "bus",
          "valid": "jsonpath::.spec.domain.devices.disks[*].disk.bus",
          "path": "jsonpath::.spec.domain.devices.disks[*].disk.bus",
          "rule": "enum",
          "message": "The image has no driver for this bus",
          "values": ["virtio", "scsi"]
        }
      ]
objects:
- apiVersion: kubevirt.io/v1
  kind: VirtualMachine
  metadata:
    name: \${NAME}
    labels:
      vm.kubevirt.io/template: vm-${at}
      vm.kubevirt.io/template.namespace: vm-templates
  spec:
    running: false
    template:
      spec:
        domain:
          cpu:
            cores: 2
          memory:
            guest: 2Gi
          devices:
            disks:
            - name: root
              disk:
                bus: virtio
            - name: cloudinit
              disk:
                bus: virtio
        volumes:
        - name: root
          dataVolume:
            name: \${NAME}
parameters:
- name: NAME
  generate: expression
  from: vm-[a-z0-9]{8}
`;
}
