import type { NotChecked, RuleSet, SourceFile, Violation } from '@assay/findings';
import ignore from 'ignore';
import type { Ignore } from 'ignore';

import { isRepository } from '../discovery/ignore-file.ts';
import type { Exclusions } from '../discovery/walk.ts';
import { whyUnread } from '../workspace/snapshot.ts';
import type { Snapshot } from '../workspace/snapshot.ts';
import { directoriesAround, directoryOf, isWithin, joinPath, relativePath, resolvePath } from '../workspace/path.ts';
import { parseSettings, wrongPath } from './parse-settings.ts';
import { RuleSeverities } from './rule-severities.ts';
import { NO_SETTINGS } from './settings.ts';
import type { RuleSetting, Settings, UnitSetting } from './settings.ts';

const FILE_NAME = 'assay.yaml';

/** A directory with a project file, or the root of a repository without one. */
export interface Project {
  readonly directory: string;
  readonly settings: Settings;
  readonly severities: RuleSeverities;
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
  /** Project files by their paths, those that are only extended, too. */
  readonly #parsed: Map<string, ParsedFile>;

  /** Begins with what others know, if there are any, of the same snapshot. */
  constructor(operands: readonly string[], snapshot: Snapshot, ruleSets: readonly RuleSet[], known?: ProjectFiles) {
    this.#snapshot = snapshot;
    this.violations = [...(known?.violations ?? [])];
    this.notChecked = [...(known?.notChecked ?? [])];
    this.#projects = new Map(known ? known.#projects : []);
    this.#entered = new Set(known ? known.#entered : []);
    this.#parsed = new Map(known ? known.#parsed : []);
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
    else if (isRepository(directory, this.#snapshot)) this.#projects.set(directory, { directory, ...WITHOUT_SETTINGS });
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

  /** The severity that settings give to a rule in a file. */
  severityFor(path: string, ruleId: string): RuleSetting | undefined {
    return this.#projectAround(path)?.severities.of(path, ruleId);
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
    return this.#parsed.has(path);
  }

  /** The project files themselves, and those that they extend. */
  files(): readonly SourceFile[] {
    return [...this.#parsed.values()].flatMap(({ file }) => file ?? []);
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
    const path = joinPath(directory, FILE_NAME);
    const { file, settings } = this.#parse(path);
    const layers = [...this.#extended(path, [path]), { directory, settings }];
    const defaults = Object.assign({}, ...layers.map((layer) => layer.settings.defaults));
    return {
      directory,
      settings: { ...settings, defaults },
      severities: new RuleSeverities(layers),
      ignored: ignore().add([...settings.ignore]),
      ...(file && { file }),
    };
  }

  /** The project file at a path, which is read once. */
  #parse(path: string): ParsedFile {
    const known = this.#parsed.get(path);
    if (known) return known;
    const parsed = this.#parseNew(path);
    this.#parsed.set(path, parsed);
    return parsed;
  }

  #parseNew(path: string): ParsedFile {
    const reading = this.#snapshot.read(path);
    if (reading.kind !== 'file' || reading.file.text === undefined) {
      const reason = reading.kind === 'file' ? 'the file is not UTF-8 text' : whyUnread(reading);
      this.notChecked.push({ file: relativePath(this.#snapshot.directory, path), reason, cause: 'unreadable' });
      return { settings: NO_SETTINGS };
    }
    const { settings, violations } = parseSettings(reading.file.name, reading.file.text, this.#ruleSets);
    this.violations.push(...violations);
    return { file: reading.file, settings };
  }

  /** What a project file extends, the weakest first. `around` are the files that led to it, and itself. */
  #extended(path: string, around: readonly string[]): { readonly directory: string; readonly settings: Settings }[] {
    return this.#parse(path).settings.extends.flatMap((written) => {
      const base = resolvePath(directoryOf(path), written.text);
      const problem = this.#whyNotExtended(base, path, around);
      if (problem === undefined)
        return [...this.#extended(base, [...around, base]), { directory: directoryOf(base), settings: this.#parse(base).settings }];
      this.#say(wrongPath(written, problem));
      return [];
    });
  }

  #whyNotExtended(base: string, from: string, around: readonly string[]): string | undefined {
    if (around.includes(base)) return 'it extends this file, so neither can be before the other';
    if (this.#snapshot.stat(base).kind === 'absent') return 'there is no such file';
    const root = [...directoriesAround(from)].find((directory) => isRepository(directory, this.#snapshot));
    return root === undefined || isWithin(base, root) ? undefined : 'it is outside of the repository';
  }

  /** A file that several extend says what is wrong in it once. */
  #say(violation: Violation): void {
    const isSame = (other: Violation): boolean =>
      other.file === violation.file && other.message === violation.message && other.range?.start.offset === violation.range?.start.offset;
    if (!this.violations.some(isSame)) this.violations.push(violation);
  }

  #projectAround(path: string): Project | undefined {
    for (const directory of directoriesAround(path)) {
      const project = this.#projects.get(directory);
      if (project) return project;
    }
    return undefined;
  }
}

/** A project file, as far as it can be read. */
interface ParsedFile {
  readonly file?: SourceFile;
  readonly settings: Settings;
}

const WITHOUT_SETTINGS = { settings: NO_SETTINGS, severities: new RuleSeverities([]), ignored: ignore() };
