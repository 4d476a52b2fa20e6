import type { Coverage } from './coverage/coverage.ts';
import type { DifferenceCollector } from './differences/difference-collector.ts';
import { makeTrials } from './trials/make-trials.ts';
import type { MadeTrial, TrialSurroundings } from './trials/make-trials.ts';
import { makeRandom } from './trials/random.ts';
import type { TrialPlan } from './trials/trial-plan.ts';
import { textMember } from './trials/trial.ts';
import type { JsonObject, TrialOperation } from './trials/trial.ts';

/** What is explored, and with what. */
export interface Exploration {
  readonly plans: readonly TrialPlan[];
  readonly operations: readonly TrialOperation[];
  readonly given: readonly JsonObject[];
  readonly coverage: Coverage;
  readonly collector: DifferenceCollector;
  /** How many trials may be judged. */
  readonly trials: number;
}

/** Asks both sides about trials of each kind in turn, until the budget is used up. */
export function explore(exploration: Exploration): void {
  const { plans, collector, trials } = exploration;
  const explorers = plans.map((plan) => new KindExplorer(plan, exploration));
  const weights = plans.map(({ parameters }) => parameters.reduce((sum, { levels }) => sum + levels.length, 20));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  explorers.forEach((explorer, at) => explorer.run(Math.ceil((trials * (weights[at] ?? 0)) / total), collector));
}

/** A trial that is there already is made no second time; who makes nothing else for so long has no more to make. */
const MOST_REPEATS = 300;

/** Makes trials of one kind, and keeps those that show something new to make others of them. */
class KindExplorer {
  readonly #made: Generator<MadeTrial, void>;
  readonly #pool: MadeTrial[] = [];
  readonly #seen = new Set<string>();
  readonly #signs = new Set<string>();
  readonly #coverage: Coverage;
  #conforming: JsonObject | undefined;

  constructor(plan: TrialPlan, { operations, given, coverage }: Exploration) {
    this.#coverage = coverage;
    const namespaces = given.filter((object) => object['kind'] === 'Namespace');
    const around: TrialSurroundings = {
      operations,
      pool: { trials: this.#pool },
      random: makeRandom(1),
      cluster: {
        isNamespaced: plan.kind.isNamespaced,
        namespaceNamed: (name) => namespaces.find((each) => textMember(each, 'metadata', 'name') === name),
        conforming: () => this.#conforming,
      },
    };
    this.#made = makeTrials(plan, around);
  }

  run(trials: number, collector: DifferenceCollector): void {
    let repeats = 0;
    for (let count = 0; count < trials && repeats < MOST_REPEATS;) {
      const next = this.#made.next();
      if (next.done === true) return;
      const key = JSON.stringify(next.value.trial);
      if (this.#seen.has(key)) {
        repeats += 1;
        continue;
      }
      this.#seen.add(key);
      repeats = 0;
      count += 1;
      this.#judge(next.value, collector);
    }
  }

  #judge(made: MadeTrial, collector: DifferenceCollector): void {
    const before = this.#coverage.met;
    const { sign, isConforming } = collector.judge(made);
    const isNew = !this.#signs.has(sign) || this.#coverage.met > before;
    const conforms = this.#conforming === undefined && isConforming && made.trial.operation === 'CREATE';
    if ((!isNew && !conforms) || made.isDoubtful || !collector.isAcceptable(made.trial)) return;
    if (conforms) this.#conforming = made.trial.object;
    if (isNew) this.#pool.push(made);
    this.#signs.add(sign);
  }
}
