import fs from 'node:fs';
import path from 'node:path';

import { inputFile } from '@assay/findings';
import type { NotChecked, Violation } from '@assay/findings';
import { parseSettings } from '@assay/project';
import type { Settings } from '@assay/project';
import ignore from 'ignore';
import type { Ignore } from 'ignore';

import { dialects } from './dialects.ts';
import { displayName } from './display-name.ts';
import { readFile } from './read-file.ts';

const FILE_NAME = 'assay.yaml';

interface Project {
  readonly directory: string;
  readonly settings: Settings;
  readonly ignored: Ignore;
}

/** The project files that hold for the operands of a command line: for each the nearest at or above it, up to the root of its repository. */
export class ProjectFiles {
  /** What is wrong in them. */
  readonly violations: Violation[] = [];
  readonly notChecked: NotChecked[] = [];
  readonly #projects: Project[] = [];
  readonly #texts = new Map<string, string>();

  constructor(operands: readonly string[], cwd: string) {
    const directories = new Set(operands.map((operand) => projectDirectory(path.resolve(cwd, operand))));
    for (const directory of directories) if (directory !== undefined) this.#load(directory, cwd);
  }

  /** The settings in force for a file: those of the innermost project around it. */
  settingsFor(absolutePath: string): Settings | undefined {
    return this.#projectAround(absolutePath)?.settings;
  }

  /** Whether the innermost project around a file or directory ignores it. */
  isExcluded(absolutePath: string, isDirectory: boolean): boolean {
    const project = this.#projectAround(absolutePath);
    if (!project) return false;
    const relative = path.relative(project.directory, absolutePath).replaceAll(path.sep, '/');
    return project.ignored.ignores(isDirectory ? `${relative}/` : relative);
  }

  /** The defaults of the first project. */
  get defaults(): Settings['defaults'] {
    return this.#projects[0]?.settings.defaults ?? {};
  }

  /** The text of a project file, by the name under which it is reported. */
  sourceText(name: string): string | undefined {
    return this.#texts.get(name);
  }

  #load(directory: string, cwd: string): void {
    const file = path.join(directory, FILE_NAME);
    const name = displayName(cwd, file);
    const content = readFile(file);
    if (content.kind !== 'bytes') {
      this.notChecked.push({ file: name, reason: content.reason });
      return;
    }
    const { text } = inputFile(name, content.bytes);
    if (text === undefined) {
      this.notChecked.push({ file: name, reason: 'it is not UTF-8 text' });
      return;
    }
    const { settings, violations } = parseSettings(name, text, dialects);
    this.violations.push(...violations);
    this.#texts.set(name, text);
    this.#projects.push({ directory, settings, ignored: ignore().add([...settings.ignore]) });
  }

  #projectAround(absolutePath: string): Project | undefined {
    const around = this.#projects.filter(({ directory }) => absolutePath.startsWith(directory === path.sep ? directory : directory + path.sep));
    return around.sort((a, b) => b.directory.length - a.directory.length)[0];
  }
}

function projectDirectory(operand: string): string | undefined {
  for (let at = operand; ; at = path.dirname(at)) {
    if (fs.existsSync(path.join(at, FILE_NAME))) return at;
    if (fs.existsSync(path.join(at, '.git')) || path.dirname(at) === at) return undefined;
  }
}
