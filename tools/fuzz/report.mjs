import { agreementOf } from './campaign.mjs';
import { wordsOf } from './subject.mjs';

const MOST_LINES = 16;
const LONGEST_LINE = 200;

/** How the cases compare, as a table, and a small reproduction of each group of differences. */
export function report(target, { seed, cases, milliseconds, threshold }, { tally, groups }) {
  const { compared, share } = agreementOf(tally);
  const results = [...tally].toSorted(([, a], [, b]) => b - a).map(([kind, number]) => [kind, grouped(number)]);
  const differences = groups.map(({ signature, indices }, index) => [`${index + 1}`, grouped(indices.length), `${indices[0]}`, signature]);
  const lines = [
    `${target.name}: ${grouped(cases)} cases from ${grouped(target.seeds.length)} inputs, seed ${seed}, ${(milliseconds / 1000).toFixed(0)} s`,
    '',
    ...table(['result', 'cases'], results),
    '',
    `agreement: ${percent(share)} of ${grouped(compared)} that can be compared; ${percent(threshold)} wanted`,
  ];
  if (groups.length > 0) lines.push('', ...table(['group', 'cases', 'first', 'reference ≠ ours'], differences));
  for (const [index, group] of groups.entries()) lines.push('', ...reproduction(target, index + 1, group));
  return `${lines.join('\n')}\n`;
}

/** All that there is to see of one case. */
export function wholeCase(target, index, { subject, reference, ours }) {
  const lines = [
    `## case ${index} from ${subject.origin}`,
    ...inputLines(target, subject, indented),
    '--- the reference gives',
    ...resultLines(reference, {}, indented),
    '--- ours gives',
    ...resultLines(ours, {}, indented),
  ];
  return `${lines.join('\n')}\n\n`;
}

function reproduction(target, number, { indices, example }) {
  const { subject, reference, ours, index } = example;
  return [
    `## ${number}. ${indices.length} cases (${indices.slice(0, 5).join(', ')}), here ${index} from ${subject.origin}`,
    ...inputLines(target, subject, shown),
    '--- the reference gives',
    ...resultLines(reference, ours, shown),
    '--- ours gives',
    ...resultLines(ours, reference, shown),
  ];
}

function inputLines(target, subject, show) {
  return [
    `$ ${[...Object.entries(subject.env).map(([name, value]) => `${name}=${quoted(value)}`), target.name, ...wordsOf(subject).map(quoted)].join(' ')}`,
    ...Object.entries(subject.files).flatMap(([name, text]) => [`--- ${name}`, ...show(text)]),
    ...(subject.stdin === '' ? [] : ['--- standard input', ...show(subject.stdin)]),
  ];
}

/** What is the same in the other result is left out, but for the status. */
function resultLines(result, other, show) {
  if (result.kind === 'hung') return ['  no end'];
  if (result.kind === 'crashed') return show(result.error);
  const lines = [`  status ${result.exit}`];
  for (const stream of ['stdout', 'stderr']) if (result[stream] !== '' && result[stream] !== other[stream]) lines.push(...show(result[stream]));
  for (const [name, text] of Object.entries(result.written)) if (text !== other.written?.[name]) lines.push(`  file ${name}`, ...show(text));
  return lines;
}

function indented(text) {
  return text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => `  ${line}`);
}

function shown(text) {
  const lines = indented(text);
  const kept = lines.slice(0, MOST_LINES).map((line) => (line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line));
  return lines.length > MOST_LINES ? [...kept, `  … ${lines.length - MOST_LINES} more lines`] : kept;
}

function quoted(word) {
  return /^[\w./:=@,+-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

function table(head, rows) {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`);
}

function percent(share) {
  // Never rounded up to what was not reached.
  return `${(Math.floor(share * 10_000) / 100).toFixed(2)} %`;
}

function grouped(number) {
  return number.toLocaleString('en-US');
}
