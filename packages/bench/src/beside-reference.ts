import type { Measurement } from './measurement.ts';
import { alternately, NODE_START, peakMemory } from './timing.ts';
import type { CommandLine } from './timing.ts';

/** Something to run, and what the design promises for it. */
export interface Workload {
  readonly name: string;
  /** How many times as fast as the reference. */
  readonly goal: number;
  /** What the reference took on the machine of the design, in seconds: for where it cannot be run. */
  readonly recorded: number;
  /** The reference's peak of memory there, in MiB. */
  readonly recordedPeak?: number;
}

/** Two programs that do the same. */
export interface Pair {
  /** The name of the reference. */
  readonly reference: string;
  readonly ours: CommandLine;
  /** `undefined` if the reference is not at hand. */
  readonly theirs: CommandLine | undefined;
  /** How long `node -e 1` took where the times of the reference were recorded, in seconds: machines are compared by it. */
  readonly recordedStart?: number;
}

/** How long a command takes and how much memory it holds, beside the reference or what is recorded of it. */
export async function measureBesideReference(workload: Workload, pair: Pair): Promise<readonly Measurement[]> {
  const name = `${pair.reference} ${workload.name}`;
  const peak = workload.recordedPeak === undefined ? undefined : await peakMemory(pair.ours);
  return [
    ...(pair.theirs ? timesOfBoth(name, workload, pair, pair.theirs) : timesOfOurs(name, workload, pair)),
    ...(peak === undefined ? [] : [{ name: `${name}: peak memory`, value: peak, unit: 'MiB', atMost: workload.recordedPeak! }]),
  ];
}

function timesOfBoth(name: string, { goal, recorded }: Workload, { reference, ours }: Pair, theirs: CommandLine): readonly Measurement[] {
  const [time, referenceTime] = alternately(recorded > 5 ? 3 : 5, [ours, theirs]);
  return [
    { name: `${name}: assay`, value: time / 1000, unit: 's' },
    { name: `${name}: ${reference}`, value: referenceTime / 1000, unit: 's' },
    { name: `${name}: ${reference} ÷ assay`, value: referenceTime / time, unit: 'times', atLeast: goal },
  ];
}

function timesOfOurs(name: string, { goal, recorded }: Workload, { reference, ours, recordedStart }: Pair): readonly Measurement[] {
  const [time, start] = alternately(5, [ours, NODE_START]);
  const measured = { name: `${name}: assay (${reference} elsewhere: ${recorded} s)`, value: time / 1000, unit: 's' };
  if (recordedStart === undefined) return [measured];
  const value = recorded / recordedStart / (time / start);
  return [measured, { name: `${name}: ${reference} ÷ assay, each in starts of node`, value, unit: 'times', atLeast: goal }];
}
