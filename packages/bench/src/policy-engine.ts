import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Measurement } from './measurement.ts';
import { alternately, assay, peakMemory } from './timing.ts';
import type { CommandLine } from './timing.ts';
import { writeFiles } from './write-files.ts';

/** The program beside this one that sends objects to the door of the engine. */
const DOOR_RUN = fileURLToPath(new URL('door-run.js', import.meta.url));

/** What the engine holds of many objects, and how the time for a test grows with the objects of its cluster. */
export async function measurePolicyEngine(): Promise<readonly Measurement[]> {
  return [...(await measureDoor()), ...measureCluster()];
}

async function measureDoor(): Promise<readonly Measurement[]> {
  const run = (count: number): CommandLine => [process.execPath, DOOR_RUN, String(count)];
  const few = await peakMemory(run(2000));
  const many = await peakMemory(run(20_000));
  const [short, long] = alternately(1, [run(2000), run(20_000)]);
  const memory: readonly Measurement[] =
    few === undefined || many === undefined
      ? []
      : [
          { name: 'engine: 500 policies, 20,000 objects at the door: peak memory', value: many, unit: 'MiB' },
          { name: 'engine: the same, against 2,000 objects', value: many / few, unit: 'times', atMost: 1.3 },
        ];
  return [...memory, { name: 'engine: 500 policies, an object at the door', value: ((long - short) / 18_000) * 1000, unit: 'µs' }];
}

/** Tests whose rule looks each Pod up in a cluster that holds all of them. */
function measureCluster(): readonly Measurement[] {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-cluster-'));
  try {
    const [start, once, twice] = alternately(5, [
      assay('kyverno', 'test', writeClusterTest(path.join(folder, 'start'), 1)),
      assay('kyverno', 'test', writeClusterTest(path.join(folder, 'once'), 2000)),
      assay('kyverno', 'test', writeClusterTest(path.join(folder, 'twice'), 4000)),
    ]);
    return [
      {
        name: 'engine: clusterResources, 4,000 Pods against 2,000, start left out',
        value: (twice - start) / (once - start),
        unit: 'times',
        atMost: 2.2,
      },
    ];
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

function writeClusterTest(folder: string, count: number): string {
  const pods = Array.from(
    { length: count },
    (_unused, at) =>
      `{apiVersion: v1, kind: Pod, metadata: {name: web-${at}, namespace: shop-${at % 20}, labels: {team: a}}, spec: {containers: [{name: web, image: 'nginx:1'}]}}\n`,
  ).join('---\n');
  return writeFiles(folder, {
    'policy.yaml': `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: known}
spec:
  rules:
  - name: is-there
    match: {any: [{resources: {kinds: [Pod]}}]}
    context:
    - {name: there, apiCall: {urlPath: "/api/v1/namespaces/{{ request.namespace }}/pods/{{ request.object.metadata.name }}"}}
    validate:
      message: another Pod is there
      deny: {conditions: {all: [{key: "{{ there.metadata.name }}", operator: NotEquals, value: "{{ request.object.metadata.name }}"}]}}
`,
    'pods.yaml': pods,
    'kyverno-test.yaml': `apiVersion: cli.kyverno.io/v1alpha1
kind: Test
metadata: {name: cluster}
policies: [policy.yaml]
resources: [pods.yaml]
clusterResources: [pods.yaml]
results:
- {policy: known, rule: is-there, kind: Pod, resources: [web-0], result: pass}
`,
  });
}
