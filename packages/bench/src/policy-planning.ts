import { DYN, environment, kubernetesLibraries, STRING } from '@assay/cel';
import type { CelEnvironment } from '@assay/cel';
import { createEngine, readPolicies } from '@assay/kyverno';

import { median } from './measurement.ts';
import type { Measurement } from './measurement.ts';

const COUNT = 2000;
const ROUNDS = 5;

/** What 2,000 policies cost until they can be evaluated, in time of the processor, and what it saves that they share an environment. */
export async function measurePolicyPlanning(): Promise<readonly Measurement[]> {
  const [first, ...later] = await planningTimes();
  const base = environment({ libraries: kubernetesLibraries, variables: { object: DYN } });
  const extend = (): CelEnvironment => base.extend({ variables: { params: DYN, team: STRING } });
  const build = (): CelEnvironment => environment({ libraries: kubernetesLibraries, variables: { object: DYN, params: DYN, team: STRING } });
  return [
    { name: 'planning: 2,000 ValidatingPolicies, at the start of a process', value: first?.planned ?? NaN, unit: 'ms of CPU' },
    { name: 'planning: 2,000 ValidatingPolicies and the first Pod, at the start of a process', value: first?.answered ?? NaN, unit: 'ms of CPU' },
    { name: 'planning: 2,000 ValidatingPolicies, later', value: median(later.map(({ planned }) => planned)), unit: 'ms of CPU' },
    {
      name: 'planning: an environment of CEL built, against one extended',
      value: (await timeOf(build)) / (await timeOf(extend)),
      unit: 'times',
      atLeast: 10,
    },
  ];
}

interface PlanningTimes {
  /** Until there is an engine. */
  readonly planned: number;
  /** Until that has answered for a Pod: what planning puts off, the first object pays. */
  readonly answered: number;
}

/** Of the first engine, then of later ones. */
async function planningTimes(): Promise<readonly PlanningTimes[]> {
  const times: PlanningTimes[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const text = Array.from({ length: COUNT }, (_unused, at) => policyOf(`team-${round}-${at}`)).join('---\n');
    const read = readPolicies([{ name: 'policies.yaml', text }]);
    const started = process.cpuUsage();
    const engine = await createEngine(read);
    const planned = processorTimeSince(started);
    const outcomes = [...engine.evaluate({ operation: 'CREATE', object: POD })];
    times.push({ planned, answered: processorTimeSince(started) });
    if (outcomes.length < COUNT || engine.problems.length > 0) throw new Error('the policies are wrong');
  }
  return times;
}

const POD = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web', namespace: 'shop' }, spec: {} };

function policyOf(name: string): string {
  return `apiVersion: policies.kyverno.io/v1
kind: ValidatingPolicy
metadata: {name: ${name}}
spec:
  matchConstraints:
    resourceRules:
    - {apiGroups: [""], apiVersions: [v1], operations: [CREATE, UPDATE], resources: [pods]}
  validations:
  - {expression: "has(object.metadata.labels) && '${name}' in object.metadata.labels", message: no team}
`;
}

/** Milliseconds that something takes 2,000 times, in the median of some rounds. */
async function timeOf(action: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    times.push(
      await processorTime(() => {
        for (let at = 0; at < COUNT; at++) action();
      }),
    );
  }
  return median(times);
}

async function processorTime(action: () => unknown): Promise<number> {
  const started = process.cpuUsage();
  await action();
  return processorTimeSince(started);
}

function processorTimeSince(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}
