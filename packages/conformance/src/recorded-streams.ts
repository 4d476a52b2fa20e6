import fs from 'node:fs';
import path from 'node:path';

import type { Around } from './execute.ts';

/** What a program wrote when a case was recorded. */
export interface RecordedStreams {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Names of what is not compared: `stdout`, `stderr`, `files`. */
  readonly ignored: readonly string[];
  /** Files that are there afterwards, with their bytes as characters. */
  readonly files: Readonly<Record<string, string>>;
  /** Paths that are not there afterwards. */
  readonly absent: readonly string[];
}

/** The recorded streams of a case as JSON, in the form {@link RecordedStreams}. */
export function readStreams(folder: string): string {
  const text = (name: string): string => {
    const file = path.join(folder, name);
    return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  };
  const files = path.join(folder, 'files');
  const streams: RecordedStreams = {
    exit: Number(text('exit')),
    stdout: text('stdout'),
    stderr: text('stderr'),
    ignored: readLines(path.join(folder, 'nondeterministic')),
    files: Object.fromEntries(filesBelow(files).map((file) => [path.relative(files, file), fs.readFileSync(file, 'latin1')])),
    absent: readLines(path.join(folder, 'absent')),
  };
  return JSON.stringify(streams);
}

/** What a program found around it when a case was recorded; nothing where nothing is recorded. */
export function readAround(folder: string): Around {
  const stdin = path.join(folder, 'stdin');
  const variables = readLines(path.join(folder, 'env')).map((line) => line.split(/=(.*)/s, 2));
  return {
    env: Object.fromEntries(variables.map(([name = '', value = '']) => [name, value])),
    stdin: fs.existsSync(stdin) ? fs.readFileSync(stdin) : new Uint8Array(),
  };
}

/** The lines of a file; none if there is no file. A final line end starts no line. */
export function readLines(file: string): string[] {
  if (!fs.existsSync(file)) return [];
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/** The files below a folder; none if there is no such folder. */
export function filesBelow(folder: string): string[] {
  if (!fs.existsSync(folder)) return [];
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}
