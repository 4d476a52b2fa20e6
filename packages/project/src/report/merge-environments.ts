import { violationKey } from '@assay/findings';
import type { Environment, NotChecked, RelatedLocation, Unit, Violation } from '@assay/findings';

import { undecidedIn } from './undecided.ts';
import { divide } from './unit-judgement.ts';
import type { Findings, UnitJudgement } from './unit-judgement.ts';
import { withRelatedOf } from './unite-violations.ts';

/** What was found in a unit, in one or over all of its environments. */
export interface MergedEnvironments {
  readonly violations: readonly Violation[];
  readonly notChecked: readonly NotChecked[];
}

/**
 * Puts together what was found in the environments of a unit, each cause once. What does not arise in every environment says in which
 * it does. Where the unit is a guess, what depends on it is not decided: that is told as not checked, once.
 */
export function mergeEnvironments(unit: Unit, renderings: readonly Findings[], judgement: UnitJudgement): MergedEnvironments {
  const told = renderings.map((rendering) => divide(rendering, judgement));
  const { ignoresNeededValues } = judgement;
  const notChecked = eachOnce(
    told.flatMap(({ decided }) => decided.notChecked).flatMap((entry) => (ignoresNeededValues ? withoutNeededValues(entry) : [entry])),
  );
  const violations = mergeViolations(
    unit.environments,
    told.map(({ decided }) => decided.reports.flatMap((report) => report.violations)),
  );
  const undecided = undecidedIn(
    unit,
    judgement,
    told.map(({ open }) => open),
  );
  return { violations, notChecked: [...notChecked, ...undecided] };
}

/** Puts together what was found in what the environments of a unit give, in the same way. */
export function mergeJudgements(unit: Unit, judged: readonly MergedEnvironments[], judgement: UnitJudgement): MergedEnvironments {
  const violations = mergeViolations(
    unit.environments,
    judged.map((each) => each.violations),
  );
  const notChecked = eachOnce(judged.flatMap((each) => each.notChecked));
  const isDecided = judgement.guess === undefined && judgement.unread === undefined;
  const undecided = isDecided ? [] : undecidedIn(unit, judgement, [{ reports: [{ violations, dependsOn: 'unit' }], notChecked }]);
  return undecided.length > 0 ? { violations: [], notChecked: undecided } : { violations, notChecked };
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
  const isNamed = ({ file, range }: Pick<RelatedLocation, 'file' | 'range'>): boolean =>
    related.some((place) => place.file === file && (!range || place.range?.start.offset === range.start.offset));
  const places = environments.flatMap(({ name, valuesFiles, said, flagPlaces = [] }): RelatedLocation[] => {
    const last = valuesFiles.at(-1);
    const place = last ? { file: last.name } : said;
    if (!place || isNamed(place) || flagPlaces.some(isNamed)) return [];
    return [{ message: name === undefined ? `with ${last ? 'these values' : 'the values given here'}` : `in the environment ${name}`, ...place }];
  });
  return places.length === 0 ? violation : { ...violation, related: [...related, ...places] };
}
