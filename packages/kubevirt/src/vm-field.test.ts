import { parseJsonPath } from '@assay/jsonpath';
import { describe, expect, it } from 'vitest';

import { VM_TEMPLATE, fieldAt } from './vm-field.ts';
import type { VmField } from './vm-field.ts';

function field(expression: string): VmField | undefined {
  const parsed = parseJsonPath(expression);
  if (parsed.kind === 'problem') throw new Error(parsed.message);
  return fieldAt(parsed.steps);
}

describe('fields of the VM API', () => {
  it.each([
    ['.spec.domain.cpu', { type: 'object', isOptional: true, zero: undefined, fallback: undefined }],
    ['.spec.domain.cpu.cores', { type: 'integer', isOptional: false, zero: '0', fallback: '0' }],
    ['.spec.domain.memory.guest', { type: 'quantity', isOptional: true, zero: undefined, fallback: '0' }],
    ['.spec.domain.machine.type', { type: 'string', isOptional: false, zero: '', fallback: '' }],
    ['.spec.domain.devices.disks[*].cdrom.tray', { type: 'string', isOptional: false, zero: '', fallback: 'closed' }],
    ['.spec.evictionStrategy', { type: 'string', isOptional: true, zero: undefined, fallback: undefined }],
    ['.spec.networks[*].name', { type: 'string', isOptional: false, zero: '', fallback: undefined }],
    ['.spec.nodeSelector.zone', { type: 'string', isOptional: false, zero: '', fallback: undefined }],
    ['.spec.volumes[*].configMap.optional', { type: 'boolean', isOptional: true, zero: undefined, fallback: undefined }],
  ])('knows %s', (path, expected) => {
    expect(field(path)).toMatchObject(expected);
  });

  it.each(['[0]', '[-1]', '[1:2]', '[*]'])('finds the items of a list under %s', (position) => {
    expect(field(`.spec.domain.devices.disks${position}.name`)?.type).toBe('string');
  });

  it.each([
    '.spec.domain.CPU',
    '.spec.domain.cpu.cores.value',
    '.spec.domain.cpu[0]',
    '.spec.domain.devices.disks.name',
    '..cores',
    '.spec.*',
    '.__proto__',
  ])('has nothing at %s', (path) => {
    expect(field(path)).toBeUndefined();
  });

  it('gives every list its items and every map its values', () => {
    const fields = [VM_TEMPLATE];
    for (const field of fields) fields.push(...field.children.values());
    const collections = fields.filter(({ type }) => type === 'array' || type === 'map');
    expect(fields.length).toBeGreaterThan(600);
    expect(new Set(collections.map(({ children }) => [...children.keys()].join()))).toEqual(new Set(['*']));
  });
});
