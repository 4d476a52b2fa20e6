import type { ObjectValue } from '@assay/jmespath';
import { Budget } from '@assay/jmespath';
import { describe, expect, test } from 'vitest';

import { printImageReference } from '../../jmespath/image-reference.ts';
import { planImageExtraction } from './extract-images.ts';
import { imagesVariable } from './images-variable.ts';

const OPTIONS = { host: { now: () => ({ epochMilliseconds: 0, offsetMinutes: 0 }), random: () => 0 } };

function extract(resource: ObjectValue, imageExtractors?: ObjectValue): unknown {
  const extraction = planImageExtraction(imageExtractors)(resource, { ...OPTIONS, budget: new Budget(10_000) });
  return extraction.kind === 'problem' ? extraction.message : JSON.parse(JSON.stringify(imagesVariable(extraction.images)));
}

function references(resource: ObjectValue, imageExtractors?: ObjectValue): unknown {
  const extraction = planImageExtraction(imageExtractors)(resource, { ...OPTIONS, budget: new Budget(10_000) });
  if (extraction.kind === 'problem') return extraction.message;
  return [...extraction.images].flatMap(([group, images]) =>
    [...images].map(([key, { reference, pointer }]) => `${group} ${key} ${printImageReference(reference)} ${pointer}`),
  );
}

const SPEC = { containers: [{ name: 'a', image: 'nginx' }, { name: 'b' }], initContainers: [{ name: 'i', image: 'ghcr.io/x/y:1' }] };

describe('where Kyverno looks', () => {
  test.each<[ObjectValue, readonly string[]]>([
    [
      { kind: 'Pod', spec: SPEC },
      ['initContainers i ghcr.io/x/y:1 /spec/initContainers/0/image', 'containers a docker.io/nginx:latest /spec/containers/0/image'],
    ],
    [
      { kind: 'Deployment', spec: { template: { spec: { containers: SPEC.containers } } } },
      ['containers a docker.io/nginx:latest /spec/template/spec/containers/0/image'],
    ],
    [
      { kind: 'CronJob', spec: { jobTemplate: { spec: { template: { spec: { containers: SPEC.containers } } } } } },
      ['containers a docker.io/nginx:latest /spec/jobTemplate/spec/template/spec/containers/0/image'],
    ],
    [{ kind: 'Pod' }, []],
    [{ kind: 'Widget', spec: SPEC }, []],
  ])('%j', (resource, expected) => {
    expect(references(resource)).toEqual(expected);
  });

  test('empty members are absent', () => {
    expect(extract({ kind: 'Pod', spec: { containers: [{ name: 'a', image: `x@sha256:${'a'.repeat(64)}` }] } })).toEqual({
      containers: {
        a: {
          registry: 'docker.io',
          name: 'x',
          path: 'x',
          digest: `sha256:${'a'.repeat(64)}`,
          reference: `docker.io/x@sha256:${'a'.repeat(64)}`,
          referenceWithTag: 'docker.io/x:',
          jsonPointer: '/spec/containers/0/image',
        },
      },
    });
  });
});

describe('where a rule looks', () => {
  const task = { kind: 'Task', spec: { steps: [{ id: 's', image: 'busybox' }], map: { one: { ref: 'docker://alpine:3' } }, image: 'top' } };

  test.each<[ObjectValue, unknown]>([
    [{ path: '/spec/image' }, ['custom /spec/image docker.io/top:latest /spec/image']],
    [{ path: '/spec/steps/*', value: 'image', key: 'id', name: 'steps' }, ['steps s docker.io/busybox:latest /spec/steps/0/image']],
    [{ path: '/spec/map/* /ref', jmesPath: "replace_all(@, 'docker://', '')" }, ['custom /spec/map/one/ref docker.io/alpine:3 /spec/map/one/ref']],
    [{ path: '/spec/steps/*/image', key: 'nope' }, 'invalid key'],
    [{ path: '/spec/image/*', value: 'x' }, 'invalid type'],
    [{ path: '/spec/steps/image' }, 'invalid image config'],
    [{ path: '/spec/image', jmesPath: '`1`' }, 'jmespath `1` must produce a string, but produced 1'],
  ])('%j', (extractor, expected) => {
    expect(references(task, { Task: [extractor] })).toEqual(expected);
  });

  test('other kinds are as without', () => {
    expect(references({ kind: 'Pod', spec: { containers: SPEC.containers } }, { Task: [{ path: '/x' }] })).toHaveLength(1);
    expect(references(task, { Task: [] })).toBe('no extractors found for Task');
  });
});

test('an image that is none is a problem', () => {
  expect(extract({ kind: 'Pod', spec: { containers: [{ name: 'a', image: 'A:!' }] } })).toMatch(/^invalid image 'A:!' \(bad image: /);
});
