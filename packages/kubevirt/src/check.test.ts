import { Source, embed, locate, readYaml, resolveAlias } from '@assay/source';
import type { ScalarNode } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { checkVirtualMachine } from './check.ts';
import type { RuleResult } from './check.ts';
import { objectsOf, readManifest } from './manifest.ts';
import { planRules } from './plan.ts';

const CORES = '.spec.domain.cpu.cores';
const GUEST = '.spec.domain.memory.guest';
const BUSES = '.spec.domain.devices.disks[*].disk.bus';

/** What comes out for one rule on a VM whose `spec.template` is given in YAML flow style. */
function check(rule: Record<string, unknown>, template: string): RuleResult {
  const [vm] = objectsOf(readManifest(new Source('vm.yaml', `kind: VirtualMachine\nspec:\n  template: ${template}\n`)));
  if (vm?.kind !== 'virtual-machine') throw new Error('no VM');
  const path = typeof rule['path'] === 'string' ? `jsonpath::${rule['path']}` : undefined;
  const [result] = checkVirtualMachine(planRules(jsonScalar(JSON.stringify([{ name: 'r', message: 'wanted', ...rule, path }]))), vm);
  if (!result) throw new Error('no result');
  return result;
}

function jsonScalar(text: string): ScalarNode {
  const node = readYaml(new Source('rules.yaml', JSON.stringify(text))).documents.map(({ root }) => resolveAlias(root))[0];
  if (node?.kind !== 'scalar' || embed(node).text !== text) throw new Error('no scalar');
  return node;
}

/** The outcome, with the code of an error. */
function outcome(rule: Record<string, unknown>, template: string): string {
  const result = check(rule, template);
  return result.outcome === 'error' ? result.code : result.outcome;
}

function message(rule: Record<string, unknown>, template: string): string {
  const result = check(rule, template);
  return 'message' in result ? result.message : result.outcome;
}

const domain = (text: string): string => `{spec: {domain: ${text}}}`;
const cores = (text: string): string => domain(`{cpu: {cores: ${text}}}`);
const guest = (text: string): string => domain(`{memory: {guest: ${text}}}`);
const disks = (text: string): string => domain(`{devices: {disks: ${text}}}`);

describe('integer', () => {
  it.each([
    ['4Gi', '4294967296'],
    ['1.5Gi', '1610612736'],
    ['2000m', '2'],
    ['"7.0"', '7'],
    ['8Ei', '9223372036854775808'],
    ['9007199254740993', '9007199254740993'],
    ['0x10', '16'],
    ['1e3', '1000'],
    ['.5Ki', '512'],
    ['-5', '-5'],
  ])('reads %s as %s', (written, value) => {
    expect(message({ rule: 'integer', path: GUEST, min: 1e300 }, guest(written))).toMatch(`wanted: value ${value} is lower than minimum [`);
  });

  it.each(['500m', '128.5', '1.9999999999', 'four', '2gi', '1_000Mi', '[]', '{}', '.inf', '1e5000', '"9e9999"'])('does not read %s', (written) => {
    expect(outcome({ rule: 'integer', path: GUEST }, guest(written))).toBe('type-mismatch');
  });

  it('reads no text where the API has a number or a text, but every number', () => {
    expect(outcome({ rule: 'integer', path: CORES }, cores('"4"'))).toBe('type-mismatch');
    expect(outcome({ rule: 'integer', path: CORES }, cores('true'))).toBe('type-mismatch');
    expect(outcome({ rule: 'integer', path: '.spec.hostname' }, '{spec: {hostname: "4"}}')).toBe('type-mismatch');
    expect(outcome({ rule: 'integer', path: '.spec.hostname' }, '{spec: {hostname: 4}}')).toBe('satisfied');
    expect(outcome({ rule: 'integer', path: '.spec.something' }, '{spec: {something: "4Gi"}}')).toBe('satisfied');
  });

  it('compares exactly, both ends included', () => {
    expect(outcome({ rule: 'integer', path: CORES, min: 4, max: 4 }, cores('4'))).toBe('satisfied');
    expect(outcome({ rule: 'integer', path: CORES, min: 4.4 }, cores('4'))).toBe('violated');
    expect(outcome({ rule: 'integer', path: CORES, max: 3.9999999999999996 }, cores('4'))).toBe('violated');
    expect(outcome({ rule: 'integer', path: CORES, min: 5, max: 3 }, cores('4'))).toBe('violated');
  });

  it('shows limits with all their digits, whole ones without a fraction', () => {
    expect(message({ rule: 'integer', path: CORES, min: 4.5 }, cores('4'))).toBe('wanted: value 4 is lower than minimum [4.5]');
    expect(message({ rule: 'integer', path: CORES, max: 1e3 }, cores('4000'))).toBe('wanted: value 4000 is higher than maximum [1000]');
  });

  it('says what is wrong with each value that is wrong', () => {
    const template = disks('[{bootOrder: 1}, {bootOrder: 5}, {bootOrder: 9}]');
    expect(message({ rule: 'integer', path: '.spec.domain.devices.disks[*].bootOrder', min: 2, max: 8 }, template)).toBe(
      'wanted: value 1 is lower than minimum [2], value 9 is higher than maximum [8]',
    );
  });
});

describe('string', () => {
  it.each([
    ['abc', 3],
    ['"a😀b"', 3],
    ['"e\\u0301"', 2],
    ['""', 0],
    ['16', 2],
    ['true', 4],
  ])('counts %s as %s characters', (written, length) => {
    const rule = { rule: 'string', path: '.spec.hostname' };
    expect(outcome({ ...rule, minLength: length, maxLength: length }, `{spec: {hostname: ${written}}}`)).toBe('satisfied');
    expect(outcome({ ...rule, minLength: length + 1 }, `{spec: {hostname: ${written}}}`)).toBe('violated');
  });

  it('says the length that it found', () => {
    expect(message({ rule: 'string', path: '.spec.hostname', minLength: 4 }, '{spec: {hostname: abc}}')).toBe(
      'wanted: Lengths of some strings are not in interval [4, N/A]: "abc" has 3',
    );
  });

  it('names a limit of memory in the unit that people write', () => {
    const memory = { rule: 'integer', path: GUEST, min: 1610612736, max: 2147483649 };
    expect(check(memory, guest('512Mi'))).toMatchObject({ offenses: [{ found: '512Mi', hint: 'write 1536Mi or more' }] });
    expect(check(memory, guest('4Gi'))).not.toHaveProperty('offenses.0.hint');
  });
});

it.each([
  ['integer', {}],
  ['string', { maxLength: 1 }],
  ['enum', { values: ['x'] }],
  ['regex', { regex: '^x$' }],
])('%s reads no number that JSON does not have, so that none is reported as found', (rule, wanted) => {
  for (const written of ['.inf', '-.inf', '.nan']) {
    expect(outcome({ rule, path: '.spec.something', ...wanted }, `{spec: {something: ${written}}}`)).toBe('type-mismatch');
  }
});

describe('enum', () => {
  it.each<[unknown, string, string]>([
    [['virtio', 'scsi'], 'scsi', 'satisfied'],
    [['Virtio'], 'virtio', 'violated'],
    [[' virtio'], 'virtio', 'violated'],
    [['v*'], 'virtio', 'violated'],
    [[], 'virtio', 'violated'],
    [[4, true], '4', 'satisfied'],
    [['4'], '4.0', 'satisfied'],
    [['true'], 'true', 'satisfied'],
    [['.spec.hostname'], '.spec.hostname', 'satisfied'],
    [['constructor'], 'toString', 'violated'],
  ])('with %j and %s is %s', (values, written, expected) => {
    expect(outcome({ rule: 'enum', path: '.spec.hostname', values }, `{spec: {hostname: ${written}}}`)).toBe(expected);
  });

  it('sees quantities as they are written', () => {
    expect(outcome({ rule: 'enum', path: GUEST, values: ['2Gi'] }, guest('2Gi'))).toBe('satisfied');
    expect(outcome({ rule: 'enum', path: GUEST, values: ['2048Mi'] }, guest('2Gi'))).toBe('violated');
  });

  it('names the values that are not allowed, and what was meant', () => {
    const result = check({ rule: 'enum', path: BUSES, values: ['virtio', 'scsi'] }, disks('[{disk: {bus: scsi}}, {disk: {bus: virtoi}}]'));
    expect(result).toMatchObject({
      message: 'wanted: Some of [virtoi] are not in [virtio, scsi]',
      offenses: [{ found: 'virtoi', hint: 'did you mean "virtio"?' }],
      expected: { values: ['virtio', 'scsi'] },
    });
  });

  it('does not compare lists and sections', () => {
    expect(outcome({ rule: 'enum', path: '.spec.domain.cpu', values: ['x'] }, cores('1'))).toBe('type-mismatch');
    expect(outcome({ rule: 'enum', path: '.spec.domain.devices.disks', values: ['x'] }, disks('[]'))).toBe('type-mismatch');
  });
});

describe('regex', () => {
  it.each([
    ['^virtio|scsi$', 'virtio-blk', 'satisfied'],
    ['^virtio|scsi$', 'a-scsi', 'satisfied'],
    ['^(virtio|scsi)$', 'a-scsi', 'violated'],
    ['(?i)VIRTIO', 'virtio', 'satisfied'],
    ['^[[:alpha:]]+$', 'virtio1', 'violated'],
    [String.raw`\Qa.b\E`, 'axb', 'violated'],
    ['^a$', '"a\\n"', 'violated'],
    ['', 'x', 'satisfied'],
  ])('%s on %s is %s', (regex, written, expected) => {
    expect(outcome({ rule: 'regex', path: '.spec.hostname', regex }, `{spec: {hostname: ${written}}}`)).toBe(expected);
  });

  it('shows the pattern', () => {
    expect(message({ rule: 'regex', path: '.spec.hostname', regex: '^b' }, '{spec: {hostname: a}}')).toBe('wanted: Some of [a] do not match ^b');
  });
});

describe('what is absent', () => {
  it.each([
    ['no CPU section counts as no cores', { rule: 'integer', path: CORES, max: 0 }, domain('{}'), 'satisfied'],
    ['a CPU section counts as one core', { rule: 'integer', path: CORES, min: 1, max: 1 }, domain('{cpu: {}}'), 'satisfied'],
    ['0 cores count as one', { rule: 'integer', path: CORES, min: 1 }, cores('0'), 'satisfied'],
    ['null cores count as one', { rule: 'integer', path: CORES, min: 1 }, cores('null'), 'satisfied'],
    ['a null CPU section counts as none', { rule: 'integer', path: CORES, max: 0 }, domain('{cpu: null}'), 'satisfied'],
    ['no template at all counts as empty', { rule: 'integer', path: CORES, max: 0 }, 'null', 'satisfied'],
    ['a template that is a text has nothing', { rule: 'integer', path: '.spec.x' }, 'text', 'path-not-found'],
    ['no memory counts as 0', { rule: 'integer', path: GUEST, max: 0 }, domain('{}'), 'satisfied'],
    ['memory without guest counts as 0', { rule: 'integer', path: GUEST, max: 0 }, domain('{memory: {hugepages: {pageSize: 2Mi}}}'), 'satisfied'],
    ['a request that nobody makes is not found', { rule: 'integer', path: '.spec.domain.resources.requests.memory' }, domain('{}'), 'path-not-found'],
    ['an optional text is not found', { rule: 'string', path: '.spec.evictionStrategy' }, domain('{}'), 'path-not-found'],
    ['a mandatory text is empty', { rule: 'enum', path: '.spec.domain.machine.type', values: [''] }, domain('{}'), 'satisfied'],
    ['what the API does not know is taken as it is', { rule: 'string', path: '.spec.a.b[0]' }, '{spec: {a: {b: [x]}}}', 'satisfied'],
    ['what nobody knows is not found', { rule: 'string', path: '.spec.a' }, domain('{}'), 'path-not-found'],
    ['names of Go fields are not known', { rule: 'integer', path: '.Spec.Domain.CPU.Cores' }, cores('4'), 'path-not-found'],
    ['no disks give no values', { rule: 'enum', path: BUSES, values: ['x'] }, domain('{}'), 'no-values'],
    ['an empty list gives no values', { rule: 'enum', path: BUSES, values: ['x'] }, disks('[]'), 'no-values'],
    [
      'a filter that nothing passes gives no values',
      { rule: 'string', path: '.spec.domain.devices.disks[?(@.name=="z")].name' },
      disks('[{name: a}]'),
      'no-values',
    ],
    ['a disk without bus has an empty one', { rule: 'enum', path: BUSES, values: [''] }, disks('[{disk: {}}]'), 'satisfied'],
    ['only CD-ROMs give one empty bus', { rule: 'enum', path: BUSES, values: [''] }, disks('[{cdrom: {bus: sata}}]'), 'satisfied'],
    [
      'a CD-ROM among disks does not count',
      { rule: 'enum', path: BUSES, values: ['virtio'] },
      disks('[{cdrom: {bus: sata}}, {disk: {bus: virtio}}]'),
      'satisfied',
    ],
    [
      'an index behind the end has the fallback',
      { rule: 'string', path: '.spec.domain.devices.disks[3].name', maxLength: 0 },
      disks('[{name: a}]'),
      'satisfied',
    ],
    [
      'an index behind the end of networks has none',
      { rule: 'string', path: '.spec.networks[3].name' },
      '{spec: {networks: [{name: a}]}}',
      'path-not-found',
    ],
    ['a null item counts as empty', { rule: 'string', path: '.spec.domain.devices.disks[0].name', maxLength: 0 }, disks('[null]'), 'satisfied'],
    ['wildcards see the defaults of the CPU', { rule: 'integer', path: '.spec.domain.cpu.*', min: 1 }, domain('{cpu: {sockets: 2}}'), 'satisfied'],
    ['descent sees the defaults of the CPU', { rule: 'integer', path: '..cores', min: 1, max: 1 }, domain('{cpu: {sockets: 2}}'), 'satisfied'],
    ['a section that is absent is not found', { rule: 'integer', path: '.spec.domain.devices' }, domain('{}'), 'path-not-found'],
    ['__proto__ is a name like any other', { rule: 'string', path: '.spec.__proto__.x' }, '{spec: {__proto__: {x: y}}}', 'satisfied'],
    ['and not there if nobody writes it', { rule: 'string', path: '.spec.__proto__' }, '{spec: {}}', 'path-not-found'],
  ])('%s', (_, rule, template, expected) => {
    expect(outcome(rule, template)).toBe(expected);
  });

  it('is suggested by name where an existing field is near', () => {
    expect(check({ rule: 'integer', path: '.spec.domian.cpu.cores' }, cores('4'))).toMatchObject({ hint: 'did you mean "domain"?' });
  });
});

describe('valid', () => {
  const rule = { rule: 'integer', path: CORES, min: 2 };
  it.each([
    ['jsonpath::.spec.domain.cpu', domain('{}'), 'skipped'],
    ['jsonpath::.spec.domain.cpu', domain('{cpu: null}'), 'skipped'],
    ['jsonpath::.spec.domain.cpu', domain('{cpu: {}}'), 'violated'],
    ['jsonpath::.spec.domain.cpu.cores', domain('{}'), 'skipped'],
    ['jsonpath::.spec.domain.cpu.cores', domain('{cpu: {}}'), 'violated'],
    ['jsonpath::.spec.domain.devices', domain('{}'), 'skipped'],
    ['jsonpath::.spec.domain.devices.disks', disks('[]'), 'violated'],
    ['jsonpath::.spec.domain.devices.disks[*]', disks('[]'), 'skipped'],
    ['jsonpath::.spec.domain.devices.disks[*].disk', disks('[{cdrom: {}}]'), 'skipped'],
    ['jsonpath::.spec.x', '{spec: {x: false}}', 'violated'],
    ['jsonpath::.spec.x', '{spec: {x: ""}}', 'violated'],
    ['/spec.x', '{spec: {x: 0}}', 'violated'],
  ])('%s with %s', (valid, template, expected) => {
    expect(outcome({ ...rule, valid }, template)).toBe(expected);
  });
});

describe('justWarning', () => {
  it('makes a warning of a violation and of nothing else', () => {
    expect(outcome({ rule: 'integer', path: CORES, min: 2, justWarning: true }, cores('1'))).toBe('warning');
    expect(outcome({ rule: 'integer', path: CORES, min: 2, justWarning: true }, cores('x'))).toBe('type-mismatch');
    expect(outcome({ rule: 'integer', path: '.spec.x', justWarning: true }, cores('1'))).toBe('path-not-found');
    expect(outcome({ rule: 'integer', path: CORES, min: true, justWarning: true }, cores('1'))).toBe('wrong-type');
  });
});

describe('paths as arguments', () => {
  const template = domain('{cpu: {cores: 4, sockets: 2}, memory: {guest: 2Ki}, machine: {type: q35}, devices: {disks: [{name: a}, {name: b}]}}');
  it.each([
    [{ min: 'jsonpath::.spec.domain.cpu.sockets' }, 'satisfied'],
    [{ max: 'spec.domain.cpu.sockets' }, 'violated'],
    [{ max: '/spec.domain.memory.guest' }, 'satisfied'],
    [{ max: 'jsonpath::.spec.domain.cpu.maxSockets' }, 'violated'],
    [{ max: 'jsonpath::.spec.domain.ioThreads' }, 'argument-path-not-found'],
    [{ max: 'jsonpath::.spec.domain.memory.maxGuest' }, 'argument-path-not-found'],
    [{ max: 'jsonpath::.spec.domain.devices.disks[*].name' }, 'argument-not-single'],
    [{ max: 'jsonpath::.spec.domain.devices.gpus[*].name' }, 'argument-not-single'],
    [{ max: 'jsonpath::.spec.domain.machine.type' }, 'argument-type-mismatch'],
    [{ max: 'jsonpath::.spec.domain.cpu' }, 'argument-type-mismatch'],
  ])('%j', (bounds, expected) => {
    expect(outcome({ rule: 'integer', path: CORES, ...bounds }, template)).toBe(expected);
  });

  it('stand for the limit in the message', () => {
    expect(message({ rule: 'integer', path: CORES, min: 'jsonpath::.spec.domain.memory.guest' }, template)).toBe(
      'wanted: value 4 is lower than minimum [2048]',
    );
  });

  it('stand among the allowed values too', () => {
    const rule = { rule: 'enum', path: '.spec.domain.devices.disks[0].name' };
    expect(outcome({ ...rule, values: ['jsonpath::.spec.domain.devices.disks[1].name', 'a'] }, template)).toBe('satisfied');
    expect(outcome({ ...rule, values: ['jsonpath::.spec.domain.devices.disks[*].name'] }, template)).toBe('argument-not-single');
    expect(outcome({ ...rule, values: ['jsonpath::.spec.domain.cpu'] }, template)).toBe('argument-type-mismatch');
  });
});

describe('places', () => {
  const VM = `apiVersion: kubevirt.io/v1
kind: VirtualMachine
spec:
  template:
    spec:
      domain:
        cpu: {cores: 0}
        machine:
          type: q35
        devices:
          disks:
            - name: a
              disk: &disk {}
            - name: b
              cdrom:
                bus: sata
`;

  function location(path: string): string {
    const [vm] = objectsOf(readManifest(new Source('vm.yaml', VM)));
    const rule = { name: 'r', message: 'm', rule: 'integer', path: `jsonpath::${path}`, min: 99 };
    if (vm?.kind !== 'virtual-machine') throw new Error('no VM');
    const [result] = checkVirtualMachine(planRules(jsonScalar(JSON.stringify([rule]))), vm);
    const span = result?.outcome === 'error' ? result.location?.span : result?.outcome === 'violated' ? result.offenses[0]?.location.span : undefined;
    if (!span) return 'none';
    const { line, column } = locate(span).range.start;
    return `${line}:${column} ${VM.slice(span.start, span.end)}`;
  }

  it.each([
    ['the value itself', '.spec.domain.machine.type', '9:17 q35'],
    ['the value that a default replaces', '.spec.domain.cpu.cores', '7:22 0'],
    ['the key of the section that lacks it', '.spec.domain.cpu.sockets', '7:9 cpu'],
    ['the key of the nearest section that is there', '.spec.domain.memory.guest', '6:7 domain'],
    ['the first key of an item', '.spec.domain.devices.disks[1].serial', '14:15 name'],
    ['the key in an item', '.spec.domain.devices.disks[0].disk.bus', '13:15 disk'],
    ['the key of what is nearest to an unknown field', '.spec.domain.machine.version', '8:9 machine'],
    ['the key of the section without the list', '.spec.domain.devices.gpus[*].name', '10:9 devices'],
    ['the list where an index is missing', '.spec.domain.devices.disks[7].bootOrder', '11:11 disks'],
  ])('are %s', (_, path, expected) => {
    expect(location(path)).toBe(expected);
  });
});
