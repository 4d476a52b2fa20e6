import { violationKey } from '@assay/findings';
import { withRelatedOf } from './unite-violations.ts';
import type { Environment, NotChecked, RelatedLocation, Rendering, Unit, Violation } from '@assay/findings';

/** How findings of a unit count. */
export interface UnitJudgement {
  /** The file or directory that people know it by. */
  readonly name: string;
  /** Why its files are rendered together, and where that is said. */
  readonly reason: RelatedLocation;
  /** Whether it is a template that is rendered with nothing: only what holds whatever it is rendered with counts. */
  readonly isAlone: boolean;
  /** Set where it was guessed what is rendered together: why, as a clause. Then what depends on it is not decided. */
  readonly guess?: string;
  /** Whether it is passed over in silence that values are needed which nobody gives. */
  readonly ignoresNeededValues: boolean;
}

/** What was found in a unit, in one or over all of its environments. */
export interface MergedEnvironments {
  readonly violations: readonly Violation[];
  readonly notChecked: readonly NotChecked[];
}

type Findings = Pick<Rendering, 'reports' | 'notChecked'>;

/**
 * Puts together what was found in the environments of a unit, each cause once. What does not arise in every environment says in which
 * it does. Where the unit is a guess, what depends on it is not decided: that is told as not checked, once.
 */
export function mergeEnvironments(unit: Unit, renderings: readonly Findings[], judgement: UnitJudgement): MergedEnvironments {
  const { guess, isAlone, ignoresNeededValues } = judgement;
  const decided = guess === undefined && !isAlone ? renderings : renderings.map(holdingAlone);
  const notChecked = eachOnce(
    decided.flatMap((rendering) => rendering.notChecked).flatMap((entry) => (ignoresNeededValues ? withoutNeededValues(entry) : [entry])),
  );
  const isUndecided = guess !== undefined && renderings.some(dependsOnGuess);
  const open = isUndecided ? [undecided(judgement, 'they do not render')] : [];
  const violations = mergeViolations(
    unit.environments,
    decided.map(({ reports }) => reports.flatMap((report) => report.violations)),
  );
  return { violations, notChecked: [...notChecked, ...open] };
}

/** Puts together what was found in what the environments of a unit give, in the same way. */
export function mergeJudgements(unit: Unit, judged: readonly MergedEnvironments[], judgement: UnitJudgement): MergedEnvironments {
  const violations = mergeViolations(
    unit.environments,
    judged.map((each) => each.violations),
  );
  const notChecked = eachOnce(judged.flatMap((each) => each.notChecked));
  if (judgement.guess === undefined || violations.length + notChecked.length === 0) return { violations, notChecked };
  return { violations: [], notChecked: [undecided(judgement, 'what they give breaks rules')] };
}

/** That values are needed is no matter; that something was not judged without them is. */
function withoutNeededValues(entry: NotChecked): readonly NotChecked[] {
  if (entry.cause !== 'needs-values') return [entry];
  const reason = 'its overlays cannot be matched, because required data values are missing';
  return (entry.waiting ?? []).map((file) => ({ file, reason, cause: 'failed' }));
}

/** What is not checked in several environments for the same reason is told once. */
function eachOnce(entries: readonly NotChecked[]): readonly NotChecked[] {
  return [...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values()];
}

function holdingAlone({ reports }: Findings): Findings {
  return { reports: reports.filter(({ holdsAlone }) => holdsAlone), notChecked: [] };
}

function dependsOnGuess({ reports, notChecked }: Findings): boolean {
  return notChecked.length > 0 || reports.some(({ holdsAlone, violations }) => !holdsAlone && violations.length > 0);
}

function undecided({ name, guess = '' }: UnitJudgement, trouble: string): NotChecked {
  return {
    file: name,
    reason: `which files belong together is a guess (${guess}), and ${trouble}`,
    cause: 'guess',
    hint: `name the unit in assay.yaml (units: [{ path: ${name} }]); assay init can write it`,
  };
}

/** A violation, and the environments in which it arises. */
interface Arising {
  violation: Violation;
  readonly environments: Environment[];
}

function mergeViolations(environments: readonly Environment[], found: readonly (readonly Violation[])[]): readonly Violation[] {
  const arising = new Map<string, Arising>();
  for (const [at, violations] of found.entries()) {
    const environment = environments[at];
    const counts = new Map<string, number>();
    for (const violation of violations) {
      // What is found twice in one environment is two things, such as two rules that say the same of one value.
      const key = violationKey(violation);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      const known = arising.get(`${count} ${key}`) ?? { violation, environments: [] };
      arising.set(`${count} ${key}`, known);
      known.violation = withRelatedOf(known.violation, violation);
      if (environment) known.environments.push(environment);
    }
  }
  return Array.from(arising.values(), (each) => (each.environments.length < environments.length ? withEnvironments(each) : each.violation));
}

/** A violation that says in which environments it arises, unless it is in one of their values files. */
function withEnvironments({ violation, environments }: Arising): Violation {
  if (environments.some(({ valuesFiles }) => valuesFiles.some(({ name }) => name === violation.file))) return violation;
  const { related = [] } = violation;
  const isNamed = (file: string): boolean => related.some((place) => place.file === file);
  const places = environments.flatMap(({ name, valuesFiles }) => {
    const file = valuesFiles.at(-1)?.name;
    return file === undefined || isNamed(file) ? [] : [{ message: name === undefined ? 'with these values' : `in the environment ${name}`, file }];
  });
  return places.length === 0 ? violation : { ...violation, related: [...related, ...places] };
}
