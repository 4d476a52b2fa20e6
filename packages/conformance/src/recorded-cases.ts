import fs from 'node:fs';
import path from 'node:path';

import { filesBelow, readAround, readLines, readStreams } from './recorded-streams.ts';
import { manifestCases } from './recorded-manifests.ts';
import { recordedRuns } from './recorded-runs.ts';
import { tableCases } from './recorded-tables.ts';
import type { Around } from './execute.ts';
import type { Suite } from './suites.ts';

/** A case of a suite as it was recorded. */
export interface RecordedCase {
  /** `suite/group/id`. */
  readonly name: string;
  readonly suite: Suite;
  readonly group: string;
  /** The folder of the case, or the table that it stands in. */
  readonly place: string;
  /** Files that it finds beside those in the folder `in`. */
  readonly files: Readonly<Record<string, string>>;
  /** One per line of the file `args`; none without that file. */
  readonly args: readonly string[];
  /** What the program finds around it. */
  readonly around: Around;
  /** The text of `expect.json`, or the recorded streams or the entry of a table as such a text; its form is known to the judge of the suite. */
  readonly expectation: string;
  /** What the expectation rests on, where the suite says it. */
  readonly basis: string | undefined;
}

/** All cases of a suite below `root` that are run in process, by name. */
export function recordedCases(root: string, suite: Suite): RecordedCase[] {
  if (suite.recording === 'table') return tableCases(path.join(root, suite.name), suite);
  if (suite.recording === 'golden.jsonl') return manifestCases(path.join(root, suite.name), suite);
  if (suite.recording === 'runs') return recordedRuns(path.join(root, suite.name), suite);
  const cases = path.join(root, suite.name, 'cases');
  return folderNames(cases)
    .filter((group) => !suite.leftOut.includes(group))
    .flatMap((group) => folderNames(path.join(cases, group)).map((id) => readCase(suite, group, path.join(cases, group, id))))
    .filter(({ expectation }) => isRepeatable(expectation));
}

/** What the recorded program gives differently from run to run, where it crashed, and what its recorders call a mistake of it, is nothing to compare with. */
function isRepeatable(expectation: string): boolean {
  const { unstable = false, panic = false, oddity }: { unstable?: boolean; panic?: boolean; oddity?: string } = JSON.parse(expectation);
  return !unstable && !panic && oddity === undefined;
}

function readCase(suite: Suite, group: string, folder: string): RecordedCase {
  const expectation = suite.recording === 'streams' ? readStreams(folder) : readExpectation(folder);
  const { basis }: { basis?: string } = JSON.parse(expectation);
  const name = `${suite.name}/${group}/${path.basename(folder)}`;
  const args = readLines(path.join(folder, 'args'));
  return { name, suite, group, place: folder, files: {}, args, around: readAround(folder), expectation, basis };
}

/** `expect.json`, with the whole of both streams and the files that are made, where those stand beside it. */
function readExpectation(folder: string): string {
  const text = fs.readFileSync(path.join(folder, 'expect.json'), 'utf8');
  const streams = { exactStdout: path.join(folder, 'stdout'), exactStderr: path.join(folder, 'stderr') };
  const recorded = Object.entries(streams).filter(([, file]) => fs.existsSync(file));
  const files = path.join(folder, 'out');
  if (recorded.length === 0 && !fs.existsSync(files)) return text;
  const exact = Object.fromEntries(recorded.map(([name, file]) => [name, fs.readFileSync(file, 'utf8')]));
  const made = filesBelow(files).map((file) => [path.relative(files, file), fs.readFileSync(file, 'utf8')]);
  return JSON.stringify({ ...JSON.parse(text), ...exact, ...(made.length > 0 && { files: Object.fromEntries(made) }) });
}

function folderNames(folder: string): string[] {
  const entries = fs.readdirSync(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}
