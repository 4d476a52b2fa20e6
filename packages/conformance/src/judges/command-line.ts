import type { Ended } from '../execute.ts';
import { excerpt } from '../excerpt.ts';
import { hasPart, isObject, listItems, member, parseJson } from '../json-value.ts';
import { pairOneToOne } from '../one-to-one.ts';
import type { Judge } from './judge.ts';
import { compareRows, rowsIn } from './result-rows.ts';
import type { ResultRow } from './result-rows.ts';

interface CommandLineExpectation {
  /** Default 0. */
  readonly exit?: number;
  readonly stdout?: string;
  readonly stdoutContains?: readonly string[];
  readonly stderrContains?: readonly string[];
  /** Parts that neither stream may hold. */
  readonly outputNotContains?: readonly string[];
  /** What the JSON on standard output has at least: an object may have more members, a list may not have more items. */
  readonly json?: unknown;
  /** Violations of the report. A member `nameContains` is a part of the member `name`, any other one is the same. */
  readonly violations?: readonly object[];
  /** Whether the report may have more violations. */
  readonly violationsAtLeast?: boolean;
  /** Severities that are looked at; default all. */
  readonly severities?: readonly string[];
  readonly notChecked?: readonly { readonly file: string }[];
  /** The rows of a report of `kyverno test`, without their messages. */
  readonly rows?: readonly ResultRow[];
}

/** Members of an expectation that a judge of this kind compares, and those for readers. */
const KNOWN_MEMBERS = new Set([
  'exit',
  'stdout',
  'stdoutContains',
  'stderrContains',
  'outputNotContains',
  'json',
  'violations',
  'violationsAtLeast',
  'severities',
  'notChecked',
  'rows',
  'refs',
  'note',
]);

/** Any command line, compared by what its expectation names. */
export const commandLine: Judge = {
  commandLine: (args) => args,
  compare: (expectation, ended) => {
    const expected: CommandLineExpectation = JSON.parse(expectation);
    const unknown = Object.keys(expected).find((name) => !KNOWN_MEMBERS.has(name));
    if (unknown !== undefined) return `the expectation has a member "${unknown}" that this judge does not compare`;
    return (
      compareExit(expected, ended) ??
      compareStreams(expected, ended) ??
      compareJson(expected, ended.stdout) ??
      (expected.rows && compareRows(expected.rows, rowsIn(ended.stdout), { withMessages: false }))
    );
  },
};

function compareExit({ exit = 0 }: CommandLineExpectation, ended: Ended): string | undefined {
  return ended.exit === exit ? undefined : `exit status ${ended.exit}, expected ${exit}; stderr: ${excerpt(ended.stderr)}`;
}

function compareStreams(expected: CommandLineExpectation, { stdout, stderr }: Ended): string | undefined {
  if (expected.stdout !== undefined && stdout !== expected.stdout) return differingLine(expected.stdout, stdout);
  const lackedByStdout = expected.stdoutContains?.find((part) => !stdout.includes(part));
  if (lackedByStdout !== undefined) return `stdout lacks ${excerpt(lackedByStdout)}`;
  const lackedByStderr = expected.stderrContains?.find((part) => !stderr.includes(part));
  if (lackedByStderr !== undefined) return `stderr lacks ${excerpt(lackedByStderr)}`;
  const forbidden = expected.outputNotContains?.find((part) => stdout.includes(part) || stderr.includes(part));
  return forbidden === undefined ? undefined : `the output has ${excerpt(forbidden)}`;
}

function differingLine(expected: string, actual: string): string {
  const wanted = expected.split('\n');
  const got = actual.split('\n');
  const first = wanted.findIndex((line, at) => line !== got[at]);
  const at = first < 0 ? wanted.length : first;
  return `stdout line ${at + 1} is ${quoted(got[at])}, expected ${quoted(wanted[at])}`;
}

function quoted(line: string | undefined): string {
  return line === undefined ? 'absent' : excerpt(JSON.stringify(line));
}

function compareJson(expected: CommandLineExpectation, stdout: string): string | undefined {
  if (expected.json === undefined && !expected.violations && !expected.notChecked) return undefined;
  const parsed = parseJson(stdout);
  if (parsed.kind === 'broken') return `stdout is not one JSON document: ${excerpt(stdout)}`;
  return (
    (expected.json === undefined ? undefined : compareAtLeast(expected.json, parsed.value, '$')) ??
    (expected.violations && compareViolations(expected, expected.violations, member(parsed.value, 'violations'))) ??
    (expected.notChecked && compareNotChecked(expected.notChecked, member(parsed.value, 'notChecked')))
  );
}

function compareAtLeast(expected: unknown, actual: unknown, where: string): string | undefined {
  const differs = `${where} is ${excerpt(actual)}, expected ${excerpt(expected)}`;
  if (!isObject(expected)) return actual === expected ? undefined : differs;
  if (!isObject(actual) || Array.isArray(actual) !== Array.isArray(expected)) return differs;
  if (listItems(expected)?.length !== listItems(actual)?.length) return differs;
  for (const [name, value] of Object.entries(expected)) {
    if (!Object.hasOwn(actual, name)) return `${where}.${name} is missing`;
    const difference = compareAtLeast(value, member(actual, name), `${where}.${name}`);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

function compareViolations(
  { severities, violationsAtLeast = false }: CommandLineExpectation,
  expected: readonly object[],
  violations: unknown,
): string | undefined {
  const reported = listItems(violations);
  if (!reported) return 'the report has no list of violations';
  const compared = severities ? reported.filter((violation) => severities.some((severity) => severity === member(violation, 'severity'))) : reported;
  const { unmatched, surplus } = pairOneToOne(expected, compared, isLike);
  const extra = surplus.map(describeViolation).join(', ');
  if (unmatched.length > 0) return `no violation like ${JSON.stringify(unmatched[0])}; there are also: ${extra || 'none'}`;
  return extra && !violationsAtLeast ? `there are also: ${extra}` : undefined;
}

const PART_OF = 'Contains';

function isLike(expected: object, violation: unknown): boolean {
  return Object.entries(expected).every(([name, value]) =>
    name.endsWith(PART_OF) ? hasPart(member(violation, name.slice(0, -PART_OF.length)), String(value)) : member(violation, name) === value,
  );
}

function describeViolation(violation: unknown): string {
  const [file, line, column, severity, rule, message] = ['file', 'line', 'column', 'severity', 'rule', 'message'].map((name) =>
    excerpt(member(violation, name)),
  );
  return `${file}:${line}:${column} ${severity} ${rule} (${message})`;
}

function compareNotChecked(expected: readonly { readonly file: string }[], notChecked: unknown): string | undefined {
  const reported = listItems(notChecked);
  if (!reported) return 'the report has no list of what was not checked';
  const { unmatched, surplus } = pairOneToOne(expected, reported, ({ file }, entry) => member(entry, 'file') === file);
  if (unmatched.length > 0) return `not checked should also be ${excerpt(unmatched)}; there are also: ${excerpt(surplus)}`;
  return surplus.length > 0 ? `not checked is also ${excerpt(surplus)}` : undefined;
}
