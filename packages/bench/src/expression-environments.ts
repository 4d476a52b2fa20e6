import { DYN, environment, kubernetesLibraries, STRING } from '@assay/cel';
import type { Environment } from '@assay/cel';

import { median } from './measurement.ts';
import type { Measurement } from './measurement.ts';

const POLICIES = 2000;
const ROUNDS = 5;

/** What 2,000 policies of one expression each cost until they can be evaluated, in time of the processor, and what sharing an environment saves. */
export function measureExpressionEnvironments(): readonly Measurement[] {
  const base = environment({ libraries: kubernetesLibraries, variables: { object: DYN } });
  const extend = (): Environment => base.extend({ variables: { params: DYN, team: STRING } });
  const build = (): Environment => environment({ libraries: kubernetesLibraries, variables: { object: DYN, params: DYN, team: STRING } });
  const compile = (at: number): void => {
    const text = `has(object.metadata.labels) && object.metadata.labels.team == team && size(object.spec.containers) < ${at}`;
    const compiled = extend().compile(text);
    if (compiled.kind === 'problems') throw new Error(compiled.text);
  };
  const built = processorTime(build);
  return [
    { name: 'cel: 2,000 policies of one expression, planned', value: processorTime(compile), unit: 'ms of CPU' },
    { name: 'cel: an environment built, against one extended', value: built / processorTime(extend), unit: 'times', atLeast: 20 },
  ];
}

/** Milliseconds that an action takes 2,000 times, in the median of some rounds. */
function processorTime(action: (at: number) => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const started = process.cpuUsage();
    for (let at = 0; at < POLICIES; at++) action(at);
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1000;
  });
  return median(times);
}
