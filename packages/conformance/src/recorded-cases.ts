import fs from 'node:fs';
import path from 'node:path';

import { readAround, readLines, readStreams } from './recorded-streams.ts';
import { manifestCases } from './recorded-manifests.ts';
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
  const cases = path.join(root, suite.name, 'cases');
  return folderNames(cases)
    .filter((group) => !suite.leftOut.includes(group))
    .flatMap((group) => folderNames(path.join(cases, group)).map((id) => readCase(suite, group, path.join(cases, group, id))))
    .filter(({ expectation }) => isRepeatable(expectation));
}

/** What the recorded program gives differently from run to run, and where it crashed, is nothing to compare with. */
function isRepeatable(expectation: string): boolean {
  const { unstable = false, panic = false }: { unstable?: boolean; panic?: boolean } = JSON.parse(expectation);
  return !unstable && !panic;
}

function readCase(suite: Suite, group: string, folder: string): RecordedCase {
  const expectation = suite.recording === 'streams' ? readStreams(folder) : readExpectation(folder);
  const { basis }: { basis?: string } = JSON.parse(expectation);
  const name = `${suite.name}/${group}/${path.basename(folder)}`;
  const args = readLines(path.join(folder, 'args'));
  return { name, suite, group, place: folder, files: {}, args, around: readAround(folder), expectation, basis };
}

/** `expect.json`, with the whole of standard output where a file beside it holds that. */
function readExpectation(folder: string): string {
  const text = fs.readFileSync(path.join(folder, 'expect.json'), 'utf8');
  const exact = path.join(folder, 'stdout');
  return fs.existsSync(exact) ? JSON.stringify({ ...JSON.parse(text), exactStdout: fs.readFileSync(exact, 'utf8') }) : text;
}

function folderNames(folder: string): string[] {
  const entries = fs.readdirSync(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}
