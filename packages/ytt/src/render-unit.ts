import { violationKey } from '@assay/findings';
import type { Environment, RenderedObject, Rendering, Unit, Violation } from '@assay/findings';

import { annotationAdvice } from './annotation-advice.ts';
import { flagValues } from './data-values/flag-values.ts';
import type { FlagValues } from './data-values/flag-values.ts';
import { readValuesFile } from './data-values/values-file.ts';
import { plainStep } from './data-values/values-step.ts';
import { Failure } from './failure.ts';
import type { Finding } from './failure.ts';
import { baseName } from './files/file-kind.ts';
import { applyFileMarks } from './files/file-marks.ts';
import { InputFile } from './files/input-file.ts';
import type { FoundFile } from './files/input-source.ts';
import { programTexts } from './files/program-texts.ts';
import { RootLibrary } from './library/evaluate-root.ts';
import type { FailureCollector, FileDocuments } from './library/execution.ts';
import { mentionsIn } from './library/mentions.ts';
import { OUTPUT_RULES } from './library/output-rules.ts';
import { SharedEvaluations } from './library/shared-evaluations.ts';
import { modulesFor } from './modules/modules.ts';
import { nodeOfDocument } from './rendered-node.ts';
import type { Run } from './surroundings.ts';
import { createRun } from './template/create-run.ts';
import { findTemplateProblems } from './template/find-template-problems.ts';
import { YTT_VERSION } from './version.ts';
import { violationFrom } from './violation-from.ts';

/**
 * Evaluates a unit in each of its environments, as `ytt -f DIRECTORY` does with the values files of the environment behind it, and tells
 * everything that is wrong.
 */
export async function renderUnit(unit: Unit): Promise<readonly Rendering[]> {
  const shared = unit.environments.length > 1 ? new SharedEvaluations() : undefined;
  return Promise.all(unit.environments.map((environment) => renderEnvironment(unit, environment, shared)));
}

async function renderEnvironment(unit: Unit, environment: Environment, shared: SharedEvaluations | undefined): Promise<Rendering> {
  const files = inputFiles(unit, environment);
  const [declaring] = files;
  const run = createRun({
    print: ignore,
    warn: ignore,
    version: YTT_VERSION,
    tracksValues: unit.wantsObjects || mentionsIn(declaring)(OUTPUT_RULES),
    modules: await modulesFor(programTexts(declaring)),
  });
  const evaluation = new UnitEvaluation(unit, environment, files, shared);
  evaluation.run(run);
  const fallback = unit.files[0]?.file.name ?? unit.directory;
  const violations = evaluation.reports.map(({ findings }) => findings.map((finding) => violationFrom(finding, fallback)));
  const reports = eachOnce(violations).map((each, at) => ({ violations: each, holdsAlone: evaluation.reports[at]?.holdsAlone ?? false }));
  return {
    reports,
    notChecked: [],
    objects: unit.wantsObjects ? evaluation.objects() : [],
    ...(evaluation.isStopped && { isStopped: true }),
    ...(run.thread.exhausted === 'depth' && { needsMoreStack: true }),
  };
}

/**
 * The files of a unit as `--file` gives them, and those that `--data-values-file` gives: of the values files the ones that declare
 * nothing. A values file is called by its last name, as a file is that the command line names.
 */
function inputFiles({ files }: Unit, { valuesFiles }: Environment): readonly [files: readonly InputFile[], plainValues: readonly InputFile[]] {
  const found = files.map(({ file, path }): FoundFile => ({ path, isNamedItself: false, location: file.name, read: () => file.bytes }));
  const values = valuesFiles.map((file): FoundFile => ({
    path: baseName(file.name),
    isNamedItself: true,
    location: file.name,
    read: () => file.bytes,
  }));
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

/** What one failure tells, or one piece of advice. */
interface Report {
  readonly findings: readonly Finding[];
  /** Whether it holds whatever else is rendered with the file. */
  readonly holdsAlone: boolean;
}

/** The evaluation of a unit in one environment. */
class UnitEvaluation implements FailureCollector {
  readonly failedFiles = new Set<InputFile>();
  readonly reports: Report[] = [];
  /** Whether it did not come to its end. */
  isStopped = false;
  readonly #unit: Unit;
  readonly #environment: Environment;
  readonly #files: readonly InputFile[];
  readonly #plainValues: readonly InputFile[];
  readonly #shared: SharedEvaluations | undefined;
  #documents: readonly FileDocuments[] = [];

  constructor(unit: Unit, environment: Environment, [files, plainValues]: ReturnType<typeof inputFiles>, shared: SharedEvaluations | undefined) {
    this.#unit = unit;
    this.#environment = environment;
    this.#files = files;
    this.#plainValues = plainValues;
    this.#shared = shared;
  }

  /** Steps go as far as what they stand on is sound: a schema that is broken says nothing about values, nor do wrong values about templates. */
  run(run: Run): void {
    const { options } = this.#unit;
    this.isStopped = !this.#attempt(() => {
      const library = new RootLibrary({
        run,
        files: applyFileMarks(this.#files, options.fileMarks),
        settings: options,
        skipsValueRules: false,
        skipsOutputRules: false,
        onAdvice: (findings) => this.#tell(findings, false),
        flagValues: [...this.#plainValues.flatMap((file) => this.#valuesIn(file)), ...this.#flagValues()],
        collector: this,
        shared: this.#shared,
      });
      const schema = library.schema();
      if (this.#areDeclarationsBroken()) return;
      const values = library.values(schema);
      if (!this.#areDeclarationsBroken()) this.#documents = library.evaluate(schema, values).documents;
    });
    if (this.isStopped) for (const file of this.#files) this.#tell(findTemplateProblems(file, options), true);
    for (const file of this.#files) this.#tell(annotationAdvice(file, options), true);
  }

  /** The objects that were rendered. */
  objects(): readonly RenderedObject[] {
    return this.#documents.flatMap(({ listed, documents }) =>
      documents.flatMap((document) => {
        const root = nodeOfDocument(document);
        return root.kind === 'mapping' ? [{ root, file: listed.file.path }] : [];
      }),
    );
  }

  #flagValues(): FlagValues[] {
    const { dataValues: values, dataValuesYaml: yamlValues } = this.#environment;
    const nothing = { valuesFiles: [], environmentPrefixes: [], yamlEnvironmentPrefixes: [], valueFiles: [], environment: [], readFiles: () => [] };
    return flagValues({ ...nothing, values, yamlValues, strict: this.#unit.options.strict });
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
    this.#tell(failure.describe(), false);
  };

  #tell(findings: readonly Finding[], holdsAlone: boolean): void {
    this.reports.push({ findings, holdsAlone });
  }

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

/**
 * What the reports say, each thing once: the error of a file that others load comes back from every one of them. What is in one report
 * twice is two things, such as two rules that say the same of one value.
 */
function eachOnce(reports: readonly (readonly Violation[])[]): readonly (readonly Violation[])[] {
  const known = new Map<string, number>();
  return reports.map((report) => {
    const counts = new Map<string, number>();
    return report.filter((violation) => {
      const key = violationKey(violation);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      if (count <= (known.get(key) ?? 0)) return false;
      known.set(key, count);
      return true;
    });
  });
}

function ignore(): void {}
