import { SourceFile } from '@assay/findings';
import { describe, expect, it } from 'vitest';

import { asksForRules, recognizesManifest } from './recognize.ts';

function recognizes(text: string, name = 'x.yaml'): boolean {
  return recognizesManifest(new SourceFile(name, new TextEncoder().encode(text)));
}

describe('manifests', () => {
  it.each([
    ['a template', 'apiVersion: template.openshift.io/v1\nkind: Template\nmetadata: {annotations: {validations: "[]"}}\n'],
    ['an old template', 'kind: Template\napiVersion: v1\nobjects: [{kind: VirtualMachine}]\n'],
    ['a VM', 'apiVersion: kubevirt.io/v1alpha3\nkind: "VirtualMachine"\n'],
    ['JSON', '{"kind":"VirtualMachine","apiVersion":"kubevirt.io/v1"}'],
    ['flow style', '{kind: Template, apiVersion: template.openshift.io/v1, objects: [{kind: VirtualMachine}]}'],
    ['a later document', 'kind: Pod\n---\nkind: VirtualMachine\napiVersion: kubevirt.io/v1\n'],
    ['an item of a list', 'apiVersion: v1\nkind: List\nitems:\n- apiVersion: kubevirt.io/v1\n  kind: VirtualMachine\n'],
    ['broken YAML', 'apiVersion: kubevirt.io/v1\nkind: VirtualMachine\nmetadata: {\n'],
    ['broken JSON', '{"apiVersion": "kubevirt.io/v1", "kind": "VirtualMachine",}'],
    ['a misspelt VM', 'apiVersion: kubevirt.io/v1\nkind: VirtualMachin\n'],
    ['a misspelt Template', 'apiVersion: template.openshift.io/v1\nkind: Tempate\nobjects: []\n'],
    ['a VM of a version that cannot be', 'apiVersion: kubevirt.io/1\nkind: VirtualMachine\n'],
    ['parameters in a broken file', 'apiVersion: v1\nkind: Template\na: ${{X}}\nb: [\n'],
  ])('are recognized as %s', (_, text) => {
    expect(recognizes(text)).toBe(true);
  });

  it.each([
    ['other objects', 'apiVersion: v1\nkind: Pod\n'],
    ['a Template of something else', 'apiVersion: template.openshift.io/v1\nkind: Template\nobjects: [{kind: Deployment}]\n'],
    ['a Template of another group', 'apiVersion: example.org/v1\nkind: Template\n'],
    ['a misspelt kind of another group', 'apiVersion: example.org/v1\nkind: VirtualMachin\nx: kubevirt.io/v1\n'],
    ['a VM of another group', 'apiVersion: vm.example.org/v1\nkind: VirtualMachine\n'],
    ['another kind of KubeVirt', 'apiVersion: kubevirt.io/v1\nkind: VirtualMachineInstance\n'],
    ['a VM as text in something else', 'kind: ConfigMap\ndata:\n  vm: |\n    apiVersion: kubevirt.io/v1\n    kind: VirtualMachine\n'],
    ['a Helm chart', 'apiVersion: kubevirt.io/v1\nkind: VirtualMachine\nmetadata:\n  {{- include "labels" . }}\n'],
  ])('are not %s', (_, text) => {
    expect(recognizes(text)).toBe(false);
  });

  it('are not text that shows one', () => {
    expect(recognizes('# How to\n\n```yaml\napiVersion: kubevirt.io/v1\nkind: VirtualMachine\nmetadata: {\n```\n', 'README.md')).toBe(false);
  });

  it('are recognized by their words if they are no text', () => {
    const text = 'apiVersion: kubevirt.io/v1\nkind: VirtualMachine\n';
    const utf16 = Uint8Array.from([0xff, 0xfe, ...[...text].flatMap((character) => [character.charCodeAt(0), 0])]);
    expect(recognizesManifest(new SourceFile('x.yaml', utf16))).toBe(true);
  });

  it('are sought in time that grows with the text only', () => {
    const text = `${'kind: Template apiVersion: '.repeat(20_000)}${' '.repeat(200_000)}${'{{'.repeat(50_000)}`;
    expect(recognizes(text)).toBe(false);
  });
});

describe('a file that nobody names', () => {
  const machine = (metadata: string): string => `apiVersion: kubevirt.io/v1\nkind: VirtualMachine\nmetadata: ${metadata}\n`;
  const template = (metadata: string, machineMetadata = '{}'): string =>
    `apiVersion: template.openshift.io/v1\nkind: Template\nmetadata: {${metadata}}\nobjects: [{kind: VirtualMachine, metadata: ${machineMetadata}}]\n`;
  it.each([
    ['a VM that names its template', machine('{labels: {vm.kubevirt.io/template: t}}'), true],
    ['a VM with rules', machine(`{annotations: {vm.kubevirt.io/validations: '[]'}}`), true],
    ['a template with rules', template("annotations: {validations: '[]'}"), true],
    ['rules in an annotation that nobody reads', template(`annotations: {valdations: '[{path: "jsonpath::.spec"}]'}`), true],
    ['a template whose VM names it', template('', '{labels: {vm.kubevirt.io/template: t}}'), true],
    ['a template that has nothing to do with rules', template('name: a'), false],
    ['rules in an annotation of another name', machine('{annotations: {"vm.kubevirt.io/validation-rules": "[]"}}'), true],
    ['a VM that speaks of validations', machine('{annotations: {about: passes all validations}}'), false],
    ['a VM that has nothing to do with rules', machine('{name: a, labels: {app: b}}'), false],
  ])('asks for a check with %s: %s', (_, text, asks) => {
    expect(asksForRules(new SourceFile('x.yaml', new TextEncoder().encode(text)))).toBe(asks);
  });
});
