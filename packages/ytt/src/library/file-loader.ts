import type { Source } from '@assay/source';
import type { Value } from '@assay/starlark';
import { Fault } from '@assay/starlark';

import type { RenderSession, EvaluationContext, TemplateSettings } from '../evaluation-context.ts';
import type { InputFile } from '../files/input-file.ts';
import { YamlMap } from '../model.ts';
import type { Content } from '../model.ts';
import { AbsentFile } from '../template/absent-file.ts';
import { evaluateTemplate } from '../template/evaluate-template.ts';
import type { EvaluatedTemplate } from '../template/evaluate-template.ts';
import type { SourceMap } from '../template/source-map.ts';
import { FieldIndex, structsFrom } from '../values/to-starlark.ts';
import type { OnRead } from '../values/to-starlark.ts';
import type { Execution, Envelopes } from './execution.ts';
import type { LibraryDirectory, ListedFile } from './library-directory.ts';

/** Who is told of what the files of a library do. */
export interface LoaderListeners {
  readonly onAnnotated?: EvaluationContext['onAnnotated'];
  /** Is told what they read of the data values. */
  readonly onRead?: OnRead | undefined;
}

/** What the files of a library see of it in one step: values, and envelopes for further libraries. */
export class FileLoader {
  readonly execution: Execution;
  readonly values: Content;
  readonly envelopes: Envelopes;
  /** What was compiled in this step. */
  readonly sourceMaps: Map<string, SourceMap> = new Map();
  readonly onAnnotated: EvaluationContext['onAnnotated'];
  readonly #onRead: OnRead | undefined;
  readonly #index = new FieldIndex();

  constructor(execution: Execution, values: Content, envelopes: Envelopes, { onAnnotated, onRead }: LoaderListeners = {}) {
    this.execution = execution;
    this.values = values;
    this.envelopes = envelopes;
    this.onAnnotated = onAnnotated;
    this.#onRead = onRead;
  }

  /** Evaluates a file that lies in a directory of the library. */
  evaluate(file: InputFile, directory: LibraryDirectory): EvaluatedTemplate {
    return evaluateTemplate(new FileContext(this, file, directory, this.execution.root));
  }

  /** `data.values` for one file. */
  dataValues(): Value {
    const { session, shared } = this.execution;
    if (!(this.values instanceof YamlMap)) session.environmentReads++;
    const onRead: OnRead = (...read) => {
      session.environmentReads++;
      this.#onRead?.(...read);
    };
    return structsFrom(this.values, { index: this.#index, tracker: session.thread.tracker, onRead: shared || this.#onRead ? onRead : undefined });
  }
}

/** What the evaluation of one file can reach. Messages follow `pkg/workspace/template_loader.go` of ytt. */
class FileContext implements EvaluationContext {
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

  get session(): RenderSession {
    return this.#loader.execution.session;
  }

  get settings(): TemplateSettings {
    return this.#loader.execution.settings;
  }

  get sourceMaps(): Map<string, SourceMap> {
    return this.#loader.sourceMaps;
  }

  get onAnnotated(): EvaluationContext['onAnnotated'] {
    return this.#loader.onAnnotated;
  }

  dataValues(): Value {
    return (this.#dataValues ??= this.#loader.dataValues());
  }

  listFiles(path: string): readonly string[] {
    this.session.environmentReads++;
    const isFromRoot = path.startsWith('/');
    const below = isFromRoot ? path.slice(1) : path;
    const start = isFromRoot ? this.#root : this.#directory;
    const listed = (below === '' ? start : start.findDirectory(below)).listFiles();
    return listed.map((file) => (isFromRoot ? `/${file.path}` : file.path));
  }

  readFile(path: string): Source {
    const { file } = findFile(path, { root: this.#root, directory: this.#directory, isWanted: () => true });
    if (file.isNamedItself) this.session.environmentReads++;
    return file.source;
  }

  loadFile(path: string): ReadonlyMap<string, Value> {
    const { root, directory, rest } = this.#startOf(path);
    const found = findFile(rest, { root, directory, isWanted: ({ file }) => file.isLibrary });
    if (!found.file.isLibrary) {
      throw new Fault(
        `Expected file '${found.file.path}' to be a library file, but was not (hint: library filename must end with '.lib.yml' or '.star'; use data.read(...) for loading non-templated file contents)`,
      );
    }
    if (found.file.isNamedItself) this.session.environmentReads++;
    if (found.file.kind === 'data') throw new Fault(`File '${found.file.path}' type is not a known`);
    return evaluateTemplate(new FileContext(this.#loader, found.file, found.directory, root)).globals;
  }

  libraryModule(): Value {
    const { execution, envelopes } = this.#loader;
    execution.session.environmentReads++;
    return (this.#libraryModule ??= execution.libraryModule(execution, this.#directory, envelopes));
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
