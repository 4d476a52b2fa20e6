import { byteText } from '@assay/starlark';
import type { Unit, Violation } from '@assay/findings';

import { YTT_VERSION } from './command/render-request.ts';
import { Failure } from './failure.ts';
import type { Finding } from './failure.ts';
import { InputFile } from './files/input-file.ts';
import { programTexts } from './files/program-texts.ts';
import { RootLibrary } from './library/evaluate-root.ts';
import type { FailureCollector } from './library/execution.ts';
import { modulesFor } from './modules/modules.ts';
import type { YttModules } from './modules/modules.ts';
import { createRun } from './template/create-run.ts';
import { findTemplateProblems } from './template/find-template-problems.ts';
import { violationFrom } from './violation-from.ts';

/** Evaluates the files of a directory as `ytt -f DIRECTORY` does, and tells everything that is wrong, each cause once. */
export async function checkUnit(unit: Unit): Promise<Violation[]> {
  const files = inputFiles(unit);
  const checkup = new Checkup(files);
  checkup.run(await modulesFor(programTexts(files)));
  const names = new Map(files.map(({ path, found }) => [path, found.location]));
  return checkup.findings().map((finding) => violationFrom(finding, (path) => names.get(path), unit.files[0]?.name ?? unit.directory));
}

function inputFiles({ directory, files }: Unit): InputFile[] {
  const prefix = directory === '' ? '' : `${directory}/`;
  return files
    .map(({ name, bytes }) => ({ path: name.slice(prefix.length), isNamedItself: false, location: name, read: () => bytes }))
    .sort((a, b) => byteText.compare(a.path, b.path))
    .map((found, order) => new InputFile(found, order));
}

class Checkup implements FailureCollector {
  readonly failedFiles = new Set<InputFile>();
  readonly #files: readonly InputFile[];
  readonly #findings: Finding[] = [];

  constructor(files: readonly InputFile[]) {
    this.#files = files;
  }

  /** Steps go as far as what they stand on is sound: a schema that is broken says nothing about values, nor do wrong values about templates. */
  run(modules: YttModules): void {
    const run = createRun({ print: ignore, warn: ignore, version: YTT_VERSION, modules });
    const settings = { ignoreUnknownComments: false, implicitMapKeyOverrides: false, strict: false };
    const library = new RootLibrary({
      run,
      files: this.#files,
      settings,
      skipsValueRules: false,
      skipsOutputRules: false,
      onAdvice: (advice) => this.#findings.push(...advice),
      flagValues: [],
      collector: this,
    });
    const isComplete = this.#attempt(() => {
      const schema = library.schema();
      if (this.#areDeclarationsBroken()) return;
      const values = library.values(schema);
      if (!this.#areDeclarationsBroken()) library.evaluate(schema, values);
    });
    if (!isComplete) for (const file of this.#files) this.#findings.push(...findTemplateProblems(file, settings));
  }

  readonly onFailure = (failure: Failure): void => {
    const { findings, message } = failure;
    this.#findings.push(...(findings.length > 0 ? findings : [{ code: 'evaluation', message: message.trim().replace(/\s*\n\s*/g, ' ') }]));
  };

  /** What was found, each thing once: the error of a file that others load comes back from every one of them. */
  findings(): Finding[] {
    const told = new Map<string, Finding>();
    for (const finding of this.#findings) {
      const { code, message, place } = finding;
      const key = JSON.stringify([code, message, place?.source.name, place?.start, place?.end]);
      if (!told.has(key)) told.set(key, finding);
    }
    return [...told.values()];
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

  /** Whether a file failed that may declare values or a schema. */
  #areDeclarationsBroken(): boolean {
    return [...this.failedFiles].some(({ source }) => DECLARATIONS.some((name) => source.text.includes(name)));
  }
}

/** The annotations of documents that declare values or a schema. */
const DECLARATIONS = ['@data/values', '@schema/match'];

function ignore(): void {}
