import type { Ended } from '../execute.ts';
import { excerpt } from '../excerpt.ts';
import type { RecordedStreams } from '../recorded-streams.ts';
import type { Judge, WorkFolder } from './judge.ts';

/** `ytt`, compared byte by byte: standard output, exit status, written files, and standard error apart from white space around it. */
export const ytt: Judge = {
  commandLine: (args) => ['ytt', ...args],
  compare: (expectation, ended, folder) => {
    const recorded: RecordedStreams = JSON.parse(expectation);
    const compares = (name: string): boolean => !recorded.ignored.includes(name);
    return (
      compareExit(recorded, ended) ??
      (compares('stdout') ? compareText('stdout', recorded.stdout, ended.stdout) : undefined) ??
      (compares('stderr') ? compareText('stderr', recorded.stderr.trim(), ended.stderr.trim()) : undefined) ??
      (compares('files') ? compareFiles(recorded, folder) : undefined)
    );
  },
};

function compareExit(recorded: RecordedStreams, ended: Ended): string | undefined {
  return ended.exit === recorded.exit ? undefined : `exit status ${ended.exit}, expected ${recorded.exit}; stderr: ${excerpt(ended.stderr)}`;
}

/** The first line that differs, if one does. */
function compareText(name: string, expected: string, actual: string): string | undefined {
  if (actual === expected) return undefined;
  const wanted = expected.split('\n');
  const got = actual.split('\n');
  const at = wanted.findIndex((line, index) => line !== got[index]);
  const line = at < 0 ? wanted.length : at;
  return `${name} line ${line + 1} is ${quoted(got[line])}, expected ${quoted(wanted[line])}`;
}

function quoted(line: string | undefined): string {
  return line === undefined ? 'absent' : excerpt(JSON.stringify(line));
}

function compareFiles({ files, absent }: RecordedStreams, folder: WorkFolder): string | undefined {
  for (const [name, expected] of Object.entries(files)) {
    const bytes = folder.readBytes(name);
    if (!bytes) return `file ${name} was not written`;
    const difference = compareText(`file ${name}`, expected, bytes.toString('latin1'));
    if (difference !== undefined) return difference;
  }
  const present = absent.find((name) => folder.has(name));
  return present === undefined ? undefined : `${present} should not be there`;
}
