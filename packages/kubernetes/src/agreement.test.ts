import { readFileSync } from 'node:fs';

import { Source, readYaml, resolveAlias } from '@assay/source';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { checkSchema } from './check/check-schema.ts';
import type { Problem } from './check/problem.ts';
import { loadTable } from './tables/load-table.ts';

// The definitions that the table was made from, of a few kinds; tools/compare-kubernetes-schemas.mjs compares all of them on real manifests.
const { $defs } = JSON.parse(readFileSync(new URL('../testdata/definitions-1.33.json', import.meta.url), 'utf8'));
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ $id: 'definitions', $defs });
const release = (await loadTable()).release(33);

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const objects: readonly { readonly key: string; readonly object: { readonly apiVersion: string; readonly kind: string } & Record<string, Json> }[] = [
  {
    key: 'io.k8s.api.core.v1.Service',
    object: {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: {
        name: 'shop',
        labels: { app: 'shop' },
        finalizers: ['acme.example/a'],
        ownerReferences: [{ apiVersion: 'v1', kind: 'A', name: 'a', uid: 'b' }],
      },
      spec: {
        selector: { app: 'shop' },
        ports: [
          { port: 80, targetPort: 'http' },
          { port: 81, targetPort: 8081 },
        ],
        externalIPs: ['192.0.2.1'],
      },
    },
  },
  {
    key: 'io.k8s.api.core.v1.Secret',
    object: { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'shop' }, immutable: true, data: { a: 'YQ==' }, stringData: { b: 'b' } },
  },
  {
    key: 'io.k8s.api.policy.v1.PodDisruptionBudget',
    object: {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      spec: { minAvailable: '50%', selector: { matchExpressions: [{ key: 'app', operator: 'In', values: ['shop'] }] } },
    },
  },
  {
    key: 'io.k8s.api.autoscaling.v2.HorizontalPodAutoscaler',
    object: {
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: { name: 'shop' },
      spec: {
        maxReplicas: 5,
        scaleTargetRef: { kind: 'Deployment', name: 'shop' },
        metrics: [
          { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70, averageValue: '500m', value: 3 } } },
        ],
        behavior: { scaleDown: { policies: [{ type: 'Pods', value: 1, periodSeconds: 60 }] } },
      },
    },
  },
];

/** What the definitions allow although the API server cannot read it. */
function isDeparture(problem: Problem): boolean {
  return problem.kind === 'wrong-value' && problem.demand.kind === 'type';
}

function isRightHere(object: Json, { apiVersion, kind }: { readonly apiVersion: string; readonly kind: string }): boolean {
  const { documents } = readYaml(new Source('object.yaml', JSON.stringify(object)));
  const problems = checkSchema(release.ofKind(apiVersion, kind)!, resolveAlias(documents[0]!.root));
  return problems.filter((problem) => !isDeparture(problem)).length === 0;
}

function isRightThere(object: Json, key: string): boolean {
  const validate = ajv.getSchema(`definitions#/$defs/${key}`)!;
  return validate(object) === true;
}

/** Every place in a value, as the steps to it. */
function placesIn(value: Json, steps: readonly (string | number)[] = []): readonly (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [steps];
  const inside = Array.isArray(value) ? value.map((item, at) => [at, item] as const) : Object.entries(value);
  return [steps, ...inside.flatMap(([step, item]) => placesIn(item, [...steps, step]))];
}

type Change = { readonly kind: 'replace'; readonly by: Json } | { readonly kind: 'remove' } | { readonly kind: 'rename'; readonly name: string };

/** The value with a change at a place. */
function changed(value: Json, [step, ...steps]: readonly (string | number)[], change: Change): Json {
  if (step === undefined) return change.kind === 'replace' ? change.by : value;
  if (Array.isArray(value)) {
    if (steps.length === 0 && change.kind === 'remove') return value.filter((_item, at) => at !== step);
    return value.map((item, at) => (at === step ? changed(item, steps, change) : item));
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([name, item]): [string, Json][] => {
    if (name !== step) return [[name, item]];
    if (steps.length > 0 || change.kind === 'replace') return [[name, changed(item, steps, change)]];
    return change.kind === 'remove' ? [] : [[change.name, item]];
  });
  return Object.fromEntries(entries);
}

const replacements: readonly Json[] = ['x', '', 1, 1.5, 2 ** 40, true, null, [], {}, ['x'], [1], { x: 'y' }, { x: 1 }, [null], { name: null }];

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.constantFrom(...replacements).map((by): Change => ({ kind: 'replace', by })),
  fc.constant<Change>({ kind: 'remove' }),
  fc.constantFrom('name', 'nam', 'spec', 'key', 'x').map((name): Change => ({ kind: 'rename', name })),
);

describe('what is right is what a validator of JSON Schema takes by the same definitions', () => {
  it.each(objects)('$object.kind', ({ key, object }) => {
    expect(isRightHere(object, object)).toBe(true);
    expect(isRightThere(object, key)).toBe(true);
    const places = placesIn(object);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...places), change), { minLength: 1, maxLength: 3 }), (changes) => {
        const mutated = changes.reduce<Json>((value, [place, change]) => changed(value, place, change), object);
        fc.pre(typeof mutated === 'object' && mutated !== null && !Array.isArray(mutated) && !hasNullTakenTwice(mutated, key));
        expect(isRightHere(mutated, object)).toBe(isRightThere(mutated, key));
      }),
      { numRuns: 500 },
    );
  });
});

/** Null is both a string and an integer by the definitions of what can be either, and so is refused; the API server takes it as nothing. */
function hasNullTakenTwice(object: Json, key: string): boolean {
  const validate = ajv.getSchema(`definitions#/$defs/${key}`)!;
  return !validate(object) && (validate.errors ?? []).some(({ keyword, params }) => keyword === 'oneOf' && params['passingSchemas'] !== null);
}
