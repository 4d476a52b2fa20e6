import type { Environment, SourceFile, Unit, UnitFile } from '@assay/findings';

import { Fault } from '@assay/starlark';

import { plainValues } from '../../data-values/data-values-document.ts';
import { readValuesFile } from '../../data-values/values-file.ts';
import { Failure } from '../../failure.ts';
import type { InputFile } from '../../files/input-file.ts';
import { applyFileMarks } from '../../files/file-marks.ts';
import { RootLibrary } from '../../library/evaluate-root.ts';
import { isCollection, YamlMap } from '../../model.ts';
import type { Content, Holder } from '../../model.ts';
import type { YttModules } from '../../modules/modules.ts';
import { printJsonContent } from '../../print/print-json.ts';
import { inputFiles, valuesOfFlags } from '../../render-unit.ts';
import { createRenderSession } from '../../template/create-render-session.ts';
import { withinStack } from '../../used-up-stack.ts';
import { YTT_VERSION } from '../../version.ts';
import type { UnitLibrary } from './unit-library.ts';

/** What a data value is in the end. */
export interface FinalValue {
  /** Name of the environment, if it has one. */
  readonly environment: string | undefined;
  /** In one line, as JSON has it. */
  readonly text: string;
  readonly isCollection: boolean;
  /** The file that gives it, which can be the schema; absent for what flags and code give, and for maps and lists, of which parts can be given elsewhere. */
  readonly file: string | undefined;
}

/** Steps of Starlark that may be taken to find the data values of one environment. */
const MOST_STEPS = 1_000_000;

/** Computes the data values of libraries, and remembers them as long as the files that have a part in them stay the same. */
export class FinalValues {
  readonly #modules: YttModules;
  /** By the first file that has a part in them. */
  readonly #known = new WeakMap<SourceFile, ComputedValues[]>();

  constructor(modules: YttModules) {
    this.#modules = modules;
  }

  /** What a data value is in each environment; none where that cannot be computed, as a file is broken. */
  at(library: UnitLibrary, path: readonly string[]): readonly FinalValue[] {
    return library.unit.environments.flatMap((environment) => {
      const values = this.#valuesIn(library, environment);
      const holder = values && holderAt(values, path);
      if (!holder) return [];
      const { value, source } = holder;
      const text = shownContent(value);
      return text === undefined
        ? []
        : [{ environment: environment.name, text, isCollection: isCollection(value), file: isCollection(value) ? undefined : source.file }];
    });
  }

  #valuesIn(library: UnitLibrary, environment: Environment): Holder | undefined {
    const files = library.files.filter(hasPart);
    const own = library.root === '' ? environment : { ...environment, valuesFiles: [], dataValues: [], dataValuesYaml: [] };
    const inputs = [...files.map(({ file }) => file), ...own.valuesFiles];
    const [first] = inputs;
    if (!first) return undefined;
    const key = JSON.stringify([library.root, library.unit.directory, own.name, own.dataValues, own.dataValuesYaml, library.unit.options]);
    const known = this.#known.get(first) ?? [];
    const same = known.find((computed) => computed.key === key);
    if (same && isSame(same.inputs, inputs)) return same.document;
    const computed = { key, inputs, document: this.#compute({ ...library.unit, files: withoutRoot(files, library.root) }, own) };
    this.#known.set(first, [...known.filter((other) => other !== same), computed]);
    return computed.document;
  }

  #compute(unit: Unit, environment: Environment): Holder | undefined {
    const session = createRenderSession({ print: ignore, warn: ignore, version: YTT_VERSION, modules: this.#modules, maxSteps: MOST_STEPS });
    const [files, plainFiles] = inputFiles(unit, environment);
    try {
      return withinStack(() => {
        const library = new RootLibrary({
          session,
          files: applyFileMarks(files, unit.options.fileMarks),
          settings: unit.options,
          skipsValueRules: true,
          skipsMismatches: true,
          skipsOutputRules: true,
          onAdvice: ignore,
          flagValues: [...plainFiles.flatMap(valuesIn), ...valuesOfFlags(unit, environment)],
        });
        return library.values(library.schema()).document;
      });
    } catch (error) {
      if (error instanceof Failure) return undefined;
      throw error;
    }
  }
}

interface ComputedValues {
  readonly key: string;
  readonly inputs: readonly SourceFile[];
  readonly document: Holder | undefined;
}

function isSame(inputs: readonly SourceFile[], others: readonly SourceFile[]): boolean {
  return inputs.length === others.length && inputs.every((input, at) => input === others[at]);
}

/** Whether data values may depend on a file: not on templates, which nobody loads. */
function hasPart({ path, file }: UnitFile): boolean {
  return !TEMPLATE.test(path) || LIBRARY.test(path) || DECLARATION.test(file.scanText);
}

const TEMPLATE = /\.(?:ya?ml|txt)$/;
const LIBRARY = /\.lib\.[^./]+$/;
const DECLARATION = /#@(?:data\/values|schema\/match)/;

function withoutRoot(files: readonly UnitFile[], root: string): readonly UnitFile[] {
  return root === '' ? files : files.map(({ file, path }) => ({ file, path: path.slice(root.length + 1) }));
}

function valuesIn({ source, found }: InputFile): ReturnType<typeof valuesOfFlags> {
  return readValuesFile(source, found.location, false).map((document) => ({ references: [], step: plainValues(document) }));
}

function holderAt(root: Holder, path: readonly string[]): Holder | undefined {
  let holder: Holder | undefined = root;
  for (const step of path) {
    const content: Content | undefined = holder?.value;
    holder = content instanceof YamlMap ? content.items.findLast(({ key }) => key === step) : undefined;
  }
  return holder;
}

/** Nothing for what JSON does not have, such as an infinity. */
function shownContent(content: Content): string | undefined {
  try {
    return printJsonContent(content, { escapeHtml: false }).trim();
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
}

function ignore(): void {}
