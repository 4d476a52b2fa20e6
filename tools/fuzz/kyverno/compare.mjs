// What a run of `kyverno test -o json --detailed-results` comes to, and how two of them compare.
import { isDeepStrictEqual } from 'node:util';

/**
 * The result of a run with what counts of it: status, rows in an order of their own, and whether the run was given up. What is printed is left
 * in a form that people can compare.
 */
export function readRun(run) {
  return run.kind === 'ended' ? withVerdict(run.exit, run.stdout, run.stderr) : run;
}

/** The same of a part of a run, which is complete. */
export function readPart(stdout) {
  const hasFailed = rowsIn(stdout).some(({ RESULT }) => RESULT === 'Fail');
  return withVerdict(hasFailed ? 1 : 0, `${stdout}\nTest Summary:`, '');
}

function withVerdict(exit, stdout, stderr) {
  const rows = rowsIn(stdout)
    .map(({ POLICY, RULE, RESOURCE, RESULT, REASON, Message = '' }) => ({
      name: [POLICY, RULE, RESOURCE].join(' '),
      answer: `${RESULT}, ${REASON}`,
      message: Message,
    }))
    .toSorted((a, b) => compareTexts(JSON.stringify(a), JSON.stringify(b)));
  const isComplete = /^Test Summary:|^No test yamls available/m.test(stdout);
  const notices = stdout.match(/^ +(?:ERROR|Error|Path|warning): .*|^Policy .*$/gm) ?? [];
  return {
    kind: 'ended',
    exit,
    stdout: [...notices, ...rows.map(({ name, answer, message }) => `${name}: ${answer}: ${message}`), ''].join('\n'),
    stderr,
    verdict: { exit, isComplete, rows: rows.map(({ name, answer }) => `${name}: ${answer}`) },
    rows,
  };
}

export function isSame(reference, ours) {
  return isDeepStrictEqual(reference.verdict, ours.verdict) && reference.kind === ours.kind;
}

/**
 * How two results differ, without what depends on the input: differences with one cause should have one signature. It is the first row that
 * differs, with what it says on each side, or what is told where a run is given up.
 */
export function signatureOf(reference, ours) {
  if (ours.kind === 'crashed') return `crash: ${maskMessage(ours.error.split('\n')[0])}`;
  if (ours.kind === 'hung') return 'no end';
  if (reference.kind !== 'ended') return reference.kind;
  if (reference.verdict.isComplete && ours.verdict.isComplete) {
    const [theirs, own] = firstDifference(reference.rows, ours.rows);
    return `${said(theirs)} ≠ ${said(own)}`;
  }
  return `${ending(reference)} ≠ ${ending(ours)}`;
}

/** Whether ours alone already tells that a pair of results cannot have this signature. */
export function cannotHave(signature, ours) {
  if (ours.kind !== 'ended') return signature !== signatureOf(undefined, ours);
  const own = ours.verdict.isComplete ? ['rows', 'no row', ...ours.rows.map(said)] : [ending(ours)];
  return !own.some((said) => signature.endsWith(` ≠ ${said}`));
}

function firstDifference(left, right) {
  const isIn = (rows, { name, answer }) => rows.some((row) => row.name === name && row.answer === answer);
  const theirs = left.find((row) => !isIn(right, row));
  if (theirs === undefined) return [undefined, right.find((row) => !isIn(left, row))];
  const own = right.filter((row) => !isIn(left, row));
  return [theirs, own.find(({ name }) => name === theirs.name) ?? own[0]];
}

function said(row) {
  return row === undefined ? 'no row' : `${row.answer}: ${maskMessage(row.message)}`;
}

function ending({ verdict, stderr, exit }) {
  return verdict.isComplete ? 'rows' : `${exit} ${maskMessage(stderr.split('\n').find((line) => line.trim() !== '') ?? '')}`;
}

function maskMessage(text) {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`|\{.*\}|\[.*\]/g, '…')
    .replaceAll(/[\w./-]*\/[\w./-]*/g, 'PATH')
    .replaceAll(/\d+/g, 'N')
    .trim()
    .slice(0, 90);
}

/** The rows of all lists that a run prints. */
function rowsIn(stdout) {
  return [...stdout.matchAll(/^\[$[^]*?^\]$/gm)].flatMap(([list]) => JSON.parse(list));
}

function compareTexts(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}
