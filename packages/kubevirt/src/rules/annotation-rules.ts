import type { Rule } from '@assay/findings';

import { ABOUT_BUSES, ABOUT_CORES, diskWithBus, ruleExample, templateExample } from './example-templates.ts';

const AT_LEAST_TWO = `${ABOUT_CORES}, "rule": "integer", "min": 2`;

/** What is said about the text of an annotation and its rules, whatever the VMs are. */
export const annotationRules: readonly Rule[] = [
  {
    code: 'annotation-not-a-string',
    severity: 'error',
    summary: 'The annotation with the rules is a string',
    explanation: 'In Kubernetes annotations are strings, so the rules are JSON inside a string. In YAML, write | after the key to begin one.',
    failing: {
      file: 'template.yaml',
      text: 'apiVersion: template.openshift.io/v1\nkind: Template\nmetadata:\n  name: t\n  annotations:\n    validations:\n      - name: cores\n',
    },
    passing: ruleExample(AT_LEAST_TWO),
  },
  {
    code: 'invalid-json',
    severity: 'error',
    summary: 'The rules are strict JSON',
    explanation:
      'Comments, trailing commas, single and typographic quotes are not JSON. Validators refuse every VM of a template whose rules they cannot read.',
    failing: templateExample({ rules: [`[{${AT_LEAST_TWO},}]`] }),
    passing: ruleExample(AT_LEAST_TWO),
  },
  {
    code: 'not-an-array',
    severity: 'error',
    summary: 'The rules are a JSON array',
    explanation: 'A single rule needs the brackets too. An empty string, null and [] stand for no rules.',
    failing: templateExample({ rules: [`{${AT_LEAST_TWO}}`] }),
    passing: ruleExample(AT_LEAST_TWO),
  },
  {
    code: 'rule-not-an-object',
    severity: 'error',
    summary: 'Every element of the array is a JSON object',
    explanation: 'The other rules are still evaluated.',
    failing: templateExample({ rules: [`[{${AT_LEAST_TWO}}, null]`] }),
    passing: ruleExample(AT_LEAST_TWO),
  },
  {
    code: 'missing-key',
    severity: 'error',
    summary: 'A rule has rule, name, path and message, none of them empty',
    explanation: 'Keys are case-sensitive. The rule is not evaluated until they are there; the others are.',
    failing: ruleExample('"name": "cores", "path": "jsonpath::.spec.domain.cpu.cores", "rule": "integer", "min": 2'),
    passing: ruleExample(AT_LEAST_TWO),
  },
  {
    code: 'wrong-type',
    severity: 'error',
    summary: 'Every key of a rule has a value of its type',
    explanation:
      'rule, name, path, message, valid and regex are strings, justWarning is a boolean, values is an array of strings, numbers and booleans. ' +
      'min, max, minLength and maxLength are numbers or paths; a number in quotes is neither.',
    failing: ruleExample(`${ABOUT_CORES}, "rule": "integer", "min": "2"`),
    passing: ruleExample(AT_LEAST_TWO),
  },
  {
    code: 'duplicate-name',
    severity: 'error',
    summary: 'Every rule of an annotation has a name of its own',
    explanation: 'The first rule with a name is evaluated, later ones are not.',
    failing: templateExample({ rules: ['[', `  {${AT_LEAST_TWO}},`, `  {${ABOUT_CORES}, "rule": "integer", "max": 8}`, ']'] }),
    passing: ruleExample(`${AT_LEAST_TWO}, "max": 8`),
  },
  {
    code: 'invalid-path',
    severity: 'error',
    summary: 'path, valid and paths in arguments are JSONPath as Kubernetes has it',
    explanation:
      'A path starts below spec.template of the VM: jsonpath::.spec.domain.cpu.cores. A dot in a name is escaped with a backslash. ' +
      'Keys in double quotes, braces and script expressions are not supported.',
    failing: ruleExample('"name": "cores", "path": "jsonpath::.spec.domain.cpu[", "message": "m", "rule": "integer"'),
    passing: ruleExample(AT_LEAST_TWO),
  },
  {
    code: 'invalid-regex',
    severity: 'error',
    summary: 'regex is an RE2 pattern',
    explanation:
      'Lookaround, backreferences, possessive and atomic groups do not exist in RE2. A pattern is found anywhere in the value; ^ and $ anchor it.',
    failing: ruleExample(`${ABOUT_BUSES}, "rule": "regex", "regex": "^(?!ide)"`, diskWithBus('virtio')),
    passing: ruleExample(`${ABOUT_BUSES}, "rule": "regex", "regex": "^(virtio|scsi)$"`, diskWithBus('virtio')),
  },
  {
    code: 'missing-argument',
    severity: 'error',
    summary: 'An enum rule has values, a regex rule has regex',
    explanation:
      'Without values nothing satisfies an enum rule; without a pattern everything satisfies a regex rule. The arguments of integer and string rules are optional.',
    failing: ruleExample(`${ABOUT_BUSES}, "rule": "enum"`, diskWithBus('virtio')),
    passing: ruleExample(`${ABOUT_BUSES}, "rule": "enum", "values": ["virtio", "scsi"]`, diskWithBus('virtio')),
  },
  {
    code: 'unknown-rule',
    severity: 'error',
    summary: 'rule is integer, string, regex or enum',
    explanation:
      'A rule of another type is ignored when VMs are created, so it checks nothing. ' +
      'The validators of KubeVirt refuse the VM instead; assay kubevirt validate --strict does so too.',
    failing: templateExample({
      rules: ['[', `  {${AT_LEAST_TWO}},`, '  {"name": "n", "rule": "int", "path": "jsonpath::.spec.domain.cpu.sockets", "message": "m"}', ']'],
    }),
    passing: ruleExample(AT_LEAST_TWO),
  },
  {
    code: 'unknown-key',
    severity: 'warning',
    summary: 'A key of a rule is spelled correctly',
    explanation: 'Unknown keys are ignored, so a limit under a misspelled key has no effect. Keys are case-sensitive.',
    failing: ruleExample(`${ABOUT_CORES}, "rule": "integer", "Min": 2`),
    passing: ruleExample(AT_LEAST_TWO),
  },
  {
    code: 'legacy-path',
    severity: 'warning',
    summary: 'A path is written as jsonpath::.spec…',
    explanation:
      'The first definition of the annotations wrote /spec.domain and spec.domain. Assay reads them; ' +
      'the validators of KubeVirt refuse them or silently find nothing.',
    failing: ruleExample('"name": "cores", "path": "/spec.domain.cpu.cores", "message": "too few cores", "rule": "integer", "min": 2'),
    passing: ruleExample(AT_LEAST_TWO),
  },
  {
    code: 'unread-annotation',
    severity: 'warning',
    summary: 'Rules are in an annotation that has an effect there',
    explanation: 'A Template has its rules in validations, a VirtualMachine in vm.kubevirt.io/validations.',
    failing: {
      file: 'template.yaml',
      text: ruleExample(AT_LEAST_TWO).text.replace('validations:', 'validation:'),
    },
    passing: ruleExample(AT_LEAST_TWO),
  },
  {
    code: 'template-without-namespace',
    severity: 'warning',
    summary: 'A VM that relies on the rules of its Template names it with its namespace',
    explanation:
      'A validator finds the parent of a VM by the labels vm.kubevirt.io/template and vm.kubevirt.io/template.namespace. ' +
      'Without the second one, VMs made from the template are never validated.',
    failing: {
      file: 'template.yaml',
      text: ruleExample(AT_LEAST_TWO).text.replace('      name: linux-small\n', '      labels:\n        vm.kubevirt.io/template: linux-small\n'),
    },
    passing: {
      file: 'template.yaml',
      text: ruleExample(AT_LEAST_TWO).text.replace(
        '      name: linux-small\n',
        '      labels:\n        vm.kubevirt.io/template: linux-small\n        vm.kubevirt.io/template.namespace: openshift\n',
      ),
    },
  },
];
