import fs from 'node:fs';
import path from 'node:path';

import type { Suite } from './suites.ts';

/** A case of a suite as it was recorded. */
export interface RecordedCase {
  /** `suite/group/id`. */
  readonly name: string;
  readonly suite: Suite;
  readonly group: string;
  readonly folder: string;
  /** One per line of the file `args`; none without that file. */
  readonly args: readonly string[];
  /** The text of `expect.json`, whose form the judge of the suite knows. */
  readonly expectation: string;
  /** What the expectation rests on, where the suite says it. */
  readonly basis: string | undefined;
}

/** All cases of a suite below `root` that are run in process, by name. */
export function recordedCases(root: string, suite: Suite): RecordedCase[] {
  const cases = path.join(root, suite.name, 'cases');
  return folderNames(cases)
    .filter((group) => !suite.leftOut.includes(group))
    .flatMap((group) => folderNames(path.join(cases, group)).map((id) => readCase(suite, group, path.join(cases, group, id))));
}

function readCase(suite: Suite, group: string, folder: string): RecordedCase {
  const expectation = fs.readFileSync(path.join(folder, 'expect.json'), 'utf8');
  const { basis }: { basis?: string } = JSON.parse(expectation);
  return { name: `${suite.name}/${group}/${path.basename(folder)}`, suite, group, folder, args: readArguments(folder), expectation, basis };
}

/** A final line end starts no argument. */
function readArguments(folder: string): string[] {
  const file = path.join(folder, 'args');
  if (!fs.existsSync(file)) return [];
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

function folderNames(folder: string): string[] {
  const entries = fs.readdirSync(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}
