/** A text with what it is called in the difference. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** How two texts differ, as a unified diff: lines of the first with `-`, of the second with `+`, with three lines around. */
export function lineDifference(before: NamedText, after: NamedText): string {
  const steps = stepsBetween(linesOf(before.text), linesOf(after.text));
  const hunks = hunksOf(steps).map((hunk) => hunkText(steps, hunk));
  return [`--- ${before.name}`, `+++ ${after.name}`, ...hunks.flat(), ''].join('\n');
}

function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r?\n/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

interface Step {
  readonly mark: ' ' | '-' | '+';
  readonly line: string;
}

/** Beyond this many pairs of lines the middle part is shown as replaced as a whole. */
const MOST_PAIRS = 4_000_000;

function stepsBetween(before: readonly string[], after: readonly string[]): readonly Step[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const step = (mark: Step['mark'], lines: readonly string[]): readonly Step[] => lines.map((line) => ({ mark, line }));
  const oldMiddle = before.slice(start, before.length - end);
  const newMiddle = after.slice(start, after.length - end);
  const middle =
    oldMiddle.length * newMiddle.length > MOST_PAIRS ? [...step('-', oldMiddle), ...step('+', newMiddle)] : commonSteps(oldMiddle, newMiddle);
  return [...step(' ', before.slice(0, start)), ...middle, ...step(' ', before.slice(before.length - end))];
}

/** Keeps as many lines as possible: those of a longest common subsequence. */
function commonSteps(before: readonly string[], after: readonly string[]): readonly Step[] {
  const width = after.length + 1;
  const longest = new Uint32Array((before.length + 1) * width);
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      const at = row * width + column;
      longest[at] = before[row] === after[column] ? longest[at + width + 1]! + 1 : Math.max(longest[at + width]!, longest[at + 1]!);
    }
  }
  const steps: Step[] = [];
  let row = 0;
  let column = 0;
  while (row < before.length || column < after.length) {
    const at = row * width + column;
    if (row < before.length && column < after.length && before[row] === after[column]) {
      steps.push({ mark: ' ', line: before[row]! });
      row++;
      column++;
    } else if (column === after.length || (row < before.length && longest[at + width]! >= longest[at + 1]!)) {
      steps.push({ mark: '-', line: before[row++]! });
    } else steps.push({ mark: '+', line: after[column++]! });
  }
  return steps;
}

/** Steps from `start` up to, but not including, `end`. */
interface Hunk {
  readonly start: number;
  readonly end: number;
}

const CONTEXT = 3;

function hunksOf(steps: readonly Step[]): readonly Hunk[] {
  const hunks: Hunk[] = [];
  steps.forEach(({ mark }, index) => {
    if (mark === ' ') return;
    const start = Math.max(0, index - CONTEXT);
    const end = Math.min(steps.length, index + CONTEXT + 1);
    const last = hunks.at(-1);
    if (last && start <= last.end) hunks[hunks.length - 1] = { start: last.start, end };
    else hunks.push({ start, end });
  });
  return hunks;
}

function hunkText(steps: readonly Step[], { start, end }: Hunk): readonly string[] {
  const range = (other: '-' | '+'): string => {
    const isThere = ({ mark }: Step): boolean => mark === ' ' || mark === other;
    const count = steps.slice(start, end).filter(isThere).length;
    const linesBefore = steps.slice(0, start).filter(isThere).length;
    return `${other}${count === 0 ? linesBefore : linesBefore + 1},${count}`;
  };
  return [`@@ ${range('-')} ${range('+')} @@`, ...steps.slice(start, end).map(({ mark, line }) => mark + line)];
}
