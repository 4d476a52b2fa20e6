import type { Value } from '@assay/starlark';
import { Fault } from '@assay/starlark';

import type { InputFile } from '../files/input-file.ts';
import { YamlMap } from '../model.ts';
import type { Content } from '../model.ts';
import type { Run, Surroundings, TemplateSettings } from '../surroundings.ts';
import { AbsentFile } from '../template/absent-file.ts';
import { evaluateTemplate } from '../template/evaluate-template.ts';
import type { EvaluatedTemplate } from '../template/evaluate-template.ts';
import type { Listing } from '../template/listing.ts';
import { FieldIndex, structsFrom } from '../values/to-starlark.ts';
import type { OnRead } from '../values/to-starlark.ts';
import type { Execution, Messages } from './execution.ts';
import type { LibraryDirectory, ListedFile } from './library-directory.ts';

/** Who is told of what the files of a library do. */
export interface LoaderListeners {
  readonly onAnnotated?: Surroundings['onAnnotated'];
  /** Is told what they read of the data values. */
  readonly onRead?: OnRead | undefined;
}

/** What the files of a library see of it in one step: values and what is addressed to further libraries. */
export class FileLoader {
  readonly execution: Execution;
  readonly values: Content;
  readonly messages: Messages;
  /** What was compiled in this step. */
  readonly listings: Map<string, Listing> = new Map();
  readonly onAnnotated: Surroundings['onAnnotated'];
  readonly #onRead: OnRead | undefined;
  readonly #index = new FieldIndex();

  constructor(execution: Execution, values: Content, messages: Messages, { onAnnotated, onRead }: LoaderListeners = {}) {
    this.execution = execution;
    this.values = values;
    this.messages = messages;
    this.onAnnotated = onAnnotated;
    this.#onRead = onRead;
  }

  /** Evaluates a file that lies in a directory of the library. */
  evaluate(file: InputFile, directory: LibraryDirectory): EvaluatedTemplate {
    return evaluateTemplate(new FileSurroundings(this, file, directory, this.execution.root));
  }

  /** `data.values` for one file. */
  dataValues(): Value {
    const { run, shared } = this.execution;
    if (!(this.values instanceof YamlMap)) run.environmentReads++;
    const onRead: OnRead = (...read) => {
      run.environmentReads++;
      this.#onRead?.(...read);
    };
    return structsFrom(this.values, { index: this.#index, tracker: run.thread.tracker, onRead: shared || this.#onRead ? onRead : undefined });
  }
}

/** A file's view of what is around it. Messages follow `pkg/workspace/template_loader.go` of ytt. */
class FileSurroundings implements Surroundings {
  readonly file: InputFile;
  readonly #loader: FileLoader;
  readonly #directory: LibraryDirectory;
  /** Where paths start that begin with `/`. */
  readonly #root: LibraryDirectory;
  #dataValues: Value | undefined;
  #libraryModule: Value | undefined;

  constructor(loader: FileLoader, file: InputFile, directory: LibraryDirectory, root: LibraryDirectory) {
    this.file = file;
    this.#loader = loader;
    this.#directory = directory;
    this.#root = root;
  }

  get run(): Run {
    return this.#loader.execution.run;
  }

  get settings(): TemplateSettings {
    return this.#loader.execution.settings;
  }

  get listings(): Map<string, Listing> {
    return this.#loader.listings;
  }

  get onAnnotated(): Surroundings['onAnnotated'] {
    return this.#loader.onAnnotated;
  }

  dataValues(): Value {
    return (this.#dataValues ??= this.#loader.dataValues());
  }

  listFiles(path: string): readonly string[] {
    this.run.environmentReads++;
    const isFromRoot = path.startsWith('/');
    const below = isFromRoot ? path.slice(1) : path;
    const start = isFromRoot ? this.#root : this.#directory;
    const listed = (below === '' ? start : start.findDirectory(below)).listFiles();
    return listed.map((file) => (isFromRoot ? `/${file.path}` : file.path));
  }

  readFile(path: string): string {
    const { file } = findFile(path, { root: this.#root, directory: this.#directory, isWanted: () => true });
    if (file.isNamedItself) this.run.environmentReads++;
    return file.source.text;
  }

  loadFile(path: string): ReadonlyMap<string, Value> {
    const { root, directory, rest } = this.#startOf(path);
    const found = findFile(rest, { root, directory, isWanted: ({ file }) => file.isLibrary });
    if (!found.file.isLibrary) {
      throw new Fault(
        `Expected file '${found.file.path}' to be a library file, but was not (hint: library filename must end with '.lib.yml' or '.star'; use data.read(...) for loading non-templated file contents)`,
      );
    }
    if (found.file.isNamedItself) this.run.environmentReads++;
    if (found.file.kind === 'data') throw new Fault(`File '${found.file.path}' type is not a known`);
    return evaluateTemplate(new FileSurroundings(this.#loader, found.file, found.directory, root)).globals;
  }

  libraryModule(): Value {
    const { execution, messages } = this.#loader;
    execution.run.environmentReads++;
    return (this.#libraryModule ??= execution.libraryModule(execution, this.#directory, messages));
  }

  #startOf(path: string): { readonly root: LibraryDirectory; readonly directory: LibraryDirectory; readonly rest: string } {
    if (!path.startsWith('@')) return { root: this.#root, directory: this.#directory, rest: path };
    const colon = path.indexOf(':');
    if (colon < 0) {
      throw new Fault("Expected library path to be in format '@name:path' e.g. '@github.com/vmware-tanzu/test:test.star' or '@ytt:base64'");
    }
    const library = this.#directory.findLibrary(path.slice(1, colon));
    return { root: library, directory: library, rest: path.slice(colon + 1) };
  }
}

interface Search {
  /** Where paths start that begin with `/`. */
  readonly root: LibraryDirectory;
  readonly directory: LibraryDirectory;
  /** Whether a file can be what was meant. */
  readonly isWanted: (listed: ListedFile) => boolean;
}

/** Finds a file by the path that a template has for it. The fault where there is none tells of those that there are. */
function findFile(path: string, { root, directory, isWanted }: Search): Pick<ListedFile, 'file' | 'directory'> {
  try {
    return path.startsWith('/') ? root.findFile(path.slice(1)) : directory.findFile(path);
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    const near = directory.listFiles().filter(isWanted);
    const all = root.listFiles().filter(isWanted);
    throw new Fault(fault.message, {
      details: new AbsentFile(path, [...near.map((listed) => listed.path), ...all.map((listed) => `/${listed.path}`)]),
    });
  }
}
