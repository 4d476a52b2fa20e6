import type { RuleExample } from '@assay/findings';

/** What an example is about; the rest of it is the same everywhere. */
export interface ExampleParts {
  /** Lines of the annotation of the Template. */
  readonly rules: readonly string[];
  /** Lines of the domain of its VM. */
  readonly domain?: readonly string[];
}

/** A Template with rules and a VM as file of an example. */
export function templateExample({ rules, domain = ['cpu:', '  cores: 4'] }: ExampleParts): RuleExample {
  const text = [
    'apiVersion: template.openshift.io/v1',
    'kind: Template',
    'metadata:',
    '  name: linux-small',
    '  annotations:',
    '    validations: |',
    ...rules.map((line) => `      ${line}`),
    'objects:',
    '  - apiVersion: kubevirt.io/v1',
    '    kind: VirtualMachine',
    '    metadata:',
    '      name: linux-small',
    '    spec:',
    '      template:',
    '        spec:',
    '          domain:',
    ...domain.map((line) => `            ${line}`),
    '',
  ];
  return { file: 'template.yaml', text: text.join('\n') };
}

/** A Template with one rule, given as what its JSON object holds. */
export function ruleExample(rule: string, domain?: readonly string[]): RuleExample {
  return templateExample({ rules: [`[{${rule}}]`], ...(domain && { domain }) });
}

/** What every rule begins with, for the number of cores and for the bus of the disks. */
export const ABOUT_CORES = '"name": "cores", "path": "jsonpath::.spec.domain.cpu.cores", "message": "too few cores"';
export const ABOUT_BUSES = '"name": "buses", "path": "jsonpath::.spec.domain.devices.disks[*].disk.bus", "message": "no such bus"';

/** The domain of a VM with one disk. */
export function diskWithBus(bus: string): readonly string[] {
  return ['devices:', '  disks:', '    - name: root', '      disk:', `        bus: ${bus}`];
}
