import fs from 'node:fs';
import path from 'node:path';

import { inputFile } from '@assay/findings';
import type { NotChecked, Violation } from '@assay/findings';
import { NO_SETTINGS, parseSettings } from '@assay/project';
import type { Settings, UnitSetting } from '@assay/project';
import ignore from 'ignore';
import type { Ignore } from 'ignore';

import { dialects } from './dialects.ts';
import { displayName } from './display-name.ts';
import type { Exclusions } from './find-files.ts';
import { isRepository } from './ignore-file.ts';
import { readFile } from './read-file.ts';

const FILE_NAME = 'assay.yaml';

/** A directory with a project file, or the root of a repository without one. */
interface Project {
  readonly directory: string;
  readonly settings: Settings;
  readonly ignored: Ignore;
}

/** A unit as a project file names it. */
export interface SettledUnit {
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
  readonly violations: Violation[] = [];
  readonly notChecked: NotChecked[] = [];
  /** The defaults of the project around the first operand. */
  readonly defaults: Settings['defaults'];
  readonly #cwd: string;
  readonly #projects = new Map<string, Project>();
  readonly #entered = new Set<string>();
  readonly #texts = new Map<string, string>();

  constructor(operands: readonly string[], cwd: string) {
    this.#cwd = cwd;
    const [first = '.', ...others] = new Set(operands);
    this.defaults = this.#climb(path.resolve(cwd, first))?.settings.defaults ?? {};
    for (const operand of others) this.#climb(path.resolve(cwd, operand));
  }

  /** Reads the project file of a directory, if it has one. */
  enterDirectory(directory: string): void {
    if (this.#entered.has(directory)) return;
    this.#entered.add(directory);
    if (fs.existsSync(path.join(directory, FILE_NAME))) this.#projects.set(directory, this.#read(directory));
    else if (isRepository(directory)) this.#projects.set(directory, { directory, settings: NO_SETTINGS, ignored: ignore() });
  }

  /** Whether the project around a file or directory ignores it. */
  excludes(absolutePath: string, isDirectory: boolean): boolean {
    const project = this.#projectAround(absolutePath);
    if (!project) return false;
    const relative = path.relative(project.directory, absolutePath).replaceAll(path.sep, '/');
    return project.ignored.ignores(isDirectory ? `${relative}/` : relative);
  }

  /** The settings in force for a file. */
  settingsFor(absolutePath: string): Settings | undefined {
    return this.#projectAround(absolutePath)?.settings;
  }

  /** The units that the project files name. */
  units(): readonly SettledUnit[] {
    return [...this.#projects.values()].flatMap(({ directory, settings }) =>
      settings.units.map((setting) => ({ setting, projectDirectory: directory })),
    );
  }

  /** The directory of the project that a directory or file belongs to. */
  directoryFor(absolutePath: string): string | undefined {
    return this.#climb(absolutePath)?.directory;
  }

  /** Whether a file is one of the project files. */
  has(absolutePath: string): boolean {
    return path.basename(absolutePath) === FILE_NAME && this.#projects.has(path.dirname(absolutePath));
  }

  /** The text of a project file, by the name under which it is reported. */
  sourceText(name: string): string | undefined {
    return this.#texts.get(name);
  }

  /** Enters the directories from a path upwards until one has a project. */
  #climb(absolutePath: string): Project | undefined {
    for (let at = absolutePath; ; at = path.dirname(at)) {
      this.enterDirectory(at);
      const project = this.#projects.get(at);
      if (project || path.dirname(at) === at) return project;
    }
  }

  #read(directory: string): Project {
    const absolutePath = path.join(directory, FILE_NAME);
    const name = displayName(this.#cwd, absolutePath);
    const content = readFile(absolutePath);
    const text = content.kind === 'bytes' ? inputFile(name, content.bytes).text : undefined;
    if (text === undefined) {
      this.notChecked.push({ file: name, reason: content.kind === 'bytes' ? 'the file is not UTF-8 text' : content.reason });
      return { directory, settings: NO_SETTINGS, ignored: ignore() };
    }
    const { settings, violations } = parseSettings(name, text, dialects);
    this.violations.push(...violations);
    this.#texts.set(name, text);
    return { directory, settings, ignored: ignore().add([...settings.ignore]) };
  }

  #projectAround(absolutePath: string): Project | undefined {
    for (let at = path.dirname(absolutePath); ; at = path.dirname(at)) {
      const project = this.#projects.get(at);
      if (project || path.dirname(at) === at) return project;
    }
  }
}
