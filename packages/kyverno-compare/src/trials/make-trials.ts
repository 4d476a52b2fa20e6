import { applyChange } from './change.ts';
import type { Change } from './change.ts';
import { coveringRows } from './covering-rows.ts';
import { settleTrial } from './settle-trial.ts';
import type { TrialCluster } from './settle-trial.ts';
import { singleChanges } from './trial-plan.ts';
import type { TrialPlan } from './trial-plan.ts';
import { DEFAULT_USER } from './trial.ts';
import type { JsonObject, Trial, TrialOperation } from './trial.ts';

/** A trial that is to be made, and whether it has a value that its field most likely cannot have. */
export interface MadeTrial {
  readonly trial: Trial;
  readonly isDoubtful: boolean;
}

/** Trials that showed something new, from which others are made. */
export interface TrialPool {
  readonly trials: readonly MadeTrial[];
}

/** How trials of a kind are made. */
export interface TrialSurroundings {
  readonly cluster: TrialCluster;
  readonly operations: readonly TrialOperation[];
  readonly pool: TrialPool;
  readonly random: () => number;
}

/**
 * Trials of a kind, without end: the objects as they are, each place changed by itself, levels of all places combined pairwise, and then single changes of
 * whatever showed something new, so that what takes several things at once is come to step by step.
 */
export function* makeTrials(plan: TrialPlan, around: TrialSurroundings): Generator<MadeTrial, void> {
  const bases = plan.bases.flatMap((object) => around.operations.map((operation) => baseTrial(object, operation, around)));
  for (const trial of bases) yield { trial, isDoubtful: false };
  const changes = singleChanges(plan);
  if (changes.length === 0) return;
  const [smallest] = bases;
  if (smallest !== undefined) {
    const rows = combinedTrials(plan, smallest, around);
    for (const change of changes) {
      yield changedTrial({ trial: smallest, isDoubtful: false }, [change], plan, around);
      const row = rows.next();
      if (row.done !== true) yield row.value;
    }
  }
  yield* changedPool(changes, plan, around);
}

function baseTrial(object: JsonObject, operation: TrialOperation, { cluster }: TrialSurroundings): Trial {
  const trial: Trial = { operation, object, oldObject: null, namespaceObject: null, userInfo: DEFAULT_USER, roles: [], clusterRoles: [] };
  return settleTrial(trial, cluster);
}

/** Of more places pairs would be too many. */
const MOST_PARAMETERS = 24;
const MOST_PAIRED_LEVELS = 6;

/** Every level of every place together with every other one. */
function* combinedTrials(plan: TrialPlan, base: Trial, around: TrialSurroundings): Generator<MadeTrial, void> {
  const parameters = plan.parameters.slice(0, MOST_PARAMETERS).map(({ at, levels }) => ({ at, levels: levels.slice(0, MOST_PAIRED_LEVELS) }));
  const counts = parameters.map(({ levels }) => levels.length);
  for (const row of coveringRows(counts, around.random)) {
    const changes = parameters.flatMap(({ at, levels }, index): readonly Change[] => {
      const level = levels[row[index] ?? 0];
      return level === undefined ? [] : [{ at, level, extent: 'all' }];
    });
    yield changedTrial({ trial: base, isDoubtful: false }, changes, plan, around);
  }
}

/** Every trial of the pool as each operation, and all of them in turn with one or two changes more. */
function* changedPool(changes: readonly Change[], plan: TrialPlan, around: TrialSurroundings): Generator<MadeTrial, void> {
  const { trials } = around.pool;
  let varied = 0;
  for (let at = 0; trials.length > 0; at += 1) {
    for (; varied < trials.length; varied += 1) yield* asEachOperation(trials[varied]!, around);
    // The newest are taken as often as all others together: they have come farthest.
    const newest = trials.length - 1 - (Math.floor(at / 2) % Math.min(trials.length, 8));
    const made = trials[at % 2 === 0 ? newest : Math.floor(around.random() * trials.length)]!;
    const count = around.random() < 0.7 ? 1 : 2;
    const chosen = Array.from({ length: count }, () => changes[Math.floor(around.random() * changes.length)]!);
    yield changedTrial(made, chosen, plan, around);
  }
}

/** By now an object may be known that keeps the rules, which updates begin with. */
function asEachOperation({ trial, isDoubtful }: MadeTrial, { operations, cluster }: TrialSurroundings): readonly MadeTrial[] {
  return operations.map((operation) => ({ trial: settleTrial({ ...trial, operation, oldObject: null }, cluster), isDoubtful }));
}

function changedTrial(made: MadeTrial, changes: readonly Change[], { schema }: TrialPlan, { cluster }: TrialSurroundings): MadeTrial {
  const trial = changes.reduce((before, change) => applyChange(before, schema, change), made.trial);
  const isDoubtful = made.isDoubtful || changes.some(({ level }) => level.kind === 'value' && level.isDoubtful);
  return { trial: settleTrial(trial, cluster), isDoubtful };
}
