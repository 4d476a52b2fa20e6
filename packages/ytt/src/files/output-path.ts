import { Failure } from '../failure.ts';

/** A file to be written, with its path below the output directory. */
export interface OutputFile {
  readonly path: string;
  readonly text: string;
}

/**
 * The path of an output file below a directory, without `.`, `..` and empty steps. Throws when it would leave the directory:
 * only a mark or a name in `--bulk-in` can say so, and nobody means it.
 */
export function outputPath(directory: string, path: string): string {
  const steps: string[] = [];
  for (const step of path.split('/')) {
    if (step === '' || step === '.') continue;
    if (step !== '..') steps.push(step);
    else if (steps.pop() === undefined) throw new Failure(`Expected output file '${path}' to be within the output directory, but was not`, []);
  }
  return joinPath(directory, steps);
}

/** Joins as `path.Join` of Go does: `out//` and `./out` become `out`. */
function joinPath(directory: string, steps: readonly string[]): string {
  const isAbsolute = directory.startsWith('/');
  const joined: string[] = [];
  for (const step of [...directory.split('/'), ...steps]) {
    if (step === '' || step === '.') continue;
    if (step === '..' && joined.length > 0 && joined.at(-1) !== '..') joined.pop();
    else if (step !== '..' || !isAbsolute) joined.push(step);
  }
  const text = joined.join('/');
  return isAbsolute ? `/${text}` : text || '.';
}
