import { describe, expect, it } from 'vitest';
import { readDiscovery } from './discovery.ts';
import { openApiType } from './openapi-type.ts';
import type { SchemaType } from './shape-table.ts';
import { fieldType, ShapeTable } from './shape-table.ts';
import { STRATEGIC_MERGE_TABLE } from './strategic-merge-table.ts';
import { STRUCTURED_MERGE_TABLE } from './structured-merge-table.ts';

/** The type at a path through fields and elements of lists. */
function typeAt(table: ShapeTable, apiVersion: string, kind: string, path: string): SchemaType | undefined {
  let type: SchemaType | undefined = table.typeOf(apiVersion, kind);
  for (const step of path.split('.')) {
    if (type?.kind === 'list') type = type.element;
    type = fieldType(type, step);
  }
  return type;
}

describe('the keys of strategic merge', () => {
  const table = new ShapeTable(STRATEGIC_MERGE_TABLE);
  it.each([
    ['v1', 'Pod', 'spec.containers', ['name']],
    ['v1', 'Pod', 'spec.containers.ports', ['containerPort', 'protocol']],
    ['apps/v1', 'Deployment', 'spec.template.spec.volumes', ['name']],
    ['batch/v1', 'CronJob', 'spec.jobTemplate.spec.template.spec.imagePullSecrets', ['name']],
    ['v1', 'Service', 'spec.ports', ['port', 'protocol']],
    ['v1', 'ConfigMap', 'metadata.finalizers', []],
    ['v1', 'Pod', 'spec.tolerations', undefined],
    ['example.com/v1', 'Widget', 'spec.containers', undefined],
  ])('%s %s %s', (apiVersion, kind, path, keys) => {
    const type = typeAt(table, apiVersion, kind, path);
    expect(type?.kind === 'list' ? type.keys : undefined).toEqual(keys);
  });
});

describe('the types of structured merge', () => {
  const table = new ShapeTable(STRUCTURED_MERGE_TABLE);
  it.each([
    ['v1', 'Pod', 'spec.hostNetwork', { kind: 'scalar', accepts: 'boolean' }],
    ['v1', 'Pod', 'spec.terminationGracePeriodSeconds', { kind: 'scalar', accepts: 'number' }],
    ['v1', 'Pod', 'spec.containers.args', { kind: 'list', element: { kind: 'scalar', accepts: 'text' } }],
    ['v1', 'Pod', 'spec.nodeSelector', { kind: 'map', element: { kind: 'scalar', accepts: 'text' }, atomic: true }],
    ['v1', 'ConfigMap', 'data.any', { kind: 'scalar', accepts: 'text' }],
    ['v1', 'Pod', 'spec.none', undefined],
  ])('%s %s %s', (apiVersion, kind, path, expected) => {
    expect(typeAt(table, apiVersion, kind, path)).toEqual(expected);
  });

  it('reads every shape that the kinds lead to', () => {
    const seen = new Set<SchemaType>();
    const visit = (type: SchemaType): void => {
      if (seen.has(type)) return;
      seen.add(type);
      if (type.kind === 'struct') for (const field of type.fields.values()) visit(field);
      if (type.kind === 'list' || type.kind === 'map') visit(type.element);
    };
    const pod = table.typeOf('v1', 'Pod');
    const definition = table.typeOf('apiextensions.k8s.io/v1', 'CustomResourceDefinition');
    if (pod === undefined || definition === undefined) throw new Error('a kind is missing');
    visit(pod);
    visit(definition);
    expect([...seen].filter(({ kind }) => kind === 'struct').length).toBeGreaterThan(80);
    expect([...seen].every((type) => type.kind !== 'struct' || type.isOpen || type.fields.size > 0)).toBe(true);
  });

  it('knows that a selector is atomic', () => {
    expect(typeAt(table, 'apps/v1', 'Deployment', 'spec.selector')).toMatchObject({ kind: 'struct', atomic: true });
  });
});

it('lists resources with their scope and the kind of subresources', () => {
  const resources = readDiscovery();
  const find = (group: string, name: string) => resources.find((resource) => resource.group === group && resource.name === name);
  expect(resources.length).toBe(111);
  expect(find('', 'pods')).toEqual({ group: '', version: 'v1', name: 'pods', kind: 'Pod', kindGroup: '', kindVersion: 'v1', namespaced: true });
  expect(find('', 'namespaces')?.namespaced).toBe(false);
  expect(find('apps', 'deployments/scale')).toMatchObject({ kind: 'Scale', kindGroup: 'autoscaling', kindVersion: 'v1', namespaced: true });
});

it('takes types from the schema of a custom resource', () => {
  const schema = {
    type: 'object',
    properties: {
      size: { type: 'integer' },
      port: { 'x-kubernetes-int-or-string': true },
      parts: {
        type: 'array',
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['id'],
        items: { type: 'object', properties: { id: { type: 'string' } } },
      },
      tags: { type: 'object', 'x-kubernetes-map-type': 'atomic', additionalProperties: { type: 'string' } },
    },
  };
  const type = openApiType(schema, () => {});
  expect(fieldType(type, 'size')).toEqual({ kind: 'scalar', accepts: 'number' });
  expect(fieldType(type, 'port')).toEqual({ kind: 'scalar', accepts: 'scalar' });
  expect(fieldType(type, 'parts')).toMatchObject({ kind: 'list', keys: ['id'] });
  expect(fieldType(type, 'tags')).toEqual({ kind: 'map', element: { kind: 'scalar', accepts: 'text' }, atomic: true });
});
