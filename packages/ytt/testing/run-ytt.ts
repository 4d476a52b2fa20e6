// `ytt` in a test: command lines on files that are only in memory.
import { parseCommandLine } from '../src/command/command-line.ts';
import { render } from '../src/command/render.ts';
import type { RenderResult } from '../src/command/render-request.ts';
import { Failure } from '../src/failure.ts';
import type { FoundInput, InputSource } from '../src/files/input-source.ts';

/** Paths with their texts. */
export type Files = Readonly<Record<string, string>>;

/** Files in memory; a path that is none of them is a directory, if there is something below it. */
export class MemoryInputs implements InputSource {
  readonly #files: Files;

  constructor(files: Files) {
    this.#files = files;
  }

  filesAt(path: string): FoundInput[] {
    const text = this.#files[path];
    if (text !== undefined) return [foundFile(path.slice(path.lastIndexOf('/') + 1), path, true, text)];
    const prefix = path === '.' ? '' : `${path}/`;
    const below = Object.entries(this.#files).filter(([name]) => name.startsWith(prefix));
    if (below.length === 0) throw new Failure(`Checking file '${path}': lstat ${path}: no such file or directory`, []);
    return below.map(([name, content]) => foundFile(name.slice(prefix.length), name, false, content));
  }
}

function foundFile(path: string, location: string, isNamedItself: boolean, text: string): FoundInput {
  return { path, isNamedItself, location, read: () => new TextEncoder().encode(text) };
}

/** What a command line of `ytt` gives, with what templates printed before the rest of standard error. */
export async function runYtt(files: Files, words: readonly string[], environment: Files = {}): Promise<RenderResult> {
  const printed: string[] = [];
  const result = await render({
    commandLine: parseCommandLine(words),
    environment: Object.entries(environment),
    inputs: new MemoryInputs(files),
    print: (text) => printed.push(text),
  });
  return { ...result, stderr: printed.join('') + result.stderr };
}

/** What `ytt -f .` prints; throws its error. */
export async function rendered(files: Files, ...words: string[]): Promise<string> {
  const { exit, stdout, stderr } = await runYtt(files, ['-f', '.', ...words]);
  if (exit !== 0) throw new Error(stderr);
  return stdout;
}

/** The error of `ytt -f .`, without its last line end. */
export async function failure(files: Files, ...words: string[]): Promise<string> {
  const { exit, stdout, stderr } = await runYtt(files, ['-f', '.', ...words]);
  if (exit === 0) throw new Error(`it gave ${stdout}`);
  return stderr.trimEnd();
}
