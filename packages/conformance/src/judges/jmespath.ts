import type { Ended } from '../execute.ts';
import { excerpt } from '../excerpt.ts';
import { isObject, listItems, member, parseJson } from '../json-value.ts';
import type { Judge } from './judge.ts';

type Expectation = CommandExpectation | ExpressionExpectation;

interface CommandExpectation {
  readonly args: readonly string[];
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Whether the recorded program crashed: then any failure is right. */
  readonly panic?: true;
}

interface ExpressionExpectation {
  readonly args?: undefined;
  readonly result?: unknown;
  /** The tree of the expression as text. */
  readonly text?: string;
  readonly error?: string;
  readonly phase?: 'compile' | 'eval' | 'print' | 'panic';
  /** What kind of value the result is, where it differs from run to run. */
  readonly type?: string;
  /** Whether lists are equal in any order. */
  readonly unordered?: boolean;
}

/** `kyverno jp`, by the comparison rules of the suite; the texts of errors have to be the recorded ones as well. */
export const jmespath: Judge = {
  commandLine: (args) => ['kyverno', ...args],
  compare: (expectation, ended) => {
    const expected: Expectation = JSON.parse(expectation);
    return expected.args === undefined ? compareAnswer(expected, ended) : compareRun(expected, ended);
  },
};

function compareRun({ panic, exit, stdout, stderr }: CommandExpectation, ended: Ended): string | undefined {
  if (panic) return ended.exit === 0 ? 'exit status 0, expected a failure' : undefined;
  if (ended.exit !== exit) return `exit status ${ended.exit}, expected ${exit}; stderr: ${excerpt(ended.stderr)}`;
  return differing('stdout', stdout, ended.stdout) ?? differing('stderr', stderr, ended.stderr);
}

function compareAnswer(expected: ExpressionExpectation, { exit, stdout, stderr }: Ended): string | undefined {
  if (exit !== 0) return `exit status ${exit}; stderr: ${excerpt(stderr)}`;
  const parsed = parseJson(stdout);
  if (parsed.kind === 'broken') return `the answer is not one JSON document: ${excerpt(stdout)}`;
  const error = member(parsed.value, 'error');
  if (expected.error !== undefined) return compareError(expected, error);
  if (error !== undefined) return `error ${excerpt(error)}`;
  if (expected.text !== undefined) return differing('text', expected.text, member(parsed.value, 'text'));
  const result = member(parsed.value, 'result');
  if (expected.type !== undefined) return differing('type', expected.type, typeOf(result));
  const isOrdered = expected.unordered !== true;
  return canonicalText(result, isOrdered) === canonicalText(expected.result, isOrdered) ? undefined : differing('result', expected.result, result);
}

/** Where the recorded program crashed, any error is right. */
function compareError({ error: expected, phase }: ExpressionExpectation, error: unknown): string | undefined {
  if (phase === 'panic') return error === undefined ? 'no error' : undefined;
  return differing('error', expected, error);
}

function differing(what: string, expected: unknown, actual: unknown): string | undefined {
  return actual === expected ? undefined : `${what} is ${excerpt(actual)}, expected ${excerpt(expected)}`;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** A text that is the same for values that mean the same: members and, where it does not count, items have one order. */
function canonicalText(value: unknown, isOrdered: boolean): string {
  const items = listItems(value)?.map((item) => canonicalText(item, isOrdered));
  if (items) return `[${(isOrdered ? items : items.sort()).join()}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'undefined';
  const members = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}:${canonicalText(item, isOrdered)}`);
  return `{${members.sort().join()}}`;
}
