import { EMPTY_CONTEXT } from '@assay/findings';
import { describe, expect, it } from 'vitest';

import { EditedFiles, askEverywhere } from '../../../findings/testing/edited-files.ts';
import { kubevirtDialect } from '../dialect.ts';
import { RULE_KEYS, RULE_TYPES } from './rule-keys.ts';
import { kubevirtEditor } from './kubevirt-editor.ts';

const TEMPLATE = `apiVersion: template.openshift.io/v1
kind: Template
metadata:
  name: ⟦template⟧linux
  namespace: images
  annotations:
    validations: |
      [
        {
          "name": "enough",
          ⟦pathKey⟧"path": "jsonpath::.spec.domain.⟦memory⟧memory.⟦guest⟧guest",
          ⟦typeKey⟧"rule": "⟦type⟧integer",
          "message": "Too *little* memory",
          "min": ⟦min⟧1024
        },
        {
          "name": "bus",
          "path": "jsonpath::.spec.domain.devices.disks[*].disk.⟦pathBus⟧bus",
          "rule": "enum",
          "message": "No driver",
          "values": ["virtio"],
          "justWarning": true
        }
      ]
objects:
  - apiVersion: kubevirt.io/v1
    kind: VirtualMachine
    metadata: {name: one}
    spec:
      template:
        spec:
          domain:
            memory:
              ⟦own⟧guest: 2Gi
            devices:
              disks:
                - name: root
                  disk:
                    bus: virtio
`;

const MACHINE = `apiVersion: kubevirt.io/v1
kind: VirtualMachine
metadata:
  name: agent
  labels:
    vm.kubevirt.io/template: ⟦label⟧linux
    vm.kubevirt.io/template.namespace: images
spec:
  template:
    spec:
      domain:
        cpu:
          ⟦cores⟧cores: 4
        memory:
          ⟦guestKey⟧guest: ⟦value⟧2Gi
        devices:
          disks:
            - name: root
              disk:
                bus: ⟦bus⟧scsi
`;

const workspace = (texts: Readonly<Record<string, string>> = {}): EditedFiles =>
  new EditedFiles(kubevirtEditor, { 'template.yaml': TEMPLATE, 'vm.yaml': MACHINE, ...texts });

/** The template with another text in place of a part of it. */
const changed = (before: string, after: string): EditedFiles => workspace({ 'template.yaml': TEMPLATE.replace(before, after) });

describe('hover', () => {
  it.each([
    ['pathKey', 'a JSONPath from `spec.template` on'],
    ['typeKey', '`integer`, `string`, `regex`, `enum`'],
    ['type', 'Keys: `min`, `max`'],
    ['min', 'Smallest value'],
    ['memory', '`memory` (object'],
    ['guest', '`guest` (quantity'],
    ['pathBus', '`bus` (string'],
    ['value', 'Rule `enough` on `.spec.domain.memory.guest`'],
    ['guestKey', 'Too \\*little\\* memory'],
    ['own', 'Rule `enough`'],
    ['bus', 'Rule that only warns `bus`'],
    ['cores', '`cores` (integer'],
    ['label', '- `enough` (integer) on `jsonpath::.spec.domain.memory.guest`'],
  ])('at %s says %j', (mark, part) => {
    expect(workspace().hover(mark)).toContain(part);
  });

  it('says nothing outside of VMs and rules', () => {
    expect(workspace().hover('template')).toBeUndefined();
  });

  it('works before a missing comma', () => {
    expect(changed('"values": ["virtio"],', '"values": ["virtio"]').hover('type')).toContain('min');
  });

  it('works in JSON, and in a text with escapes', () => {
    const rules = '[{\\"name\\": \\"n\\", \\"path\\": \\"jsonpath::.spec.domain.cpu.⟦path⟧cores\\", \\"rule\\": \\"⟦type⟧integer\\"}]';
    const object = '{"apiVersion": "kubevirt.io/v1", "kind": "VirtualMachine", "spec": {"template": {"spec": {"domain": {"cpu": {"cores": 2}}}}}}';
    const files = workspace({
      'x.json': `{"apiVersion": "template.openshift.io/v1", "kind": "Template", "metadata": {"annotations": {"validations": "${rules}"}}, "objects": [${object}]}`,
    });
    expect([files.hover('path'), files.hover('type')]).toEqual([expect.stringContaining('`cores`'), expect.stringContaining('`integer` rule')]);
    expect(files.definitions('path')).toEqual([expect.stringMatching(/^x\.json:1:\d+ "cores"$/)]);
  });
});

describe('completion', () => {
  it.each([
    ['"min": ⟦min⟧1024', '"⟦here⟧"', ['min', 'max', 'valid', 'justWarning'], ['name', 'path', 'values', 'regex']],
    ['"min": ⟦min⟧1024', '"⟦here⟧', ['min', 'max'], ['name']],
    ['⟦type⟧integer', '⟦here⟧', ['integer', 'string', 'regex', 'enum'], []],
    ['"⟦type⟧integer"', '⟦here⟧', ['integer', 'string', 'regex', 'enum'], []],
    ['⟦memory⟧memory.⟦guest⟧guest', '⟦here⟧', ['memory', 'cpu', 'devices'], ['guest', 'cores']],
    ['disk.⟦pathBus⟧bus', '⟦here⟧', ['name', 'disk', 'bootOrder'], ['memory']],
    ['jsonpath::.spec.domain.⟦memory⟧memory.⟦guest⟧guest', '⟦here⟧', ['spec', 'metadata'], []],
    ['"justWarning": true', '"justWarning": ⟦here⟧', ['true', 'false'], []],
  ])('in rules with %j as %j', (before, after, present, absent) => {
    const labels = changed(before, after).labels('here');
    expect(labels).toEqual(expect.arrayContaining(present));
    for (const label of absent) expect(labels).not.toContain(label);
  });

  it.each([
    ['⟦cores⟧cores: 4\n', 'cores: 4\n          ⟦here⟧\n', ['sockets', 'threads'], ['cores']],
    ['⟦label⟧linux', '⟦here⟧', ['linux'], []],
  ])('in a VM with %j as %j', (before, after, present, absent) => {
    const labels = workspace({ 'vm.yaml': MACHINE.replace(before, after) }).labels('here');
    expect(labels).toEqual(expect.arrayContaining(present));
    for (const label of absent) expect(labels).not.toContain(label);
  });

  it.each([
    ['⟦memory⟧memory.⟦guest⟧guest', 'memory.gu⟦here⟧', 'guest', '          "path": "jsonpath::.spec.domain.memory.guest",'],
    ['jsonpath::.spec.domain.⟦memory⟧memory.⟦guest⟧guest', '⟦here⟧', 'spec', '          "path": "jsonpath::.spec",'],
    ['⟦type⟧integer', 'en⟦here⟧', 'enum', '          "rule": "enum",'],
    ['"⟦type⟧integer"', '⟦here⟧', 'enum', '          "rule": "enum",'],
    ['"min": ⟦min⟧1024', '⟦here⟧', 'max', '          "max": '],
  ])('takes the place of what is written: %j as %j', (before, after, label, expected) => {
    expect(changed(before, after).taken('here', label)).toBe(expected);
  });
});

describe('fields above the template of a VM', () => {
  const machine = (spec: string): EditedFiles =>
    workspace({ 'machine.yaml': `apiVersion: kubevirt.io/v1\nkind: VirtualMachine\nmetadata:\n  name: a\nspec:\n${spec}` });

  it.each([
    ['  ⟦here⟧runStrategy: Always\n', '`runStrategy` (string, optional) of the VM'],
    ['  instancetype:\n    na⟦here⟧me: small\n', '`name` (string) of the VM'],
    [
      '  dataVolumeTemplates:\n    - metadata: {name: a}\n      spec: {storage: {resources: {requests: {⟦here⟧storage: 1Gi}}}}\n',
      '`storage` (quantity) of the VM',
    ],
    ['  dataVolumeTemplates:\n    - metadata: {⟦here⟧generateName: a}\n', '`generateName` (string) of the VM'],
    ['  dataVolumeTemplates:\n    - spec: {pvc: {dataSourceRef: {⟦here⟧namespace: a}}}\n', '`namespace` (string, optional) of the VM'],
    ['  ⟦here⟧template: {}\n', '`template` (object) of the VM'],
  ])('are described: %j', (spec, text) => {
    expect(machine(spec).hover('here')).toBe(text);
  });

  it('are offered as far as they are not there yet', () => {
    const labels = machine('  running: true\n  ⟦here⟧\n').labels('here');
    expect(labels).toEqual(['runStrategy', 'updateVolumesStrategy', 'instancetype', 'preference', 'dataVolumeTemplates', 'template']);
  });
});

describe('names', () => {
  it.each([
    ['guest', ['template.yaml:34:15 guest']],
    ['memory', ['template.yaml:33:13 memory']],
    ['pathBus', ['template.yaml:39:21 bus']],
    ['label', ['template.yaml:4:9 linux']],
  ])('at %s lead to where they are', (mark, expected) => {
    expect(workspace().definitions(mark)).toEqual(expected);
  });

  it('of a template stand in the labels of its VMs', () => {
    expect(workspace().occurrences('template')).toEqual(['template.yaml:4:9 linux', 'vm.yaml:6:30 linux']);
    expect(workspace().renamed('label', 'linux-2')).toEqual(['template.yaml:4   name: linux-2', 'vm.yaml:6     vm.kubevirt.io/template: linux-2']);
    expect(workspace().renamed('label', 'No')).toContain('lower-case');
  });

  it('of another template are taken', () => {
    const other = TEMPLATE.replaceAll(/⟦\w*⟧/g, '').replace('name: linux', 'name: other');
    expect(workspace({ 'other.yaml': other }).renamed('template', 'other')).toContain('another Template');
  });
});

it('the outline has templates, VMs and rules, and rules can be folded', () => {
  const files = workspace();
  const shown = files.files
    .flatMap((file) => kubevirtEditor.symbols?.(file, files.around) ?? [])
    .map(({ name, children }) => [name, children?.map((child) => child.name)]);
  expect(shown).toEqual([
    ['linux', ['enough', 'bus']],
    ['agent', undefined],
  ]);
  expect(kubevirtEditor.folds?.(files.files[0]!).map((span) => files.shown(span).split(' ')[0])).toEqual(['template.yaml:9:9', 'template.yaml:16:9']);
});

it.each([
  ['          "message": "Too *little* memory",\n', '', '          "message": "",'],
  ['          "values": ["virtio"],\n', '', '          "values": [],'],
])('a missing key is added: without %j', async (before, after, expected) => {
  const files = changed(before, after);
  const { violations } = await kubevirtDialect.check({ files: files.files }, EMPTY_CONTEXT);
  const fixes = violations.flatMap((violation) => kubevirtEditor.fixes?.(violation, files.around) ?? []);
  expect(fixes.map(({ edits }) => files.changedLines('template.yaml', edits)[0]?.replace(/^\S+ /, ''))).toEqual([expected]);
});

it('every key of a type is described', () => {
  expect(RULE_TYPES.map(({ description }) => description)).not.toContain('');
  for (const { keys } of RULE_TYPES) expect(RULE_KEYS.map(({ name }) => name)).toEqual(expect.arrayContaining([...keys]));
});

it.each(['template.yaml', 'vm.yaml'])('%s answers at every place, cut off anywhere', async (name) => {
  const files = workspace();
  const beside = files.files.filter((file) => file.name !== name);
  expect(await askEverywhere(kubevirtEditor, name, files.textOf(name), beside, 25)).toBe(26 * 26);
});

describe('parameters of a template', () => {
  const WITH_PARAMETERS = `${TEMPLATE.replaceAll(/⟦\w*⟧/g, '').replace('{name: one}', '{name: "vm-${⟦use⟧NAME}"}').replace('guest: 2Gi', 'guest: ${{⟦whole⟧MEMORY}}')}message: Made \${NAME}, \${⟦lost⟧LOST}
parameters:
  - name: ⟦declared⟧NAME
    description: What it is called
    required: true
  - name: MEMORY
    value: 2Gi
`;
  const files = new EditedFiles(kubevirtEditor, { 'template.yaml': WITH_PARAMETERS });

  it.each([
    ['use', ['Parameter `NAME` (required)', 'What it is called']],
    ['whole', ['Parameter `MEMORY`', 'Value: `2Gi`', 'Rule `enough`']],
    ['lost', ['no such parameter']],
  ])('at %s a hover says %j', (mark, parts) => {
    for (const part of parts) expect(files.hover(mark)).toContain(part);
  });

  it('lead from their uses to their declaration, and back', () => {
    expect(files.definitions('use')).toEqual(['template.yaml:42:11 NAME']);
    expect(files.definitions('lost')).toEqual([]);
    expect(files.occurrences('declared')).toEqual(['template.yaml:28:28 NAME', 'template.yaml:40:17 NAME', 'template.yaml:42:11 NAME']);
  });

  it('get another name everywhere, if no other one has it', () => {
    expect(files.renamed('declared', 'CALLED')).toEqual([
      'template.yaml:28     metadata: {name: "vm-${CALLED}"}',
      'template.yaml:40 message: Made ${CALLED}, ${LOST}',
      'template.yaml:42   - name: CALLED',
    ]);
    expect(files.renamed('use', 'MEMORY')).toContain('another parameter');
    expect(files.renamed('use', 'a b')).toContain('letters');
  });

  it.each([
    ['guest: ${{MEMORY}}', 'guest: ${{ME⟦here⟧', '              guest: ${{MEMORY}}'],
    ['guest: ${{MEMORY}}', 'guest: ${⟦here⟧}', '              guest: ${MEMORY}'],
    ['"vm-${NAME}"', '"vm-${⟦here⟧"', '    metadata: {name: "vm-${MEMORY}"}'],
  ])('are offered in references: %j as %j', (before, after, expected) => {
    const edited = new EditedFiles(kubevirtEditor, { 'template.yaml': WITH_PARAMETERS.replaceAll(/⟦\w*⟧/g, '').replace(before, after) });
    expect(edited.labels('here')).toEqual(['NAME', 'MEMORY']);
    expect(edited.taken('here', 'MEMORY')).toBe(expected);
  });
});

it('quantities have plain numbers behind them', () => {
  const files = workspace();
  const hints = files.files.flatMap((file) =>
    (kubevirtEditor.hints?.(file, files.around) ?? []).map(({ offset, label }) => `${file.text!.slice(0, offset).split('\n').at(-1)} ${label}`),
  );
  expect(hints).toEqual(['              guest: 2Gi = 2,147,483,648', '          guest: 2Gi = 2,147,483,648']);
});
