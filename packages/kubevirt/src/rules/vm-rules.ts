import type { Rule } from '@assay/findings';

import { ABOUT_BUSES, ABOUT_CORES, diskWithBus, ruleExample } from './example-templates.ts';

const AT_LEAST_TWO = ruleExample(`${ABOUT_CORES}, "rule": "integer", "min": 2`);
const AT_MOST_SOCKETS = `${ABOUT_CORES}, "rule": "integer", "max": "jsonpath::.spec.domain.cpu.sockets"`;
const FOUR_OF_EIGHT = ['cpu:', '  cores: 4', '  sockets: 8'];

/** What is said about a VM and a rule that it meets. */
export const vmRules: readonly Rule[] = [
  {
    code: 'rule-failed',
    severity: 'error',
    summary: 'A VM obeys the rules of its template',
    explanation:
      'The message is that of the rule, with the value that was found and what is allowed. The admission webhook would refuse this VM. ' +
      'A rule with justWarning gives a warning.',
    failing: ruleExample(`${ABOUT_CORES}, "rule": "integer", "min": 2`, ['cpu:', '  cores: 1']),
    passing: AT_LEAST_TWO,
  },
  {
    code: 'path-not-found',
    severity: 'error',
    summary: 'The path of a rule leads to something in the VM',
    explanation:
      'A rule that cannot be evaluated fails the VM. Absent fields of the domain count with their zero value, other absent fields do not. ' +
      'If the field is optional, name it under valid: then the rule is skipped where it is absent.',
    failing: ruleExample('"name": "guest", "path": "jsonpath::.spec.domain.resources.requests.memory", "message": "m", "rule": "integer"'),
    passing: ruleExample('"name": "guest", "path": "jsonpath::.spec.domain.resources.requests.memory", "message": "m", "rule": "integer"', [
      'resources:',
      '  requests:',
      '    memory: 2Gi',
    ]),
  },
  {
    code: 'no-values',
    severity: 'error',
    summary: 'The path of a rule leads to at least one value',
    explanation:
      'A rule about the items of an empty list checks nothing, which does not count as success. Name the list under valid to skip the rule in that case.',
    failing: ruleExample(`${ABOUT_BUSES}, "rule": "enum", "values": ["virtio"]`, ['devices:', '  disks: []']),
    passing: ruleExample(`${ABOUT_BUSES}, "rule": "enum", "values": ["virtio"]`, diskWithBus('virtio')),
  },
  {
    code: 'type-mismatch',
    severity: 'error',
    summary: 'The values have the type that the rule compares',
    explanation: 'integer rules read whole numbers and quantities such as 1536Mi or 1.5Gi, the other rules read everything but lists and sections.',
    failing: ruleExample(`${ABOUT_CORES}, "rule": "integer"`, ['cpu:', '  cores: four']),
    passing: AT_LEAST_TWO,
  },
  {
    code: 'argument-path-not-found',
    severity: 'error',
    summary: 'A path given as argument leads to something in the VM',
    explanation: 'min, max and the other arguments can be paths into the same VM. Optional fields have no value while they are absent.',
    failing: ruleExample(`${ABOUT_CORES}, "rule": "integer", "max": "jsonpath::.spec.domain.memory.maxGuest"`),
    passing: ruleExample(AT_MOST_SOCKETS, FOUR_OF_EIGHT),
  },
  {
    code: 'argument-not-single',
    severity: 'error',
    summary: 'A path given as argument leads to one value',
    explanation: 'Several values, or none, cannot be a limit. Choose one of them, by its index or with a filter.',
    failing: ruleExample(`${ABOUT_CORES}, "rule": "integer", "max": "jsonpath::.spec.domain.devices.disks[*].bootOrder"`),
    passing: ruleExample(AT_MOST_SOCKETS, FOUR_OF_EIGHT),
  },
  {
    code: 'argument-type-mismatch',
    severity: 'error',
    summary: 'A path given as argument leads to a value of the right type',
    explanation: 'Limits are whole numbers or quantities, allowed values are anything but lists and sections.',
    failing: ruleExample(`${ABOUT_CORES}, "rule": "integer", "max": "jsonpath::.spec.domain.cpu.model"`),
    passing: ruleExample(AT_MOST_SOCKETS, FOUR_OF_EIGHT),
  },
];
