import { loadReleaseKinds } from '@assay/kubernetes';
import { describe, expect, it } from 'vitest';

import type { JsonObject } from '../trials/trial.ts';
import { isAcceptable } from './acceptable.ts';

const kinds = await loadReleaseKinds();

const CONTAINERS = [{ name: 'web', image: 'nginx' }];

function pod(spec: JsonObject): JsonObject {
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web', namespace: 'shop' }, spec: { containers: CONTAINERS, ...spec } };
}

function deployment(selector: JsonObject, labels: JsonObject): JsonObject {
  const spec = { selector, template: { metadata: { labels }, spec: { containers: CONTAINERS } } };
  return { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web', namespace: 'shop' }, spec };
}

function widget(fields: JsonObject): JsonObject {
  return { apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'web' }, ...fields };
}

describe('an API server', () => {
  it.each<[string, JsonObject]>([
    ['a Pod', pod({})],
    ['a volume with a source', pod({ volumes: [{ name: 'data', emptyDir: {} }] })],
    ['a Deployment that selects its Pods', deployment({ matchLabels: { app: 'web' } }, { app: 'web', tier: 'front' })],
    ['a custom object with a spec', widget({ spec: {} })],
    ['a custom object with data', widget({ data: {} })],
  ])('would take %s', (_title, object) => {
    expect(isAcceptable(object, kinds)).toBe(true);
  });

  it.each<[string, JsonObject]>([
    ['a Pod without containers', pod({ containers: [] })],
    ['a Pod with containers of one name', pod({ containers: [...CONTAINERS, ...CONTAINERS] })],
    ['a field of another type', pod({ hostNetwork: 'true' })],
    ['a volume with two sources', pod({ volumes: [{ name: 'data', emptyDir: {}, hostPath: { path: '/data' } }] })],
    ['a Deployment that selects other Pods', deployment({ matchLabels: { app: 'api' } }, { app: 'web' })],
    ['a Deployment that selects nothing', deployment({}, { app: 'web' })],
    ['a custom object that says nothing', widget({})],
  ])('would refuse %s', (_title, object) => {
    expect(isAcceptable(object, kinds)).toBe(false);
  });
});
