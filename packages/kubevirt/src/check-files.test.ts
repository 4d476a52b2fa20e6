import { makeReport, SourceFile } from '@assay/findings';
import type { Violation } from '@assay/findings';
import { describe, expect, it } from 'vitest';

import { checkFiles, checkRequests } from './check-files.ts';

function file(name: string, text: string): SourceFile {
  return new SourceFile(name, new TextEncoder().encode(text));
}

/** Every finding in one line: place, rule, and what of the file it covers. */
function findings(files: Readonly<Record<string, string>>): readonly string[] {
  const inputs = Object.entries(files).map(([name, text]) => file(name, text));
  const { violations, notChecked } = makeReport(checkFiles({ files: inputs }), { checked: inputs.length, ignored: 0 });
  return [
    ...violations.map((violation) => `${locationOf(violation)} ${violation.severity} ${violation.rule} ${coveredBy(violation, files)}`),
    ...notChecked.map(({ file, range, reason }) => `${file}:${range?.start.line ?? 0} not checked: ${reason}`),
  ];
}

function locationOf({ file, range }: Violation): string {
  return `${file}:${range?.start.line}:${range?.start.column}`;
}

function coveredBy({ file, range }: Violation, files: Readonly<Record<string, string>>): string {
  return JSON.stringify(files[file]?.slice(range?.start.offset, range?.end.offset));
}

const RULE = '{"name": "cores", "rule": "integer", "path": "jsonpath::.spec.domain.cpu.cores", "message": "too few", "min": 2}';
const GOOD_SPEC = '{template: {spec: {domain: {cpu: {cores: 2}}}}}';
const BAD_SPEC = '{template: {spec: {domain: {cpu: {cores: 1}}}}}';

function template(rules: string, spec: string, metadata = 'name: t'): string {
  return `apiVersion: template.openshift.io/v1
kind: Template
metadata:
  ${metadata}
  annotations:
    validations: |
      ${rules}
objects:
  - apiVersion: kubevirt.io/v1
    kind: VirtualMachine
    metadata: {name: own}
    spec: ${spec}
`;
}

function vm(metadata: string, spec: string): string {
  return `apiVersion: kubevirt.io/v1\nkind: VirtualMachine\nmetadata: ${metadata}\nspec: ${spec}\n`;
}

const CHILD = '{name: child, labels: {vm.kubevirt.io/template: t, vm.kubevirt.io/template.namespace: shared}}';

it('a VM whose template is misspelt says which one may be meant, whatever else is there', () => {
  const files = [
    file('t.yaml', template(`[${RULE}]`, GOOD_SPEC, 'name: fedora\n  namespace: shared')),
    file('vm.yaml', vm(CHILD.replace('template: t', 'template: fedoar'), GOOD_SPEC)),
  ];
  const [, request] = checkRequests(files);
  expect(checkFiles(request!).notChecked).toMatchObject([{ file: 'vm.yaml', hint: 'did you mean "fedora"?' }]);
});

describe('a template', () => {
  it('that keeps its own rules is right', () => {
    expect(findings({ 't.yaml': template(`[${RULE}]`, GOOD_SPEC) })).toEqual([]);
  });

  it('that breaks its own rule is wrong at the value', () => {
    expect(findings({ 't.yaml': template(`[${RULE}]`, BAD_SPEC) })).toEqual(['t.yaml:12:52 error rule-failed "1"']);
  });

  it('with a defect is wrong there, and the broken rule is not evaluated', () => {
    expect(findings({ 't.yaml': template(`[${RULE.replace('2}', 'true}')}]`, BAD_SPEC) })).toEqual(['t.yaml:7:118 error wrong-type "true"']);
  });

  it('with two defects at one place has both', () => {
    const rule = RULE.replace('"name": "cores", ', '').replace('"message": "too few", ', '');
    expect(findings({ 't.yaml': template(`[${rule}]`, GOOD_SPEC) })).toEqual([
      't.yaml:7:8 error missing-key "{"',
      't.yaml:7:8 error missing-key "{"',
    ]);
  });

  it('warns where a rule says so', () => {
    const rule = RULE.replace('2}', '2, "justWarning": true}');
    expect(findings({ 't.yaml': template(`[${rule}]`, BAD_SPEC) })).toEqual(['t.yaml:12:52 warning rule-failed "1"']);
  });

  it.each([
    ['a unit that Kubernetes does not have', '2GB', /without B/],
    ['a parameter that is misspelt', '"${{CORE}}"', /^the template has no parameter CORE: did you mean "CORES"\?$/],
  ])('that is no number says why: %s', (_, cores, hint) => {
    const text = `${template(`[${RULE}]`, `{template: {spec: {domain: {cpu: {cores: ${cores}}}}}}`)}parameters:\n  - {name: CORES, value: "2"}\n`;
    expect(checkFiles({ files: [file('t.yaml', text)] }).violations).toMatchObject([{ rule: 'type-mismatch', hint: expect.stringMatching(hint) }]);
  });

  it('with rules of unknown type only is not checked', () => {
    expect(findings({ 't.yaml': template(`[${RULE.replace('integer', 'intger')}]`, GOOD_SPEC) })).toEqual([
      't.yaml:7:34 error unknown-rule "\\"intger\\""',
      't.yaml:9 not checked: the VM own: all its rules are ignored',
    ]);
  });

  it('without anything to check is not checked', () => {
    expect(findings({ 't.yaml': 'apiVersion: v1\nkind: Template\nmetadata: {name: t}\n' })).toEqual([
      't.yaml:1 not checked: the template t has neither rules nor a VirtualMachine',
    ]);
  });

  it('may have rules in the VM that it makes', () => {
    const text = template('', BAD_SPEC).replace('{name: own}', `{annotations: {vm.kubevirt.io/validations: '[${RULE}]'}}`);
    expect(findings({ 't.yaml': text })).toEqual(['t.yaml:12:52 error rule-failed "1"']);
  });

  it('is not checked where a parameter has no value', () => {
    const text = `${template(`[${RULE}]`, '{template: {spec: {domain: {cpu: {cores: "${{N}}"}}}}}')}parameters:\n  - name: N\n`;
    expect(findings({ 't.yaml': text })).toEqual(['t.yaml:12 not checked: the rule "cores" needs the parameter N, which has no value']);
  });

  it('is not checked if its rules need a parameter without a value', () => {
    const annotation = `{vm.kubevirt.io/validations: '[${RULE.replace('too few', '${N}')}]'}`;
    const text = `${template('', BAD_SPEC).replace('{name: own}', `{annotations: ${annotation}}`)}parameters:\n  - name: N\n`;
    expect(findings({ 't.yaml': text })).toEqual(['t.yaml:11 not checked: the VM: its rules need the parameter N, which has no value']);
  });

  it('is not said to be broken for a parameter that nobody can know', () => {
    const annotation = `{vm.kubevirt.io/validations: '[${RULE.replace('2}', '${N}}')}]'}`;
    const text = `${template('', BAD_SPEC).replace('{name: own}', `{annotations: ${annotation}}`)}parameters:\n  - name: N\n`;
    expect(findings({ 't.yaml': text })).toEqual(['t.yaml:11 not checked: the VM: its rules need the parameter N, which has no value']);
  });

  describe('without rules, whose VM names another one,', () => {
    const text = template('', BAD_SPEC, 'name: lab').replace('{name: own}', CHILD);

    it('has the rules of that one', () => {
      const files = [file('lab.yaml', text), file('t.yaml', template(`[${RULE}]`, GOOD_SPEC))];
      const [request] = checkRequests(files);
      expect(checkFiles(request!).violations).toMatchObject([{ file: 'lab.yaml', rule: 'rule-failed' }]);
    });

    it('says that it is not there', () => {
      expect(findings({ 'lab.yaml': text })).toEqual(['lab.yaml:9 not checked: the template shared/t of this VM is not among the files']);
    });

    it('but has its own rules if there are some', () => {
      const ruled = template(`[${RULE}]`, BAD_SPEC, 'name: lab').replace('{name: own}', CHILD);
      expect(findings({ 'lab.yaml': ruled })).toEqual(['lab.yaml:12:52 error rule-failed "1"']);
    });
  });

  it('that its VM names without namespace is found by nobody', () => {
    const text = template(`[${RULE}]`, GOOD_SPEC).replace('{name: own}', '{labels: {vm.kubevirt.io/template: t}}');
    expect(findings({ 't.yaml': text })).toEqual(['t.yaml:11:25 warning template-without-namespace "vm.kubevirt.io/template"']);
  });
});

describe('a VM', () => {
  it.each([
    ['1', ['vm.yaml:1:13 error wrong-kind "kubevirt.io/1"']],
    ['v1alpha9', []],
    ['${VERSION}', []],
  ])('of the version %s', (version, expected) => {
    const text = vm(`{annotations: {vm.kubevirt.io/validations: '[${RULE}]'}}`, GOOD_SPEC).replace('kubevirt.io/v1', `kubevirt.io/${version}`);
    expect(findings({ 'vm.yaml': text })).toEqual(expected);
  });

  it('finds its template in another file, even without namespace there', () => {
    expect(findings({ 'vm.yaml': vm(CHILD, BAD_SPEC), 't.yaml': template(`[${RULE}]`, GOOD_SPEC) })).toEqual(['vm.yaml:4:48 error rule-failed "1"']);
  });

  it('prefers the template of its namespace', () => {
    const files = {
      'a.yaml': template('[]', GOOD_SPEC),
      'b.yaml': template(`[${RULE}]`, GOOD_SPEC, 'name: t\n  namespace: shared'),
      'vm.yaml': vm(CHILD, BAD_SPEC),
    };
    expect(findings(files)).toEqual(['vm.yaml:4:48 error rule-failed "1"', 'a.yaml:9 not checked: the VM own: its list of rules is empty']);
  });

  it.each([
    ['is not there', CHILD, {}, 'the template shared/t of this VM is not among the files'],
    [
      'lives elsewhere',
      CHILD,
      { 't.yaml': template(`[${RULE}]`, GOOD_SPEC, 'name: t\n  namespace: other') },
      'the template shared/t of this VM is not among the files',
    ],
    ['has no rules', CHILD, { 't.yaml': template('', GOOD_SPEC) }, 'the template shared/t of this VM has no rules'],
    ['is not named', '{name: child}', {}, 'this VM has no rules and names no template'],
    [
      'is named without namespace',
      '{labels: {vm.kubevirt.io/template: t}}',
      {},
      'this VM has no rules and names the template t without its namespace',
    ],
  ])('whose template %s is not checked', (_, metadata, others, reason) => {
    expect(findings({ 'vm.yaml': vm(metadata, BAD_SPEC), ...others })).toContain(`vm.yaml:1 not checked: ${reason}`);
  });

  it('is not checked for the same words as others, so that a report can fold them', () => {
    const { notChecked } = checkFiles({ files: ['a', 'b'].map((name) => file(`${name}.yaml`, vm(CHILD.replace('child', name), BAD_SPEC))) });
    expect(notChecked).toHaveLength(2);
    expect(new Set(notChecked.map(({ reason, hint }) => `${reason} ${hint}`)).size).toBe(1);
  });

  it.each([
    ['has no rules', vm('{name: a}', BAD_SPEC), 'nothing-applies', undefined],
    ['skips its rules', vm('{annotations: {vm.kubevirt.io/skip-validations: ""}}', BAD_SPEC), 'switched-off', undefined],
    [
      'needs a parameter',
      template(`[${RULE}]`, '{template: {spec: {domain: {cpu: {cores: "${{CORES}}"}}}}}') + 'parameters: [{name: CORES, required: true}]\n',
      'needs-values',
      ['CORES'],
    ],
  ])('that %s says why it is not checked, and what to do', (_, text, cause, values) => {
    const [entry, ...others] = checkFiles({ files: [file('vm.yaml', text)] }).notChecked;
    expect([others, entry]).toMatchObject([[], { cause, hint: expect.any(String) }]);
    expect(entry?.values).toEqual(values);
  });

  it('that skips its rules is not checked', () => {
    expect(findings({ 'vm.yaml': vm('{name: a, annotations: {vm.kubevirt.io/skip-validations: ""}}', BAD_SPEC) })).toEqual([
      'vm.yaml:1 not checked: the VM a: the annotation "vm.kubevirt.io/skip-validations" turns its rules off',
    ]);
  });

  it('with a defect in its own rules has that defect only', () => {
    expect(findings({ 'vm.yaml': vm(`{annotations: {vm.kubevirt.io/validations: '{}'}}`, BAD_SPEC) })).toEqual([
      'vm.yaml:3:55 error not-an-array "{}"',
    ]);
  });

  it('is wrong at each value that is', () => {
    const rule = '{"name": "b", "rule": "enum", "path": "jsonpath::.spec.domain.devices.disks[*].disk.bus", "message": "m", "values": ["virtio"]}';
    const spec = '{template: {spec: {domain: {devices: {disks: [{disk: {bus: ide}}, {disk: {bus: virtio}}, {disk: {}}]}}}}}';
    expect(findings({ 'vm.yaml': vm(`{annotations: {vm.kubevirt.io/validations: '[${rule}]'}}`, spec) })).toEqual([
      'vm.yaml:4:66 error rule-failed "ide"',
      'vm.yaml:4:97 error rule-failed "disk"',
    ]);
  });

  it.each([
    ['a field', '.spec.domain.cpu.maxCores', '{domain: {cpu: {cores: 2}}}', 'argument-path-not-found "cpu"'],
    ['a section', '.spec.domain.memory.maxGuest', '{domain: {cpu: {cores: 2}}}', 'argument-path-not-found "domain"'],
    ['all values', '.spec.list[*].most', '{domain: {cpu: {cores: 2}}, list: []}', 'argument-not-single "[]"'],
    ['one value alone', '.spec.list[*].most', '{domain: {cpu: {cores: 2}}, list: [{most: 7}, {most: 8}]}', 'argument-not-single "7"'],
    ['a number', '.spec.most', '{domain: {cpu: {cores: 2}}, most: [7]}', 'argument-type-mismatch "[7]"'],
  ])('that lacks %s for an argument is told where', (_, argument, spec, expected) => {
    const annotations = `{annotations: {vm.kubevirt.io/validations: '[${RULE.replace('2}', `"jsonpath::${argument}"}`)}]'}}`;
    const found = findings({ 'vm.yaml': vm(annotations, `{template: {spec: ${spec}}}`) });
    expect(found.map((line) => line.replace(/^\S+ error /, ''))).toEqual([expected]);
  });

  it('in JSON lacks something at the brace of what lacks it', () => {
    const annotations = { 'vm.kubevirt.io/validations': `[${RULE}]` };
    const text = JSON.stringify({
      apiVersion: 'kubevirt.io/v1',
      kind: 'VirtualMachine',
      metadata: { annotations },
      spec: { template: { spec: {} } },
    });
    const at = text.lastIndexOf('{');
    expect(findings({ 'vm.json': text })).toEqual([`vm.json:1:${at + 1} error rule-failed "{"`]);
  });

  it('with an annotation that nobody reads is told so', () => {
    expect(findings({ 'vm.yaml': vm(`{annotations: {validations: '[${RULE}]'}}`, BAD_SPEC) })).toEqual([
      'vm.yaml:3:26 warning unread-annotation "validations"',
      'vm.yaml:1 not checked: this VM has no rules and names no template',
    ]);
  });
});

describe('a violation', () => {
  it('has all that a report needs', () => {
    const { violations } = checkFiles({ files: [file('t.yaml', template(`[${RULE}]`, BAD_SPEC))] });
    expect(violations).toMatchObject([
      {
        dialect: 'kubevirt',
        fault: 'subject',
        message: 'too few: value 1 is lower than minimum [2] (rule "cores")',
        path: '/objects/0/spec/template/spec/domain/cpu/cores',
        found: 1,
        expected: { min: 2 },
        related: [{ message: 'the rule "cores"', file: 't.yaml', range: { start: { line: 7, column: 17 } } }],
      },
    ]);
  });

  it.each([
    ['memroy', '{template: {spec: {domain: {memroy: {guest: 2Gi}}}}}', 'memory'],
    ['gues', '{template: {spec: {domain: {memory: {gues: 2Gi}}}}}', 'guest'],
  ])('of a field that is not there stands at a name that is nearly the same: %s', (written, spec, meant) => {
    const rule = '{"name": "memory", "rule": "integer", "path": "jsonpath::.spec.domain.memory.guest", "message": "too little", "min": 1}';
    const text = template(`[${rule}]`, spec);
    expect(checkFiles({ files: [file('t.yaml', text)] }).violations).toMatchObject([
      {
        rule: 'rule-failed',
        range: { start: { offset: text.lastIndexOf(written) }, end: { offset: text.lastIndexOf(written) + written.length } },
        hint: `did you mean "${meant}"?`,
        fixes: [{ applicability: 'unsafe', edits: [{ newText: meant }] }],
      },
    ]);
  });

  it('names the parameter that gave the value', () => {
    const text = `${template(`[${RULE}]`, '{template: {spec: {domain: {cpu: {cores: "${{N}}"}}}}}')}parameters:\n  - name: N\n    value: "1"\n`;
    expect(findings({ 't.yaml': text })).toEqual(['t.yaml:12:52 error rule-failed "\\"${{N}}\\""']);
    const [violation] = checkFiles({ files: [file('t.yaml', text)] }).violations;
    expect(violation?.related?.[1]).toMatchObject({ message: 'parameter N', range: { start: { line: 15, column: 12 } } });
  });

  it('about the rules themselves is no fault of the VM', () => {
    const { violations } = checkFiles({ files: [file('t.yaml', template('[5]', BAD_SPEC))] });
    expect(violations).toMatchObject([{ rule: 'rule-not-an-object', fault: 'rule' }]);
  });
});

describe('files', () => {
  it('that cannot be read because a line is indented below a value say so', () => {
    const text = template('[]', GOOD_SPEC).replace('\nmetadata:', '\n  metadata:');
    expect(checkFiles({ files: [file('t.yaml', text)] }).violations).toMatchObject([
      { rule: 'invalid-document', range: { start: { line: 3 } }, hint: expect.stringContaining('indented below "kind"') },
    ]);
  });

  it('that cannot be read are one violation', () => {
    expect(findings({ 't.yaml': 'kind: Template\nmetadata: {' })).toHaveLength(1);
    expect(findings({ 't.json': '{"kind": "Template",}' })).toEqual(['t.json:1:21 error invalid-document "}"']);
  });

  it('that hold nothing of KubeVirt say so if they are asked', () => {
    expect(findings({ 'pod.yaml': 'kind: Pod\n' })).toEqual(['pod.yaml:1:7 error wrong-kind "Pod"']);
  });

  it.each([
    ['a VM', vm('{name: own}', GOOD_SPEC).replace('VirtualMachine', 'VirtualMachin'), '"VirtualMachin"'],
    ['a VM of a template', template(`[${RULE}]`, GOOD_SPEC).replace('VirtualMachine', 'VirtualMachin'), '"VirtualMachin"'],
    ['a template', template(`[${RULE}]`, GOOD_SPEC).replace('Template', 'Tempate'), '"Tempate"'],
  ])('whose kind is misspelt say so: %s', (_, text, kind) => {
    const found = findings({ 'a.yaml': text });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`error wrong-kind ${kind}$`));
  });

  it('are checked apart, each with those that have the templates of its VMs', () => {
    const files = [
      file('other.yaml', template(`[${RULE}]`, GOOD_SPEC, 'name: other\n  namespace: shared')),
      file('vm.yaml', vm(CHILD, GOOD_SPEC)),
      file('fedora.yaml', template(`[${RULE}]`, GOOD_SPEC, 'name: t\n  namespace: shared')),
    ];
    expect(checkRequests(files).map((request) => request.visible?.map(({ name }) => name))).toEqual([
      ['other.yaml'],
      ['vm.yaml', 'fedora.yaml'],
      ['fedora.yaml'],
    ]);
  });

  it('of several templates with one name see the nearest', () => {
    const shared = template(`[${RULE}]`, GOOD_SPEC, 'name: t\n  namespace: shared');
    const files = [
      file('a/t.yaml', shared),
      file('b/in/t.yaml', shared),
      file('b/t.yaml', shared),
      file('b/vm.yaml', vm(CHILD, GOOD_SPEC)),
      file('c/vm.yaml', vm(CHILD, GOOD_SPEC)),
    ];
    const visible = new Map(checkRequests(files).map((request) => [request.files[0]?.name, request.visible?.map(({ name }) => name)]));
    expect(visible.get('b/vm.yaml')).toEqual(['b/t.yaml', 'b/vm.yaml']);
    expect(visible.get('c/vm.yaml')).toEqual(['a/t.yaml', 'c/vm.yaml']);
  });
});
