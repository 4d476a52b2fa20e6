import { DYN, environment, kubernetesLibraries, STRING } from '@assay/cel';
import type { Environment } from '@assay/cel';
import { createEngine, readPolicies } from '@assay/kyverno';

import { median } from './measurement.ts';
import type { Measurement } from './measurement.ts';

const COUNT = 2000;
const ROUNDS = 5;

/** What 2,000 policies cost until they can be evaluated, in time of the processor, and what it saves that they share an environment. */
export async function measurePolicyPlanning(): Promise<readonly Measurement[]> {
  const [first, planned] = await planningTimes();
  const base = environment({ libraries: kubernetesLibraries, variables: { object: DYN } });
  const extend = (): Environment => base.extend({ variables: { params: DYN, team: STRING } });
  const build = (): Environment => environment({ libraries: kubernetesLibraries, variables: { object: DYN, params: DYN, team: STRING } });
  return [
    { name: 'planning: 2,000 ValidatingPolicies, at the start of a process', value: first, unit: 'ms of CPU' },
    { name: 'planning: 2,000 ValidatingPolicies, later', value: planned, unit: 'ms of CPU' },
    {
      name: 'planning: an environment of CEL built, against one extended',
      value: (await timeOf(build)) / (await timeOf(extend)),
      unit: 'times',
      atLeast: 10,
    },
  ];
}

/** Of the first engine, and of later ones. */
async function planningTimes(): Promise<readonly [number, number]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const text = Array.from({ length: COUNT }, (_unused, at) => policyOf(`team-${round}-${at}`)).join('---\n');
    const read = readPolicies([{ name: 'policies.yaml', text }]);
    times.push(
      await processorTime(async () => {
        const { problems } = await createEngine(read);
        if (read.policies.length < COUNT || problems.length > 0) throw new Error('the policies are wrong');
      }),
    );
  }
  const [first = NaN, ...later] = times;
  return [first, median(later)];
}

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
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}
