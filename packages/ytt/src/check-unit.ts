import { byteText } from '@assay/starlark';
import type { CheckResult, Unit, Violation } from '@assay/findings';
import type { Source } from '@assay/source';

import { annotationAdvice } from './annotation-advice.ts';
import { YTT_VERSION } from './command/render-request.ts';
import type { FlagValues } from './data-values/flag-values.ts';
import { readValuesFile } from './data-values/values-file.ts';
import { plainStep } from './data-values/values-step.ts';
import { Failure } from './failure.ts';
import type { Finding } from './failure.ts';
import { baseName } from './files/file-kind.ts';
import { InputFile } from './files/input-file.ts';
import type { FoundFile } from './files/input-source.ts';
import { programTexts } from './files/program-texts.ts';
import { RootLibrary } from './library/evaluate-root.ts';
import type { FailureCollector } from './library/execution.ts';
import { modulesFor } from './modules/modules.ts';
import type { Run } from './surroundings.ts';
import { createRun } from './template/create-run.ts';
import { findTemplateProblems } from './template/find-template-problems.ts';
import { UsedUpStack, withinStack } from './used-up-stack.ts';
import { violationFrom } from './violation-from.ts';

/**
 * Evaluates units, each as `ytt -f DIRECTORY` does with the values files of the unit behind it, and tells everything that is wrong,
 * each cause once: units can share files, as they do when they are one directory with the values of several environments.
 */
export async function checkUnits(units: readonly Unit[]): Promise<Pick<CheckResult, 'violations' | 'needsMoreStack'>> {
  const checks = await Promise.all(units.map(checkUnit));
  return {
    violations: eachOnce(checks.flatMap((check) => withValuesNamed(check, checks))),
    ...(checks.some(({ needsMoreStack }) => needsMoreStack) && { needsMoreStack: true }),
  };
}

/** What one failure tells, or one piece of advice. */
type Told<Thing> = readonly Thing[];

interface UnitCheck {
  readonly unit: Unit;
  readonly reports: readonly Told<Violation>[];
  readonly needsMoreStack: boolean;
}

async function checkUnit(unit: Unit): Promise<UnitCheck> {
  const [declaring, plain] = inputFiles(unit);
  const run = createRun({ print: ignore, warn: ignore, version: YTT_VERSION, modules: await modulesFor(programTexts(declaring)) });
  const checkup = new Checkup(declaring, plain);
  const hasUsedUpStack = runCheckup(checkup, run);
  const fileOf = fileNames([...declaring, ...plain]);
  return {
    unit,
    reports: checkup.reports.map((findings) => findings.map((finding) => violationFrom(finding, fileOf, unit.files[0]?.name ?? unit.directory))),
    needsMoreStack: hasUsedUpStack || run.thread.exhausted === 'depth',
  };
}

/** Whether the stack was used up. */
function runCheckup(checkup: Checkup, run: Run): boolean {
  try {
    withinStack(() => checkup.run(run));
    return false;
  } catch (error) {
    if (!(error instanceof UsedUpStack)) throw error;
    checkup.onFailure(error);
    return true;
  }
}

/**
 * The files of a unit as `--file` gives them, and those that `--data-values-file` gives: of the values files the ones that declare
 * nothing. A values file is called by its last name, as a file is that the command line names.
 */
function inputFiles({ directory, files, valuesFiles = [] }: Unit): readonly [files: InputFile[], plainValues: InputFile[]] {
  const prefix = directory === '' ? '' : `${directory}/`;
  const found = files
    .map(({ name, path = name.slice(prefix.length), bytes }): FoundFile => ({ path, isNamedItself: false, location: name, read: () => bytes }))
    .sort((a, b) => byteText.compare(a.path, b.path));
  const values = valuesFiles.map(({ name, bytes }): FoundFile => ({ path: baseName(name), isNamedItself: true, location: name, read: () => bytes }));
  const all = [...found, ...values].map((file, order) => new InputFile(file, order));
  const isPlain = (file: InputFile): boolean => file.isNamedItself && !(file.mayDeclareValues && declares(file));
  return [all.filter((file) => !isPlain(file)), all.filter(isPlain)];
}

/** Whether a file may declare values or a schema. */
function declares({ source }: InputFile): boolean {
  return DECLARATION.test(source.text);
}

/** An annotation of a document that declares values or a schema. */
const DECLARATION = /^(?:---)?[ \t]*#@(?:data\/values|schema\/match)/m;

/** The names of files by their sources: a values file can have the same path in the library as another file. */
function fileNames(files: readonly InputFile[]): (source: Source) => string | undefined {
  const bySource = new Map(files.filter(({ isNamedItself }) => isNamedItself).map(({ source, found }) => [source, found.location]));
  const byPath = new Map(files.filter(({ isNamedItself }) => !isNamedItself).map(({ path, found }) => [path, found.location]));
  return (source) => bySource.get(source) ?? byPath.get(source.name);
}

/** The reports on a unit. A violation that does not arise with the values of every environment says with which it does. */
function withValuesNamed({ unit, reports }: UnitCheck, checks: readonly UnitCheck[]): readonly Told<Violation>[] {
  const { directory, valuesFiles = [] } = unit;
  const others = checks.filter((check) => check.unit !== unit && check.unit.directory === directory);
  const values = valuesFiles.at(-1);
  if (!values || others.length === 0) return reports;
  const elsewhere = others.map((other) => new Set(other.reports.flat().map(keyOf)));
  const speaksForItself = (violation: Violation): boolean =>
    valuesFiles.some(({ name }) => name === violation.file) || elsewhere.every((keys) => keys.has(keyOf(violation)));
  const place = { message: 'with these values', file: values.name };
  return reports.map((report) =>
    report.map((violation) => (speaksForItself(violation) ? violation : { ...violation, related: [...(violation.related ?? []), place] })),
  );
}

/**
 * What was found, each thing once: the error of a file that others load comes back from every one of them. What is in one report twice is
 * two things, such as two rules that say the same of one value.
 */
function eachOnce(reports: readonly Told<Violation>[]): Violation[] {
  const known = new Map<string, number>();
  return reports.flatMap((report) => {
    const counts = new Map<string, number>();
    return report.filter((violation) => {
      const key = keyOf(violation);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      if (count <= (known.get(key) ?? 0)) return false;
      known.set(key, count);
      return true;
    });
  });
}

/** What makes two violations look the same. */
function keyOf({ rule, message, file, range }: Violation): string {
  return JSON.stringify([rule, message, file, range?.start.offset, range?.end.offset]);
}

class Checkup implements FailureCollector {
  readonly failedFiles = new Set<InputFile>();
  readonly reports: Told<Finding>[] = [];
  readonly #files: readonly InputFile[];
  readonly #plainValues: readonly InputFile[];

  constructor(files: readonly InputFile[], plainValues: readonly InputFile[]) {
    this.#files = files;
    this.#plainValues = plainValues;
  }

  /** Steps go as far as what they stand on is sound: a schema that is broken says nothing about values, nor do wrong values about templates. */
  run(run: Run): void {
    const settings = { ignoreUnknownComments: false, implicitMapKeyOverrides: false, strict: false };
    const library = new RootLibrary({
      run,
      files: this.#files,
      settings,
      skipsValueRules: false,
      skipsOutputRules: false,
      onAdvice: (advice) => this.reports.push(advice),
      flagValues: this.#plainValues.flatMap((file) => this.#valuesIn(file)),
      collector: this,
    });
    const isComplete = this.#attempt(() => {
      const schema = library.schema();
      if (this.#areDeclarationsBroken()) return;
      const values = library.values(schema);
      if (!this.#areDeclarationsBroken()) library.evaluate(schema, values);
    });
    if (!isComplete) for (const file of this.#files) this.reports.push(findTemplateProblems(file, settings));
    for (const file of this.#files) this.reports.push(annotationAdvice(file, settings));
  }

  /** The values of a file without annotations, for the library that the unit is. */
  #valuesIn(file: InputFile): FlagValues[] {
    try {
      return readValuesFile(file.source, file.found.location, false).map((document) => ({ references: [], step: plainStep(document) }));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.failedFiles.add(file);
      this.onFailure(error);
      return [];
    }
  }

  readonly onFailure = (failure: Failure): void => {
    const { findings, message } = failure;
    this.reports.push(findings.length > 0 ? findings : [{ code: 'evaluation', message: message.trim().replace(/\s*\n\s*/g, ' ') }]);
  };

  /** Whether a step came to its end. */
  #attempt(step: () => void): boolean {
    try {
      step();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.onFailure(error);
      return false;
    }
    return !this.#areDeclarationsBroken();
  }

  /** Whether a file failed that may have values or a schema. */
  #areDeclarationsBroken(): boolean {
    return [...this.failedFiles].some((file) => this.#plainValues.includes(file) || declares(file));
  }
}

function ignore(): void {}
