import fs from 'node:fs';
import path from 'node:path';

import { leadsInto } from '../files/file-scope.ts';
import { CliError } from '../process/cli-error.ts';

/** The paths that an agent names, in the one directory that it may see. */
export class NamedPaths {
  readonly #directory: string;

  /** `directory` is an absolute path without links. */
  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Paths as words of a command line that runs in the directory. Throws a `CliError` for one that leads out of it, or nowhere. */
  all(named: readonly string[]): readonly string[] {
    return named.map((each) => this.one(each));
  }

  one(named: string): string {
    const absolute = path.resolve(this.#directory, named);
    if (!leadsInto(this.#directory, absolute))
      throw new CliError(`${named} is outside of ${this.#directory}, which is all that assay mcp was started for`);
    if (!fs.existsSync(absolute)) throw new CliError(`${named}: no such file or directory in ${this.#directory}`);
    const word = path.relative(this.#directory, absolute) || '.';
    // A name that begins with a dash is no flag.
    return word.startsWith('-') ? `./${word}` : word;
  }
}
