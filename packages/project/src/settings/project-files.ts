import type { NotChecked, RuleSet, SourceFile, Violation } from '@assay/findings';
import ignore from 'ignore';
import type { Ignore } from 'ignore';

import { isRepository } from '../discovery/ignore-file.ts';
import type { Exclusions } from '../discovery/walk.ts';
import { whyUnread } from '../workspace/snapshot.ts';
import type { Snapshot } from '../workspace/snapshot.ts';
import { baseNameOf, directoriesAround, directoryOf, joinPath, relativePath, resolvePath } from '../workspace/path.ts';
import { parseSettings } from './parse-settings.ts';
import { NO_SETTINGS } from './settings.ts';
import type { Settings, UnitSetting } from './settings.ts';

const FILE_NAME = 'assay.yaml';

/** A directory with a project file, or the root of a repository without one. */
export interface Project {
  readonly directory: string;
  readonly settings: Settings;
  readonly ignored: Ignore;
  readonly file?: SourceFile;
}

/** A unit as a project file names it. */
export interface NamedUnit {
  readonly setting: UnitSetting;
  /** The directory of the project file, an absolute path. */
  readonly projectDirectory: string;
}

/**
 * The project files that hold for the files of a run. For each file it is the nearest at or above it, up to the root of its
 * repository, so that the verdict on a file does not depend on where the search began.
 */
export class ProjectFiles implements Exclusions {
  /** What is wrong in them. */
  readonly violations: Violation[];
  readonly notChecked: NotChecked[];
  /** The defaults of the project around the first operand. */
  readonly defaults: Settings['defaults'];
  readonly #snapshot: Snapshot;
  readonly #ruleSets: readonly RuleSet[];
  readonly #projects: Map<string, Project>;
  readonly #entered: Set<string>;

  /** Begins with what others know, if there are any, of the same snapshot. */
  constructor(operands: readonly string[], snapshot: Snapshot, ruleSets: readonly RuleSet[], known?: ProjectFiles) {
    this.#snapshot = snapshot;
    this.violations = [...(known?.violations ?? [])];
    this.notChecked = [...(known?.notChecked ?? [])];
    this.#projects = new Map(known ? known.#projects : []);
    this.#entered = new Set(known ? known.#entered : []);
    this.#ruleSets = ruleSets;
    const [first = '.', ...others] = new Set(operands);
    this.defaults = this.#climb(resolvePath(snapshot.directory, first))?.settings.defaults ?? {};
    for (const operand of others) this.#climb(resolvePath(snapshot.directory, operand));
  }

  /** Reads the project file of a directory, if it has one. */
  enterDirectory(directory: string): void {
    if (this.#entered.has(directory)) return;
    this.#entered.add(directory);
    const { kind } = this.#snapshot.stat(joinPath(directory, FILE_NAME));
    if (kind !== 'absent' && kind !== 'unreadable') this.#projects.set(directory, this.#read(directory));
    else if (isRepository(directory, this.#snapshot)) this.#projects.set(directory, { directory, settings: NO_SETTINGS, ignored: ignore() });
  }

  /** Whether the project around a file or directory ignores it. */
  excludes(path: string, isDirectory: boolean): boolean {
    const project = this.#projectAround(path);
    if (!project) return false;
    const relative = relativePath(project.directory, path);
    return project.ignored.ignores(isDirectory ? `${relative}/` : relative);
  }

  /** The settings in force for a file. */
  settingsFor(path: string): Settings | undefined {
    return this.#projectAround(path)?.settings;
  }

  /** The project that a file or directory belongs to. */
  projectFor(path: string): Project | undefined {
    return this.#projects.get(path) ?? this.#projectAround(path);
  }

  /** The projects that were come to so far. */
  all(): readonly Project[] {
    return [...this.#projects.values()];
  }

  /** The units that the project files name. */
  units(): readonly NamedUnit[] {
    return [...this.#projects.values()].flatMap(({ directory, settings }) =>
      settings.units.map((setting) => ({ setting, projectDirectory: directory })),
    );
  }

  /** The directory of the project that a directory or file belongs to. */
  directoryFor(path: string): string | undefined {
    return this.#climb(path)?.directory;
  }

  /** The project file that holds in a directory. */
  fileFor(directory: string): SourceFile | undefined {
    return this.#climb(directory)?.file;
  }

  /** Whether a file is one of the project files. */
  has(path: string): boolean {
    return baseNameOf(path) === FILE_NAME && this.#projects.has(directoryOf(path));
  }

  /** The project files themselves. */
  files(): readonly SourceFile[] {
    return [...this.#projects.values()].flatMap(({ file }) => file ?? []);
  }

  /** Enters the directories from a path upwards until one has a project. */
  #climb(path: string): Project | undefined {
    for (const directory of [path, ...directoriesAround(path)]) {
      this.enterDirectory(directory);
      const project = this.#projects.get(directory);
      if (project) return project;
    }
    return undefined;
  }

  #read(directory: string): Project {
    const reading = this.#snapshot.read(joinPath(directory, FILE_NAME));
    const name = relativePath(this.#snapshot.directory, joinPath(directory, FILE_NAME));
    if (reading.kind !== 'file' || reading.file.text === undefined) {
      this.notChecked.push({ file: name, reason: reading.kind === 'file' ? 'the file is not UTF-8 text' : whyUnread(reading), cause: 'unreadable' });
      return { directory, settings: NO_SETTINGS, ignored: ignore() };
    }
    const { settings, violations } = parseSettings(name, reading.file.text, this.#ruleSets);
    this.violations.push(...violations);
    return { directory, settings, ignored: ignore().add([...settings.ignore]), file: reading.file };
  }

  #projectAround(path: string): Project | undefined {
    for (const directory of directoriesAround(path)) {
      const project = this.#projects.get(directory);
      if (project) return project;
    }
    return undefined;
  }
}
