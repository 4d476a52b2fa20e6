import { violationKey } from '@assay/findings';
import type { Dependence, Environment, RenderedObject, Rendering, Unit, Violation } from '@assay/findings';

import { annotationAdvice, misspelledDeclarations } from './annotation-advice.ts';
import { plainValues } from './data-values/data-values-document.ts';
import { flagValues } from './data-values/flag-values.ts';
import type { GivenDataValues } from './data-values/flag-values.ts';
import { readValuesFile } from './data-values/values-file.ts';
import type { RenderSession } from './evaluation-context.ts';
import { byDependence, isOfUndeclaredValues } from './dependence.ts';
import { Failure, failureOr } from './failure.ts';
import type { Finding } from './failure.ts';
import { baseName } from './files/file-kind.ts';
import { applyFileMarks } from './files/file-marks.ts';
import { InputFile } from './files/input-file.ts';
import type { FoundInput } from './files/input-source.ts';
import { programTexts } from './files/program-texts.ts';
import { RootLibrary } from './library/evaluate-root.ts';
import type { RootOptions } from './library/evaluate-root.ts';
import type { FailureCollector, FileDocuments, Undecided } from './library/execution.ts';
import { isInPrivateLibrary } from './library/library-directory.ts';
import type { LibrarySchema } from './library/library-schema.ts';
import type { LibraryValues } from './library/library-values.ts';
import { featureUses } from './library/mentions.ts';
import { lookalikeAdvice } from './lookalikes/lookalike-advice.ts';
import { OUTPUT_RULES } from './library/output-rules.ts';
import { SharedEvaluations } from './library/shared-evaluations.ts';
import { modulesFor } from './modules/modules.ts';
import { neededByRule, neededFor } from './needed-values/needed-values.ts';
import { neededBelow, NOTHING_NEEDED } from './needed-values/needed-below.ts';
import type { NeededFor } from './needed-values/needed-below.ts';
import { ObservedLibrary } from './needed-values/observed-library.ts';
import type { ReadValues } from './needed-values/read-values.ts';
import { nodeOfDocument } from './rendered-node.ts';
import { reportCause } from './report-cause.ts';
import type { Report } from './report-cause.ts';
import { valuesSetIn } from './template-facts.ts';
import { createRenderSession } from './template/create-render-session.ts';
import { findTemplateProblems } from './template/find-template-problems.ts';
import { Unchecked } from './unchecked.ts';
import { UsedUpStack, withinStack } from './used-up-stack.ts';
import { YTT_VERSION } from './version.ts';
import { violationFrom } from './violation-from.ts';

/**
 * Evaluates a unit in each of its environments, as `ytt -f DIRECTORY` does with the values files of the environment after it, and tells
 * everything that is wrong.
 */
export async function renderUnit(unit: Unit, isCancelled: () => boolean): Promise<readonly Rendering[]> {
  const shared = unit.environments.length > 1 ? new SharedEvaluations() : undefined;
  return Promise.all(unit.environments.map((environment) => renderEnvironment(unit, environment, shared, isCancelled)));
}

async function renderEnvironment(
  unit: Unit,
  environment: Environment,
  shared: SharedEvaluations | undefined,
  isCancelled: () => boolean,
): Promise<Rendering> {
  const files = inputFiles(unit, environment);
  const [declaring] = files;
  const uses = featureUses(declaring);
  const session = createRenderSession({
    print: ignore,
    warn: ignore,
    version: YTT_VERSION,
    isCancelled,
    tracksValues: unit.wantsObjects || uses(OUTPUT_RULES) || (givesNoValues(environment) && uses(PASSING_VALUES)),
    modules: await modulesFor(programTexts(declaring)),
  });
  const misspelled = declaring.flatMap((file) => misspelledDeclarations(file, unit.options));
  // What a misspelled declaration does not give, nobody else has to give.
  const lacksValues = misspelled.length === 0 && givesNoValues(environment);
  const evaluation = new UnitEvaluation(unit, { environment, lacksValues, shared }, files);
  const hasUsedUpStack = runEvaluation(evaluation, session);
  const fallback = unit.files[0]?.file.name ?? unit.directory;
  const reported = reportCause(evaluation.reports, misspelled);
  const violations = reported.map(({ findings }) => findings.map((finding) => violationFrom(finding, fallback)));
  const reports = eachOnce(violations).map((each, at) => ({
    violations: each,
    dependsOn: reported[at]?.dependsOn ?? 'unit',
  }));
  return {
    reports,
    notChecked: evaluation.unchecked.list(),
    objects: unit.wantsObjects ? evaluation.objects() : [],
    ...((hasUsedUpStack || session.thread.exhausted === 'depth') && { needsMoreStack: true }),
  };
}

/** Whether nothing outside of a unit gives values, or nobody sees which. */
function givesNoValues({ valuesFiles, dataValues, dataValuesYaml, hasUnknownValues }: Environment): boolean {
  return hasUnknownValues === true || valuesFiles.length + dataValues.length + dataValuesYaml.length === 0;
}

/** Whether the stack was used up. */
function runEvaluation(evaluation: UnitEvaluation, session: RenderSession): boolean {
  try {
    withinStack(() => evaluation.run(session));
    return false;
  } catch (error) {
    if (!(error instanceof UsedUpStack)) throw error;
    evaluation.onFailure(error);
    return true;
  }
}

/**
 * The files of a unit as `--file` gives them, and those that `--data-values-file` gives: of the values files the ones that declare
 * nothing. A values file is called by its last name, as a file is that the command line names.
 */
export function inputFiles({ files }: Unit, { valuesFiles }: Environment): readonly [files: readonly InputFile[], plainFiles: readonly InputFile[]] {
  const found = files.map(({ file, path }): FoundInput => ({ path, isNamedItself: false, location: file.name, read: () => file.bytes }));
  const values = valuesFiles.map((file): FoundInput => ({
    path: baseName(file.name),
    isNamedItself: true,
    location: file.name,
    read: () => file.bytes,
  }));
  const all = [...found, ...values].map((file, order) => new InputFile(file, order));
  const isPlain = (file: InputFile): boolean => file.isNamedItself && !(file.mayDeclareValues && declares(file));
  return [all.filter((file) => !isPlain(file)), all.filter(isPlain)];
}

/** The data values that an environment gives as flags do. */
export function valuesOfFlags(
  { options: { strict } }: Unit,
  { dataValues: values, dataValuesYaml: yamlValues, flagPlaces: places }: Environment,
): GivenDataValues[] {
  const nothing = { valuesFiles: [], environmentPrefixes: [], yamlEnvironmentPrefixes: [], valueFiles: [], environment: [], readFiles: () => [] };
  return flagValues({ ...nothing, values, yamlValues, places, strict });
}

/** Whether a file has output. */
export function isTemplate(file: InputFile): boolean {
  return file.isOutput && !(file.mayDeclareValues && declares(file));
}

/** Whether a file may declare values or a schema. */
function declares({ source }: InputFile): boolean {
  return DECLARATION.test(source.text);
}

/** An annotation of a document that declares values or a schema. */
const DECLARATION = /^(?:---)?[ \t]*#@(?:data\/values|schema\/match)/m;

/** An annotation of a document that declares values. */
const VALUES_DECLARATION = /^(?:---)?[ \t]*#@data\/values(?!-)/m;

/** An annotation of a document that declares a schema. */
const SCHEMA_DECLARATION = /^(?:---)?[ \t]*#@(?:data\/values-schema|schema\/match)/m;

interface EvaluationOptions {
  readonly environment: Environment;
  /** Whether values that are lacking are still to be given, so that nothing is wrong yet. */
  readonly lacksValues: boolean;
  readonly shared: SharedEvaluations | undefined;
}

/** The evaluation of a unit in one environment. */
class UnitEvaluation implements FailureCollector {
  readonly failedFiles = new Set<InputFile>();
  readonly reports: Report[] = [];
  readonly unchecked: Unchecked;
  readonly #unit: Unit;
  readonly #environment: Environment;
  readonly #lacksValues: boolean;
  readonly #files: readonly InputFile[];
  readonly #plainFiles: readonly InputFile[];
  readonly #shared: SharedEvaluations | undefined;
  #documents: readonly FileDocuments[] = [];
  #hasFailed = false;
  #firstFailure: Finding | undefined = undefined;
  #haveValuesMismatches = false;
  #observer: ObservedLibrary | undefined = undefined;
  /** The maps in which the unit itself sets values, by their paths; read when a default breaks a rule. */
  #sectionsSet: ReadonlySet<string> | undefined = undefined;

  constructor(unit: Unit, { environment, lacksValues, shared }: EvaluationOptions, [files, plainFiles]: ReturnType<typeof inputFiles>) {
    this.#unit = unit;
    this.unchecked = new Unchecked(unit, environment);
    this.#environment = environment;
    this.#lacksValues = lacksValues;
    this.#files = files;
    this.#plainFiles = plainFiles;
    this.#shared = shared;
  }

  /** Steps go as far as their basis is sound: a schema that is broken says nothing about values, nor do wrong values about templates. */
  run(session: RenderSession): void {
    const { options } = this.#unit;
    const observer = new ObservedLibrary(session.thread);
    this.#observer = observer;
    const isComplete = this.#attempt(() => {
      const library = this.#open(session, {
        onAdvice: (findings) => this.#tell(findings, 'unit'),
        collector: this,
        onRead: observer.onRead,
        observer: this.#lacksValues ? observer : undefined,
      });
      const schema = library.schema();
      observer.onSchema(schema.schema);
      if (this.#areDeclarationsBroken()) return;
      const values = this.#valuesOf(library, schema);
      if (!values || this.#areDeclarationsBroken()) return;
      observer.onValues(values.document);
      this.#documents = library.evaluate(schema, values).documents;
    });
    if (this.#haveValuesMismatches) this.#tellOfRules(session);
    if (!isComplete && this.#hasFailed && this.#files.some(isTemplate) && !this.#rendersAnyway(session))
      this.unchecked.breakDeclarations(this.#firstFailure);
    if (!isComplete) for (const file of this.#files) this.#tellEach(findTemplateProblems(file, options));
    for (const file of this.#files) this.#tell(annotationAdvice(file, options), 'file');
    for (const file of this.#marked()) this.#tell(lookalikeAdvice(file, options), 'file');
  }

  /** The library that the unit is. */
  #open(
    session: RenderSession,
    options: Pick<RootOptions, 'onAdvice' | 'collector' | 'onRead' | 'observer'> & {
      readonly skipsValueRules?: boolean;
      readonly skipsMismatches?: boolean;
    },
  ): RootLibrary {
    return new RootLibrary({
      session,
      files: applyFileMarks(this.#files, this.#unit.options.fileMarks),
      settings: this.#unit.options,
      skipsValueRules: false,
      skipsOutputRules: false,
      flagValues: [...this.#plainFiles.flatMap((file) => this.#valuesIn(file)), ...valuesOfFlags(this.#unit, this.#environment)],
      shared: this.#shared,
      ...options,
    });
  }

  /** The files, as far as their marks can be applied. */
  #marked(): readonly InputFile[] {
    const marked = failureOr(() => applyFileMarks(this.#files, this.#unit.options.fileMarks));
    return marked instanceof Failure ? this.#files : marked;
  }

  /** Tells of the given values that break rules beside others that do not fit the schema. */
  #tellOfRules(session: RenderSession): void {
    try {
      const library = this.#open(session, { onAdvice: ignore, skipsMismatches: true });
      library.values(library.schema());
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      // Where a default breaks a rule, it may be that the value which does not fit was meant.
      this.#tell(
        error.findings.filter(({ span }) => span && !SCHEMA_DECLARATION.test(span.source.text)),
        'unit',
      );
    }
  }

  /** Whether everything else is right where data values only break rules: then these hide nothing. */
  #rendersAnyway(session: RenderSession): boolean {
    if (this.#areDeclarationsBroken()) return false;
    let isRight = true;
    const collector: FailureCollector = { failedFiles: new Set(), onFailure: () => (isRight = false), onUndecided: ignore };
    try {
      const library = this.#open(session, { onAdvice: ignore, collector, skipsValueRules: true });
      const schema = library.schema();
      library.evaluate(schema, library.values(schema));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return false;
    }
    return isRight;
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

  /** The data values; nothing if they break rules only because somebody has to give them first. */
  #valuesOf(library: RootLibrary, schema: LibrarySchema): LibraryValues | undefined {
    try {
      return library.values(schema);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.#haveValuesMismatches = error.findings.some(({ code }) => code === 'unknown-key' || code === 'type');
      if (!this.#mayLackDefaults()) throw error;
      const findings = error.describe();
      // A hint says that the rule itself is not what its author meant.
      const lacking = findings.filter(({ unset, hint }) => unset && hint === undefined && !this.#setsBeside(unset));
      const [asking] = lacking;
      if (!asking) throw error;
      this.unchecked.needValues(
        lacking.flatMap((finding) => neededByRule(finding, schema)),
        asking,
      );
      if (lacking.length < findings.length)
        throw new Failure(
          error.message,
          findings.filter((finding) => !lacking.includes(finding)),
        );
      return undefined;
    }
  }

  /** Whether it may be on purpose that a default breaks a rule. A schema without templates has nothing that waits for values. */
  #mayLackDefaults(): boolean {
    return this.#lacksValues && this.#files.some(isTemplate);
  }

  /** Whether the unit itself sets something in the section of one of these values: then it leaves that one out. */
  #setsBeside(paths: readonly (readonly (string | number)[])[]): boolean {
    this.#sectionsSet ??= new Set(this.#ownValuesFiles().flatMap(({ source }) => valuesSetIn(source).map((path) => sectionOf(path.split('.')))));
    return paths.some((path) => this.#sectionsSet?.has(sectionOf(path)));
  }

  #ownValuesFiles(): readonly InputFile[] {
    return this.#files.filter((file) => file.mayDeclareValues && !isInPrivateLibrary(file.path) && VALUES_DECLARATION.test(file.source.text));
  }

  /** The values of a file without annotations, for the library that the unit is. */
  #valuesIn(file: InputFile): GivenDataValues[] {
    try {
      return readValuesFile(file.source, file.found.location, false).map((document) => ({ references: [], step: plainValues(document) }));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.failedFiles.add(file);
      this.onFailure(error);
      return [];
    }
  }

  readonly onFailure = (failure: Failure, file?: InputFile): void => {
    const all = failure.describe();
    const { needed, asking } = this.#lacksValues ? this.#neededFor(failure, all) : NOTHING_NEEDED;
    if (asking[0]) this.unchecked.needValues(needed, asking[0]);
    const findings = all.filter((finding) => !asking.includes(finding));
    const [first] = findings;
    if (first) {
      this.#hasFailed = true;
      this.#firstFailure ??= first;
      this.#tellEach(findings, this.#values !== undefined && isOfUndeclaredValues(failure, this.#values));
      if (file) this.unchecked.fail(file, findings);
    }
  };

  readonly onUndecided = (file: InputFile, what: Undecided): void => this.unchecked.leaveUndecided(file, what);

  #tellEach(findings: readonly Finding[], isOfUndeclared = false): void {
    for (const [dependence, group] of byDependence(findings, isOfUndeclared)) this.#tell(group, dependence);
  }

  #tell(findings: readonly Finding[], dependsOn: Dependence): void {
    this.reports.push({ findings, dependsOn });
  }

  #neededFor(failure: Failure, findings: readonly Finding[]): NeededFor {
    const below = this.#observer?.failureBelow(failure);
    if (below) return neededBelow(below, findings);
    for (const values of [...(this.#values ? [this.#values] : []), ...(this.#observer?.handedOut ?? [])]) {
      const needed = neededFor(failure, values);
      if (needed.length > 0) return { needed, asking: findings };
    }
    return NOTHING_NEEDED;
  }

  /** Set when the templates begin to read data values. */
  get #values(): ReadValues | undefined {
    return this.#observer?.values;
  }

  /** Whether the templates were evaluated. */
  #attempt(step: () => void): boolean {
    try {
      step();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.onFailure(error);
    }
    return this.#values !== undefined;
  }

  /** Whether a file failed that may have values or a schema. */
  #areDeclarationsBroken(): boolean {
    return [...this.failedFiles].some((file) => this.#plainFiles.includes(file) || declares(file));
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

/** How code gives a library values: it tells whose values are lacking. */
const PASSING_VALUES = 'with_data_values';

/** What a value is in: the path of the map or array around it. */
function sectionOf(path: readonly (string | number)[]): string {
  return path.slice(0, -1).join('.');
}

function ignore(): void {}
