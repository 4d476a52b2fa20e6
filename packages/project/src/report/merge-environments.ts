import { pathsText, someNames, unitEntry, violationKey } from '@assay/findings';
import { withRelatedOf } from './unite-violations.ts';
import type { Dependence, Environment, NotChecked, RelatedLocation, Rendering, RenderReport, Unit, Violation } from '@assay/findings';

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
  /** Set where something renders these files with values too, of which not all is known: what, as a clause. Then it is open what they lack. */
  readonly partOf?: string;
  /** Whether a page shows this guess with all its files, so that values are all that can be lacking. */
  readonly isShownWhole?: true;
  /** Whether this guess is what is known of a call of which more is not. */
  readonly isOfCall?: true;
  /** Set where a file of it cannot be read: its name. What depends on the unit as a whole is not decided then, either. */
  readonly unread?: string;
  /** Whether there may be further files of which nothing is said. Then it is not decided what these could mend. */
  readonly mayLackFiles?: true;
  /** Whether its directory is for tests, so that something in it may be meant to be wrong. Then nothing is an error. */
  readonly isForTests?: true;
  /** Whether nothing says with which flags it is rendered, either. */
  readonly areFlagsUnknown?: true;
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
  const told = renderings.map((rendering) => divide(rendering, judgement));
  const { ignoresNeededValues } = judgement;
  const notChecked = eachOnce(
    told.flatMap(({ decided }) => decided.notChecked).flatMap((entry) => (ignoresNeededValues ? withoutNeededValues(entry) : [entry])),
  );
  const [trouble] = told.flatMap(({ open }) => troublesIn(withErrors(judgement.isAlone ? ofFlags(open) : open)));
  const violations = mergeViolations(
    unit.environments,
    told.map(({ decided }) => decided.reports.flatMap((report) => report.violations)),
  );
  const waiting = told.flatMap(({ open }) => open.notChecked.flatMap(({ file, cause }) => (cause === 'failed' ? [file] : [])));
  return { violations, notChecked: trouble ? [...notChecked, undecided(unit, judgement, { ...trouble, waiting })] : notChecked };
}

/** Puts together what was found in what the environments of a unit give, in the same way. */
export function mergeJudgements(unit: Unit, judged: readonly MergedEnvironments[], judgement: UnitJudgement): MergedEnvironments {
  const violations = mergeViolations(
    unit.environments,
    judged.map((each) => each.violations),
  );
  const notChecked = eachOnce(judged.flatMap((each) => each.notChecked));
  const [trouble] =
    judgement.guess === undefined && judgement.unread === undefined ? [] : troublesIn({ reports: [{ violations, dependsOn: 'unit' }], notChecked });
  return trouble ? { violations: [], notChecked: [undecided(unit, judgement, trouble)] } : { violations, notChecked };
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

/** What was found, without and with what depends on what is rendered together where that is not known. */
function divide(
  { reports, notChecked }: Findings,
  { guess, unread, isAlone, mayLackFiles, areFlagsUnknown, isForTests, partOf, isShownWhole }: UnitJudgement,
): { readonly decided: Findings; readonly open: Findings } {
  const isUncertain = guess !== undefined || unread !== undefined || isAlone;
  const isOpenIf: Readonly<Record<Dependence, boolean>> = {
    file: isForTests === true,
    flags: isForTests === true || (areFlagsUnknown === true && (isUncertain || mayLackFiles === true)),
    unit: isForTests === true || isUncertain,
    others: isForTests === true || isUncertain || mayLackFiles === true,
  };
  const isOpen = ({ dependsOn }: RenderReport): boolean => isOpenIf[dependsOn];
  const failures = reports.filter(isOpen).flatMap(({ violations }) => violations);
  const isWithoutValues = isUncertain ? isShownWhole === true && unread === undefined : partOf === undefined;
  const isDecided = ({ cause, culprit }: NotChecked): boolean => {
    if (cause === 'needs-values') return isWithoutValues;
    return !isUncertain && !failures.some(({ file, range }) => file === culprit?.file && range?.start.offset === culprit.range?.start.offset);
  };
  return {
    decided: { reports: reports.filter((report) => !isOpen(report)), notChecked: notChecked.filter(isDecided) },
    open: { reports: reports.filter(isOpen), notChecked: notChecked.filter((entry) => !isDecided(entry)) },
  };
}

/** What fails unless ytt is given other flags. */
function ofFlags({ reports }: Findings): Findings {
  return { reports: reports.filter(({ dependsOn }) => dependsOn === 'flags'), notChecked: [] };
}

/** What fails; a warning of what may not be rendered so is none. */
function withErrors({ reports, notChecked }: Findings): Findings {
  const isError = ({ severity }: Violation): boolean => severity === 'error';
  return { reports: reports.map((report) => ({ ...report, violations: report.violations.filter(isError) })), notChecked };
}

/** What is wrong, or was not checked, with its place. */
interface Trouble extends Pick<NotChecked, 'file' | 'range'> {
  /** A clause of which the place is no part. */
  readonly says: string;
  readonly needsValues: boolean;
  /** Whether other flags can mend it. */
  readonly isOfFlags?: boolean;
  /** Files that are not checked because of it. */
  readonly waiting?: readonly string[];
}

function troublesIn({ reports, notChecked }: Findings): readonly Trouble[] {
  const wrong = reports.flatMap(({ violations, dependsOn }) => violations.map((violation) => ({ violation, isOfFlags: dependsOn === 'flags' })));
  return [
    ...wrong.map(({ violation: { file, range, message }, isOfFlags }) => ({
      file,
      ...(range && { range }),
      says: `this fails: ${message}`,
      needsValues: false,
      isOfFlags,
    })),
    ...notChecked.map((entry) => {
      const { file, range } = entry.culprit ?? entry;
      return { file, ...(range && { range }), says: entry.reason, needsValues: entry.cause === 'needs-values' };
    }),
  ];
}

/** Of a guess nothing is decided, so the unit is told, and so it is where a file of it cannot be read; elsewhere only what files that are not here could mend. */
function undecided(
  { paths, options, environments: [environment] }: Unit,
  { name, guess: asked, partOf, unread, isShownWhole, isOfCall, isForTests }: UnitJudgement,
  { says, file, range, needsValues, isOfFlags, waiting = [] }: Trouble,
): NotChecked {
  const guess = asked ?? (needsValues ? partOf : undefined);
  const place = range ? `${file}:${range.start.line}` : file;
  if (unread !== undefined)
    return { file: name, reason: `it is rendered without ${unread}, which cannot be read; rendered so, ${says} (${place})`, cause: 'failed' };
  const own = paths ?? [name];
  const rest = guess === undefined ? unchecked(waiting, name) : '';
  if (isForTests && guess === undefined) {
    const hint = `if it is right as it is, nothing is to be done: leave it out with ignore: [${name}] in assay.yaml; else write units: [${unitEntry(own, { options })}]`;
    const reason = `${name} is a directory for tests, where files can be meant to be wrong; rendered alone, ${says}${rest}`;
    return { file, ...(range && { range }), reason, cause: 'guess', hint };
  }
  if (isOfFlags && guess === undefined) {
    const entry = unitEntry(own, { options: { ...options, ignoreUnknownComments: true } });
    return {
      file,
      ...(range && { range }),
      reason: `nothing says how ytt renders ${name}; without --ignore-unknown-comments, ${says}${rest}`,
      cause: 'guess',
      hint: `write #! in place of #, or, if ytt is to ignore such comments, write units: [${entry}] into assay.yaml`,
    };
  }
  const how = isShownWhole ? 'so' : isOfCall ? 'with what is known' : 'alone';
  return {
    ...(guess === undefined ? { file, ...(range && { range }) } : { file: name }),
    reason:
      guess === undefined
        ? `nothing says what is rendered with ${name}; rendered alone, ${says}${rest}`
        : `which files belong together is a guess (${guess}); rendered ${how}, ${says} (${place})`,
    cause: 'guess',
    hint: `write what is rendered together into assay.yaml: units: [${unitEntry(['OTHERS', ...own], { options, ...(environment && { environment }), values: needsValues ? ['FILE'] : [] })}] with what else ytt is given for OTHERS (directories, or files with what is piped in), or path: ${pathsText(own)} if that is all`,
  };
}

/** A violation, and the environments in which it arises. */
interface Arising {
  violation: Violation;
  readonly environments: Environment[];
}

/** What is not checked because something fails: files, or all of a unit. */
function unchecked(waiting: readonly string[], unit: string): string {
  if (waiting.length === 0) return '';
  return waiting.includes(unit)
    ? '; because of that no template of it is checked'
    : `; because of that these are not checked: ${someNames([...new Set(waiting)])}`;
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
