import type { ReleaseKinds } from '@assay/kubernetes';
import type { Outcome } from '@assay/kyverno';

import type { Apart, Difference, NotCompared, Side, TrialCounts } from '../comparison.ts';
import { isAcceptable } from '../objects/acceptable.ts';
import { shrinkTrial } from '../shrink/shrink-trial.ts';
import type { MadeTrial } from '../trials/make-trials.ts';
import { textMember } from '../trials/trial.ts';
import type { Trial } from '../trials/trial.ts';
import { explainTrial } from '../verdicts/deciding-clause.ts';
import { differenceKind } from '../verdicts/difference-kind.ts';
import type { DifferenceKind } from '../verdicts/difference-kind.ts';
import { foldDifferences } from './fold-differences.ts';
import { otherPlace } from './other-place.ts';
import { judgeTrial } from '../verdicts/judge-trial.ts';
import type { Judge } from '../verdicts/judge-trial.ts';
import type { Verdict } from '../verdicts/verdict.ts';

type Judges = Readonly<Record<Side, Judge>>;

/** What a trial showed. */
export interface Judged {
  /** The same for trials of which both sides say the same for the same reasons. */
  readonly sign: string;
  /** Whether the side before has something to say about it, and lets it through. */
  readonly isConforming: boolean;
}

/** Trials that differ in one way. */
interface Group {
  readonly kind: DifferenceKind;
  readonly apart: Apart | undefined;
  readonly key: string;
  readonly first: Trial;
  readonly kinds: Set<string>;
  count: number;
}

/** Asks both sides about trials, and collects those about which they differ. */
export class DifferenceCollector {
  readonly #judges: Judges;
  readonly #kinds: ReleaseKinds;
  readonly #groups = new Map<string, Group>();
  readonly #unchecked = new Map<string, NotCompared>();
  #agreed = 0;
  #differed = 0;
  #uncheckedTrials = 0;
  #reportedOtherwise = 0;

  constructor(judges: Judges, kinds: ReleaseKinds) {
    this.#judges = judges;
    this.#kinds = kinds;
  }

  judge({ trial, isDoubtful }: MadeTrial): Judged {
    const verdicts = this.#verdicts(trial);
    const { before, after } = verdicts;
    const judged = { sign: `${signOf(before)} / ${signOf(after)}`, isConforming: before.decision === 'allowed' && before.reports === 'pass' };
    const unchecked = [...before.unchecked, ...after.unchecked];
    if (unchecked.length > 0) {
      this.#uncheckedTrials += 1;
      for (const reason of unchecked) this.#unchecked.set(reason, { reason });
      return judged;
    }
    const kind = differenceKind(before, after);
    if (kind === undefined) {
      this.#agreed += 1;
      if (before.reports !== after.reports) this.#reportedOtherwise += 1;
      return judged;
    }
    this.#differed += 1;
    this.#add(kind, verdicts, trial, isDoubtful);
    return judged;
  }

  get counts(): TrialCounts {
    return {
      agreed: this.#agreed,
      differed: this.#differed,
      unchecked: this.#uncheckedTrials,
      reportedOtherwise: this.#reportedOtherwise,
    };
  }

  /** What could not be evaluated, each reason once. */
  get notCompared(): readonly NotCompared[] {
    return [...this.#unchecked.values()];
  }

  /**
   * The differences, one for each cause, with the smallest trial that still shows it; those that count first, and of these the gravest. All of them
   * together may try so many.
   */
  finish(mayTry: number): readonly Difference[] {
    const groups = [...this.#groups.values()].sort((one, other) => rankOf(one) - rankOf(other)).slice(0, MOST_SHOWN);
    const differences = groups.map((group): Difference => {
      const trial = shrinkTrial(group.first, (smaller) => this.#isOf(group, smaller), Math.ceil(mayTry / groups.length));
      const { kind, apart, kinds, count } = group;
      const sides = { before: explainTrial(this.#judges.before, trial), after: explainTrial(this.#judges.after, trial) };
      const place = otherPlace(kind, { before: sides.before.verdict, after: sides.after.verdict }, trial);
      return { kind, ...(apart && { apart }), trial, ...(place && { place }), ...sides, kinds: [...kinds], count };
    });
    return foldDifferences(differences);
  }

  #verdicts(trial: Trial): Readonly<Record<Side, Verdict>> {
    return { before: judgeTrial(this.#judges.before, trial), after: judgeTrial(this.#judges.after, trial) };
  }

  #add(kind: DifferenceKind, verdicts: Readonly<Record<Side, Verdict>>, trial: Trial, isDoubtful: boolean): void {
    const ofGroup = groupKey(kind, verdicts, trial);
    for (const known of [this.#groups.get(ofGroup), this.#groups.get(`${ofGroup} apart`)]) {
      if (known === undefined || (known.apart !== undefined && known.count < MOST_LOOKED_AT)) continue;
      addTo(known, trial);
      return;
    }
    const apart = this.#apartOf(trial, isDoubtful);
    const key = apart === undefined ? ofGroup : `${ofGroup} apart`;
    const known = this.#groups.get(key);
    if (known) addTo(known, trial);
    else this.#groups.set(key, { kind, apart, key: ofGroup, first: trial, kinds: new Set([kindOf(trial)]), count: 1 });
  }

  #apartOf(trial: Trial, isDoubtful: boolean): Apart | undefined {
    if (isDoubtful || !this.isAcceptable(trial)) return 'unlikely-object';
    if (trial.operation !== 'UPDATE' || trial.oldObject === null) return undefined;
    const old: Trial = { ...trial, operation: 'CREATE', object: trial.oldObject, oldObject: null };
    return judgeTrial(this.#judges.before, old).decision === 'allowed' ? undefined : 'existing-violation';
  }

  /** Whether an API server would most likely take the objects of a trial. */
  isAcceptable(trial: Trial): boolean {
    const { object, oldObject } = trial;
    return isConsistent(trial) && isAcceptable(object, this.#kinds) && (oldObject === null || isAcceptable(oldObject, this.#kinds));
  }

  #isOf({ kind, key, apart }: Group, trial: Trial): boolean {
    const verdicts = this.#verdicts(trial);
    const isSame = differenceKind(verdicts.before, verdicts.after) === kind && groupKey(kind, verdicts, trial) === key;
    return isSame && (apart === 'unlikely-object' || this.#apartOf(trial, false) === apart);
  }
}

function addTo(group: Group, trial: Trial): void {
  group.kinds.add(kindOf(trial));
  group.count += 1;
}

function kindOf({ object }: Trial): string {
  return textMember(object, 'kind');
}

/** Whether the Namespace of a trial is that of its object, its old object has the same name, and who asks is in a group. */
function isConsistent({ object, oldObject, namespaceObject, userInfo }: Trial): boolean {
  if (JSON.stringify(userInfo['groups']) === '[]') return false;
  const [name, namespace] = ['name', 'namespace'].map((field) => textMember(object, 'metadata', field));
  if (namespaceObject !== null && textMember(namespaceObject, 'metadata', 'name') !== namespace) return false;
  return oldObject === null || (textMember(oldObject, 'metadata', 'name') === name && textMember(oldObject, 'metadata', 'namespace') === namespace);
}

/** More say nothing new: what is first is put right first. */
const MOST_SHOWN = 10;

/** Of a group of which all are apart so many are looked at closely: one of them may count. */
const MOST_LOOKED_AT = 200;

const KINDS: readonly DifferenceKind[] = ['verdict', 'action', 'patch', 'generation', 'deletion', 'cause', 'message'];

function rankOf({ kind, apart }: Group): number {
  return KINDS.indexOf(kind) + (apart === undefined ? 0 : KINDS.length);
}

/** What a side says and who says it, without the words. */
function signOf({ decision, objections, patched, generated, reports }: Verdict): string {
  const changes = `${patched === undefined ? '' : 'patched'} ${generated.length}`;
  return `${decision} ${reports} ${changes} ${objections.map(({ kind, outcome }) => `${kind} ${objectorOf(outcome)}`).join(', ')}`;
}

function objectorOf({ policy, rule, validation = 0 }: Outcome): string {
  return `${policy.name}/${rule.replace(/^autogen-(?:cronjob-)?/, '')}/${validation}`;
}

/** The same for trials that differ in one way: by the same objections, or at the same field of what is stored or generated. */
function groupKey(kind: DifferenceKind, verdicts: Readonly<Record<Side, Verdict>>, trial: Trial): string {
  const ofSide = ({ decision, reports, objections }: Verdict): string => {
    const [first] = objections;
    return `${decision} ${first === undefined ? reports : `${first.kind} ${objectorOf(first.outcome)}`}`;
  };
  const fields = otherPlace(kind, verdicts, trial)?.path.filter((step) => typeof step === 'string') ?? [];
  return `${kind}: ${ofSide(verdicts.before)} / ${ofSide(verdicts.after)} ${fields.join(' ')}`;
}
