import { MOST_NAMES, someNames, unitEntry } from '@assay/findings';
import type { Environment, NotChecked, Unit, Violation } from '@assay/findings';

import type { Finding } from './failure.ts';
import type { InputFile } from './files/input-file.ts';
import type { Undecided } from './library/execution.ts';
import { violationFrom } from './violation-from.ts';

/** What could not be checked of a unit in one environment: it lacks data values, or something failed that comes first. */
export class Unchecked {
  readonly #unit: Unit;
  readonly #environment: Environment;
  readonly #neededValues = new Set<string>();
  #asking: Finding | undefined = undefined;
  #areDeclarationsBroken = false;
  #brokenDeclaration: Culprit | undefined = undefined;
  readonly #failed = new Map<InputFile, readonly Violation[]>();
  readonly #undecided = new Map<InputFile, Undecided>();

  constructor(unit: Unit, environment: Environment) {
    this.#unit = unit;
    this.#environment = environment;
  }

  /** Data values have to be given; `asking` is where that shows. */
  needValues(values: readonly string[], asking: Finding): void {
    for (const value of values) this.#neededValues.add(value);
    this.#asking ??= asking;
  }

  /** A file failed, so that there is no output of it. */
  fail(file: InputFile, findings: readonly Finding[]): void {
    const violations = findings.map((finding) => violationFrom(finding, file.found.location));
    this.#failed.set(file, [...(this.#failed.get(file) ?? []), ...violations]);
  }

  /** Something of a file could not be decided because others failed. */
  leaveUndecided(file: InputFile, what: Undecided): void {
    if (!this.#undecided.has(file)) this.#undecided.set(file, what);
  }

  /** The schema or the data values are wrong, so that no template was rendered; `finding` is the first thing that is wrong. */
  breakDeclarations(finding: Finding | undefined): void {
    this.#areDeclarationsBroken = true;
    this.#brokenDeclaration = finding && placeOf(violationFrom(finding, this.#name));
  }

  list(): readonly NotChecked[] {
    const rest = this.#areDeclarationsBroken ? [this.#unrenderedTemplates()] : [...this.#filesThatNeedOthers(), ...this.#undecidedFiles()];
    return [...this.#lackingValues(), ...rest];
  }

  #lackingValues(): readonly NotChecked[] {
    if (!this.#asking) return [];
    const { file, range } = violationFrom(this.#asking, this.#name);
    const values = [...this.#neededValues];
    const waiting = this.#waitingOverlays();
    const given = values
      .slice(0, MOST_NAMES)
      .map((name) => `${name}=…`)
      .join(', ');
    const unknown = waiting.length === 0 ? '' : `; without them these overlays cannot be matched: ${someNames(waiting)}`;
    return [
      {
        file,
        ...(range && { range }),
        reason: `${this.#name === '.' ? 'this unit' : this.#name} needs data values that ${whoSets(values, this.#environment)}${unknown}`,
        cause: 'needs-values',
        values,
        ...(waiting.length > 0 && { waiting }),
        hint: `set them in assay.yaml (units: [${this.#entry}], or dataValues: [${given}] for text and dataValuesYaml for others), or set needsValues: ignore there`,
      },
    ];
  }

  /** The files with overlays that only wait for data values. */
  #waitingOverlays(): readonly string[] {
    if (this.#failed.size > 0) return [];
    return [...this.#undecided].flatMap(([{ found }, what]) => (what === 'overlays' ? [found.location] : []));
  }

  #unrenderedTemplates(): NotChecked {
    const what = this.#name === '.' ? 'the templates' : `the templates in ${this.#name}`;
    const culprit = this.#brokenDeclaration;
    return {
      file: this.#name,
      reason: `${what} were not rendered, because their schema or data values have errors`,
      cause: 'failed',
      ...(culprit && { culprit }),
    };
  }

  /** Files whose failure is in another file. */
  #filesThatNeedOthers(): readonly NotChecked[] {
    return [...this.#failed].flatMap(([{ found }, [violation, ...others]]): NotChecked[] => {
      if (!violation || [violation, ...others].some(({ file }) => file === found.location)) return [];
      return [
        { file: found.location, reason: `it was not rendered, because ${violation.file} failed`, cause: 'failed', culprit: placeOf(violation) },
      ];
    });
  }

  #undecidedFiles(): readonly NotChecked[] {
    const [first, ...others] = this.#failed;
    // Where only data values are lacking, that is told once.
    if (!first) return [];
    const [culprit, [violation]] = first;
    const failed = `${culprit.found.location}${others.length === 0 ? '' : ` and ${others.length} more`} failed`;
    return Array.from(this.#undecided, ([{ found }, what]) => ({
      file: found.location,
      reason: `${UNDECIDED[what]}, because ${failed}`,
      cause: 'failed',
      ...(violation && { culprit: placeOf(violation) }),
    }));
  }

  /** What settings say to render the unit with values. */
  get #entry(): string {
    const { paths = [this.#name], options } = this.#unit;
    return unitEntry(paths, { options, environment: this.#environment, values: ['FILE'] });
  }

  /** As people know the unit. */
  get #name(): string {
    return this.#unit.directory === '' ? '.' : this.#unit.directory;
  }
}

type Culprit = NonNullable<NotChecked['culprit']>;

function placeOf({ file, range }: Violation): Culprit {
  return { file, ...(range && { range }) };
}

/** Of values, which nobody gives, and which ones a script gives that are known when it runs. */
function whoSets(values: readonly string[], environment: Environment): string {
  const { unknownDataValues = [], said } = environment;
  const isComputed = (value: string): boolean => unknownDataValues.some((name) => value === name || value.startsWith(`${name}.`));
  const absent = values.filter((value) => !isComputed(value));
  const computed = values.filter(isComputed);
  return [
    ...(absent.length > 0 ? [`${whoSetsNone(environment)}: ${someNames(absent)}`] : []),
    ...(computed.length > 0 ? [`${said?.file ?? 'a script'} computes: ${someNames(computed)}`] : []),
  ].join(', and some that ');
}

/** That nobody gives values: no file at all, or those of an environment over which people lay others. */
function whoSetsNone({ valuesFiles }: Environment): string {
  const names = valuesFiles.map(({ name }) => name);
  return names.length === 0 ? 'it is not given' : `${someNames(names)} ${names.length === 1 ? 'does' : 'do'} not set`;
}

const UNDECIDED: Readonly<Record<Undecided, string>> = {
  overlays: 'not all its overlays were applied',
  rules: 'its output was not checked with its own rules',
};
