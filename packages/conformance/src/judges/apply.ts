import type { Ended } from '../execute.ts';
import { excerpt } from '../excerpt.ts';
import { readApplyOutput } from './apply-output.ts';
import type { TextOrder } from './apply-output.ts';
import type { Judge, WorkFolder } from './judge.ts';

interface ApplyExpectation {
  readonly exit: number;
  readonly stdout?: string;
  readonly exactStdout?: string;
  readonly exactStderr?: string;
  /** Files that are made or changed, by their paths. */
  readonly files?: Readonly<Record<string, string>>;
  readonly unordered?: TextOrder;
  /** Only the exit status is compared: the messages of the reference vary. */
  readonly messagesVary?: boolean;
  /** Any text on standard error will do. */
  readonly errorTextVaries?: boolean;
}

/** `kyverno apply`: exit status, standard output, files, and standard error where the reference has something to say. */
export const apply: Judge = {
  commandLine: (args) => ['kyverno', 'apply', ...args],
  compare: (expectation, ended, folder) => {
    const expected: ApplyExpectation = JSON.parse(expectation);
    if (ended.exit !== expected.exit) return `exit status ${ended.exit}, expected ${expected.exit}; ${excerpt(ended.stdout + ended.stderr)}`;
    return (
      (expected.messagesVary ? undefined : compareOutput(expected, ended, folder)) ??
      compareErrors(expected, ended, folder) ??
      compareFiles(expected, folder)
    );
  },
};

function compareOutput({ stdout, exactStdout, unordered }: ApplyExpectation, ended: Ended, folder: WorkFolder): string | undefined {
  const wanted = readApplyOutput(stdout ?? exactStdout ?? '', unordered);
  const got = readApplyOutput(withoutPlace(ended.stdout, folder), unordered);
  return compareText('stdout', wanted.text, got.text) ?? compareText('the reports', wanted.reports.join('\n'), got.reports.join('\n'));
}

function compareErrors({ exactStderr, errorTextVaries }: ApplyExpectation, ended: Ended, folder: WorkFolder): string | undefined {
  if (exactStderr === undefined) return undefined;
  if (errorTextVaries) return ended.stderr.trim() === '' ? 'standard error is empty' : undefined;
  return compareText('stderr', exactStderr, withoutPlace(ended.stderr, folder));
}

function withoutPlace(text: string, { path }: WorkFolder): string {
  return text.replaceAll(path, '<DIR>');
}

function compareFiles({ files = {} }: ApplyExpectation, folder: WorkFolder): string | undefined {
  for (const [name, expected] of Object.entries(files)) {
    if (!folder.has(name)) return `file ${name} was not written`;
    const difference = compareText(`file ${name}`, expected, folder.readText(name));
    if (difference !== undefined) return difference;
  }
  return undefined;
}

/** The first line that differs, if one does. */
function compareText(name: string, expected: string, actual: string): string | undefined {
  if (actual === expected) return undefined;
  const wanted = expected.split('\n');
  const got = actual.split('\n');
  const at = wanted.findIndex((line, index) => line !== got[index]);
  const line = at < 0 ? wanted.length : at;
  return `${name} line ${line + 1} is ${excerpt(JSON.stringify(got[line] ?? 'absent'))}, expected ${excerpt(JSON.stringify(wanted[line] ?? 'absent'))}`;
}
