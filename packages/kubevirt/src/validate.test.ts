import { Source } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { validate } from './validate.ts';
import type { ValidationReport } from './validate.ts';

const RULE = '{"name": "cores", "rule": "integer", "path": "jsonpath::.spec.domain.cpu.cores", "message": "too few", "min": 2}';

function template(rules: string | undefined, rest = 'objects: []'): string {
  const annotations = rules === undefined ? '' : `\n  annotations:\n    validations: '${rules}'`;
  return `apiVersion: template.openshift.io/v1\nkind: Template\nmetadata:\n  name: t${annotations}\n${rest}\n`;
}

function vm(cores: number, annotations = '{}'): string {
  return `apiVersion: kubevirt.io/v1\nkind: VirtualMachine\nmetadata:\n  annotations: ${annotations}\nspec: {template: {spec: {domain: {cpu: {cores: ${cores}}}}}}\n`;
}

function report(files: { readonly template?: string; readonly vm?: string; readonly strict?: boolean }): ValidationReport {
  return validate({
    ...(files.template !== undefined && { template: new Source('t.yaml', files.template) }),
    ...(files.vm !== undefined && { vm: new Source('vm.yaml', files.vm) }),
    ...(files.strict !== undefined && { strict: files.strict }),
  });
}

/** The outcomes and the codes of the errors, in one line. */
function summary(files: Parameters<typeof report>[0]): string {
  const { valid, rules, annotationErrors } = report(files);
  return [valid ? 'valid' : 'invalid', ...rules.map(({ outcome }) => outcome), ...annotationErrors.map(({ code }) => code)].join(' ');
}

describe('which rules count', () => {
  const own = (text: string): string => `{vm.kubevirt.io/validations: ${JSON.stringify(text)}}`;
  it.each([
    ['those of the template', template(`[${RULE}]`), vm(1), 'invalid violated'],
    ['own ones instead of them', template(`[${RULE}]`), vm(1, own(`[${RULE.replace('2}', '1}')}]`)), 'valid satisfied'],
    ['own ones even if there are none', template(`[${RULE}]`), vm(1, own('[]')), 'valid'],
    ['own ones even if they are null', template(`[${RULE}]`), vm(1, own('null')), 'valid'],
    ['own ones even if they are broken', template(`[${RULE}]`), vm(1, own('nope')), 'invalid invalid-json'],
    ['not the defects of rules that are not used', template('nope'), vm(1, own(`[${RULE}]`)), 'invalid violated'],
    ['those of the template if own ones are empty', template(`[${RULE}]`), vm(1, own('')), 'invalid violated'],
    ['those of the template if own ones are a YAML null', template(`[${RULE}]`), vm(1, '{vm.kubevirt.io/validations: null}'), 'invalid violated'],
    ['none if the VM skips them', template(`[${RULE}]`), vm(1, '{vm.kubevirt.io/skip-validations: "false"}'), 'valid'],
    ['none if the VM skips them without a value', template('nope'), vm(1, '{vm.kubevirt.io/skip-validations: }'), 'valid'],
    ['none if there are none', template(undefined), vm(1), 'valid'],
    ['none of other annotations', template(undefined), vm(1, `{validations: ${JSON.stringify(`[${RULE}]`)}}`), 'valid'],
    ['no list in their place', template(undefined), vm(1, '{vm.kubevirt.io/validations: [1]}'), 'invalid annotation-not-a-string'],
  ])('%s', (_, parent, subject, expected) => {
    expect(summary({ template: parent, vm: subject })).toBe(expected);
  });

  it('are own ones without a template', () => {
    expect(summary({ vm: vm(1, own(`[${RULE}]`)) })).toBe('invalid violated');
    expect(summary({ vm: vm(1) })).toBe('valid');
  });
});

describe('files', () => {
  it.each([
    ['an empty template', '', vm(1), 'invalid invalid-document'],
    ['a template that is no YAML', 'a: [', vm(1), 'invalid invalid-document'],
    ['a template that is a list', '- 1\n', vm(1), 'invalid invalid-document'],
    ['a Pod for a template', 'kind: Pod\n', vm(1), 'invalid wrong-kind'],
    ['a Pod for a VM', template(`[${RULE}]`), 'kind: Pod\n', 'invalid wrong-kind'],
    ['a VM of another group', template(`[${RULE}]`), vm(2).replace('kubevirt.io', 'example.org'), 'invalid wrong-kind'],
    [
      'an old template and an old VM',
      template(`[${RULE}]`).replace('template.openshift.io/', ''),
      vm(2).replace('/v1', '/v1alpha3'),
      'valid satisfied',
    ],
    ['JSON', template(`[${RULE}]`), '{"kind": "VirtualMachine", "spec": {}}', 'invalid violated'],
    ['CRLF', template(`[${RULE}]`).replaceAll('\n', '\r\n'), vm(2).replaceAll('\n', '\r\n'), 'valid satisfied'],
    ['several VMs', template(`[${RULE}]`), `${vm(1)}---\n${vm(2)}`, 'invalid violated satisfied'],
    ['a list', template(`[${RULE}]`), `kind: List\nitems:\n- ${vm(2).trim().replaceAll('\n', '\n  ')}`, 'valid satisfied'],
  ])('%s', (_, parent, subject, expected) => {
    expect(summary({ template: parent, vm: subject })).toBe(expected);
  });

  it('are named in their defects, with the place', () => {
    expect(report({ template: 'a: [', vm: vm(1) }).annotationErrors).toMatchObject([{ file: 't.yaml', line: 1 }]);
    expect(report({ vm: '# nothing\nkind: Pod\n' }).annotationErrors).toMatchObject([
      { code: 'wrong-kind', file: 'vm.yaml', line: 2, column: 7, endColumn: 10 },
    ]);
  });
});

describe('a template alone', () => {
  const objects = (cores: string, parameters: string): string =>
    `objects:\n  - kind: VirtualMachine\n    spec: {template: {spec: {domain: {cpu: {cores: ${cores}}}}}}\nparameters: ${parameters}`;

  it('is checked on its own if it holds no VM', () => {
    expect(summary({ template: template(`[${RULE}]`) })).toBe('valid');
    expect(summary({ template: template('[{}]') })).toBe('invalid missing-key missing-key missing-key missing-key');
  });

  it('has its VM checked with the defaults of its parameters', () => {
    expect(summary({ template: template(`[${RULE}]`, objects('"${{N}}"', '[{name: N, value: "1"}]')) })).toBe('invalid violated');
    expect(summary({ template: template(`[${RULE}]`, objects('"${{N}}"', '[{name: N, value: "2"}]')) })).toBe('valid satisfied');
  });

  it('stays valid if a rule needs a parameter without a value', () => {
    const { valid, rules } = report({ template: template(`[${RULE}]`, objects('"${{N}}"', '[{name: N}]')) });
    expect(valid).toBe(true);
    expect(rules).toEqual([{ name: 'cores', outcome: 'not-checked', message: 'the template parameter N has no value' }]);
  });

  it.each([
    ['as argument', '"max": "jsonpath::.spec.most"', '{spec: {domain: {cpu: {cores: 2}}, most: "${{N}}"}}'],
    ['as value of a filter', '"max": "jsonpath::.spec.l[?(@.a==1)].b"', '{spec: {domain: {cpu: {cores: 2}}, l: [{a: "${{N}}", b: 9}]}}'],
    ['as section on the way', '"min": 1', '{spec: {domain: "${{N}}"}}'],
    ['as the whole template of the VM', '"min": 1', '"${{N}}"'],
    ['as what makes the rule apply', '"valid": "jsonpath::.spec.a.b"', '{spec: {domain: {cpu: {cores: 2}}, a: "${{N}}"}}'],
  ])('does not judge a rule that needs such a parameter %s', (_, argument, spec) => {
    const rule = `{"name": "cores", "rule": "integer", "path": "jsonpath::.spec.domain.cpu.cores", "message": "m", ${argument}}`;
    const rest = `objects:\n  - {kind: VirtualMachine, spec: {template: ${spec}}}\nparameters: [{name: N}]`;
    expect(summary({ template: template(`[${rule}]`, rest) })).toBe('valid not-checked');
  });

  it('does not judge rules whose text needs such a parameter', () => {
    const annotation = `[${RULE.replace('2}', '${N}}')}]`;
    const rest = `objects:\n  - kind: VirtualMachine\n    metadata: {annotations: {vm.kubevirt.io/validations: '${annotation}'}}\nparameters: [{name: N}]`;
    expect(summary({ template: template(undefined, rest) })).toBe('valid not-checked');
    expect(summary({ template: template(undefined, rest.replace('name: N', 'name: N, value: 1')) })).toBe('invalid violated');
  });

  it('judges rules beside such a parameter', () => {
    const rest =
      'objects:\n  - {kind: VirtualMachine, spec: {template: {spec: {hostname: "${N}", domain: {cpu: {cores: 2}}}}}}\nparameters: [{name: N}]';
    expect(summary({ template: template(`[${RULE}]`, rest) })).toBe('valid satisfied');
    expect(summary({ template: template(`[${RULE.replace('.spec.domain.cpu.cores', '..cores')}]`, rest) })).toBe('valid satisfied');
  });
});

describe('the report', () => {
  it('says where the VM breaks a rule', () => {
    expect(report({ template: template(`[${RULE}]`), vm: vm(1) }).rules).toEqual([
      {
        name: 'cores',
        outcome: 'violated',
        message: 'too few: value 1 is lower than minimum [2]',
        file: 'vm.yaml',
        line: 5,
        column: 48,
        endLine: 5,
        endColumn: 49,
      },
    ]);
  });

  it('has one entry for each element, whatever it is', () => {
    const rules = `[null, ${RULE}, ${RULE}, ${RULE.replace('cores', 'x').replace('integer', 'int')}]`;
    expect(summary({ template: template(rules), vm: vm(2) })).toBe('invalid error satisfied error ignored rule-not-an-object duplicate-name');
    expect(summary({ template: template(rules), vm: vm(2), strict: true })).toBe(
      'invalid error satisfied error error rule-not-an-object duplicate-name unknown-rule',
    );
  });
});
