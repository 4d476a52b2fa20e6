import { MOST_NAMES, someNames, unitEntry } from '@assay/findings';
import type { Environment, NotChecked, Unit, Violation } from '@assay/findings';

import type { Finding } from './failure.ts';
import type { InputFile } from './files/input-file.ts';
import type { Undecided } from './library/execution.ts';
import type { NeededValue, ValueForm } from './needed-values/needed-value.ts';
import { violationFrom } from './violation-from.ts';

/** What could not be checked of a unit in one environment: it lacks data values, or something failed that comes first. */
export class Unchecked {
  readonly #unit: Unit;
  readonly #environment: Environment;
  readonly #neededValues = new Map<string, NeededValue>();
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
  needValues(values: readonly NeededValue[], asking: Finding): void {
    for (const value of values) if ((this.#neededValues.get(value.name)?.form ?? 'unknown') === 'unknown') this.#neededValues.set(value.name, value);
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
    const needed = this.#needed;
    const values = needed.flatMap(({ name, alternatives = [] }) => [name, ...alternatives]);
    const waiting = this.#waitingOverlays();
    const unknown = waiting.length === 0 ? '' : `; without them these overlays cannot be matched: ${someNames(waiting)}`;
    return [
      {
        file,
        ...(range && { range }),
        reason: `${this.#name === '.' ? 'this unit' : this.#name} needs data values that ${whoSets(needed, this.#environment)}${unknown}`,
        cause: 'needs-values',
        values,
        ...(waiting.length > 0 && { waiting }),
        hint: `set them in assay.yaml (units: [${this.#entry}], or ${dataValuesText(needed)}), or set needsValues: ignore there`,
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

  /** The data values, without those of which parts are listed. */
  get #needed(): readonly NeededValue[] {
    const all = [...this.#neededValues.values()];
    const around = new Set(all.flatMap(({ name }) => Array.from(name.matchAll(/\./g), ({ index }) => name.slice(0, index))));
    return all.filter(({ name }) => !around.has(name));
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
function whoSets(values: readonly NeededValue[], environment: Environment): string {
  const { unknownDataValues = [], said } = environment;
  const isComputed = (value: NeededValue): boolean => unknownDataValues.some((name) => value.name === name || value.name.startsWith(`${name}.`));
  const absent = values.filter((value) => !isComputed(value)).map(shownName);
  const computed = values.filter(isComputed).map(shownName);
  return [
    ...(absent.length > 0 ? [`${whoSetsNone(environment)}: ${someNames(absent)}`] : []),
    ...(computed.length > 0 ? [`${said?.file ?? 'a script'} fills in: ${someNames(computed)}`] : []),
  ].join(', and some that ');
}

function shownName({ name, alternatives = [] }: NeededValue): string {
  return [name, ...alternatives].join(' or ');
}

/** How settings give values by name: texts as they are, others as YAML. */
function dataValuesText(needed: readonly NeededValue[]): string {
  const settable = new Map(needed.map(settableByName));
  const shown = [...settable].slice(0, MOST_NAMES);
  const rest = settable.size > MOST_NAMES ? ', …' : '';
  const list = (isOther: boolean): string[] => shown.flatMap(([name, form]) => ((form === 'other') === isOther ? [assignmentText(name)] : []));
  const [texts, others] = [list(false), list(true)];
  const keys = [
    ...(texts.length > 0 ? [`dataValues: [${texts.join(', ')}${rest}]`] : []),
    ...(others.length > 0 ? [`dataValuesYaml: [${others.join(', ')}${texts.length > 0 ? '' : rest}]`] : []),
  ];
  const isKnown = shown.every(([, form]) => form !== 'unknown');
  return `${keys.join(' and ')}${isKnown ? '' : ' for text and dataValuesYaml for others'}`;
}

/** In YAML, a text that begins with `@` has to be quoted. */
function assignmentText(name: string): string {
  return name.startsWith('@') ? `"${name}=…"` : `${name}=…`;
}

/** Of an array only the whole can be set by name. */
function settableByName({ name, form }: NeededValue): readonly [name: string, form: ValueForm] {
  const at = name.indexOf('[');
  return at < 0 ? [name, form] : [name.slice(0, at), 'other'];
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
