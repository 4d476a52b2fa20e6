import { environmentName, SourceFile } from '@assay/findings';
import type { Environment, Unit, UnitFile } from '@assay/findings';

import { Fault } from '@assay/starlark';

import { Failure } from '../../failure.ts';
import { isCollection, YamlMap } from '../../model.ts';
import type { Content, Holder } from '../../model.ts';
import type { YttModules } from '../../modules/modules.ts';
import { printJsonContent } from '../../print/print-json.ts';
import { createRenderSession } from '../../template/create-render-session.ts';
import { withinStack } from '../../used-up-stack.ts';
import { YTT_VERSION } from '../../version.ts';
import { openUnit } from './open-unit.ts';
import { textOfPath } from './text-of-path.ts';
import type { UnitLibrary } from './unit-library.ts';

/** What a data value is in the end. */
export interface FinalValue {
  /** What the environment is known by, if there are several or it has a name. */
  readonly environment: string | undefined;
  /** In one line, as JSON has it. */
  readonly text: string;
  readonly isCollection: boolean;
  /** The file that gives it, which can be the schema; absent for what flags and code give, and for maps and lists, of which parts can be given elsewhere. */
  readonly file: string | undefined;
}

/** Steps of Starlark that may be taken to find the data values of one environment. */
const MOST_STEPS = 1_000_000;

const NOTHING_IS_JUDGED = { skipsValueRules: true, skipsMismatches: true, skipsOutputRules: true };

/** Computes the data values of libraries, and remembers them as long as the files that have a part in them stay the same. */
export class FinalValues {
  readonly #modules: YttModules;
  readonly #ofLibraries = new WeakMap<UnitLibrary, readonly EnvironmentValues[]>();
  /** By the first file that has a part in them: libraries are made anew after each edit. */
  readonly #known = new WeakMap<SourceFile, readonly EnvironmentValues[]>();

  constructor(modules: YttModules) {
    this.#modules = modules;
  }

  /** What a data value is in each environment; none where that cannot be computed, as a file is broken. */
  at(library: UnitLibrary, path: readonly string[]): readonly FinalValue[] {
    const key = textOfPath(path);
    return this.#of(library).flatMap(({ environment, holders }) => {
      const holder = holders.get(key);
      const name = library.unit.environments.length > 1 ? environmentName(environment) : environment.name;
      return holder ? finalValue(holder, name) : [];
    });
  }

  #of(library: UnitLibrary): readonly EnvironmentValues[] {
    const known = this.#ofLibraries.get(library);
    if (known) return known;
    const files = library.files.filter(hasPart);
    const values = library.unit.environments.map((environment) => this.#in(library, files, environment));
    this.#ofLibraries.set(library, values);
    return values;
  }

  #in({ unit, root }: UnitLibrary, files: readonly UnitFile[], environment: Environment): EnvironmentValues {
    const own = root === '' ? environment : { ...environment, valuesFiles: [], dataValues: [], dataValuesYaml: [] };
    const inputs = [...files.map(({ file }) => file), ...own.valuesFiles];
    const [first] = inputs;
    const key = JSON.stringify([root, unit.directory, own.name, own.dataValues, own.dataValuesYaml, unit.options]);
    const known = (first && this.#known.get(first)) ?? [];
    const same = known.find((values) => values.key === key);
    if (same && isSame(same.inputs, inputs)) return same;
    const evaluated = { ...unit, files: withoutRoot(files, root).map(({ file, path }) => ({ file: withoutMark(file), path })) };
    const document = this.#compute(evaluated, { ...own, valuesFiles: own.valuesFiles.map(withoutMark) });
    const values = { key, inputs, environment, holders: document ? holdersIn(document) : NO_HOLDERS };
    if (first) this.#known.set(first, [...known.filter((other) => other !== same), values]);
    return values;
  }

  #compute(unit: Unit, environment: Environment): Holder | undefined {
    const session = createRenderSession({ print: ignore, warn: ignore, version: YTT_VERSION, modules: this.#modules, maxSteps: MOST_STEPS });
    try {
      return withinStack(() => {
        const library = openUnit(session, unit, environment, NOTHING_IS_JUDGED);
        return library.values(library.schema()).document;
      });
    } catch (error) {
      if (error instanceof Failure) return undefined;
      throw error;
    }
  }
}

/** The data values of a library in one environment. */
interface EnvironmentValues {
  /** What they are computed with, but for files. */
  readonly key: string;
  readonly inputs: readonly SourceFile[];
  readonly environment: Environment;
  /** By path. */
  readonly holders: ReadonlyMap<string, Holder>;
}

const NO_HOLDERS: ReadonlyMap<string, Holder> = new Map();

function holdersIn(document: Holder): ReadonlyMap<string, Holder> {
  const holders = new Map([['', document]]);
  const pending: { readonly holder: Holder; readonly path: readonly string[] }[] = [{ holder: document, path: [] }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value } = next.holder;
    if (!(value instanceof YamlMap) || next.path.length === MOST_STEPS_DOWN) continue;
    for (const item of value.items) {
      if (typeof item.key !== 'string') continue;
      const path = [...next.path, item.key];
      holders.set(textOfPath(path), item);
      pending.push({ holder: item, path });
    }
  }
  return holders;
}

/** Nobody reads what is deeper. */
const MOST_STEPS_DOWN = 50;

function finalValue({ value, source }: Holder, environment: string | undefined): readonly FinalValue[] {
  const text = shownContent(value);
  if (text === undefined) return [];
  const isWhole = !isCollection(value);
  return [{ environment, text, isCollection: !isWhole, file: isWhole ? source.file : undefined }];
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

/** A byte order mark hides from ytt what the first line says; an editor shows the text without it, and so it is meant. */
function withoutMark(file: SourceFile): SourceFile {
  const { bytes, name } = file;
  return MARK.every((byte, at) => bytes[at] === byte) ? new SourceFile(name, bytes.subarray(MARK.length)) : file;
}

const MARK = [0xef, 0xbb, 0xbf];

/** Nothing for what JSON does not have, such as an infinity, and for what is nested too deep. */
function shownContent(content: Content): string | undefined {
  try {
    return withinStack(() => printJsonContent(content, { escapeHtml: false }).trim());
  } catch (error) {
    if (error instanceof Fault || error instanceof Failure) return undefined;
    throw error;
  }
}

function ignore(): void {}
