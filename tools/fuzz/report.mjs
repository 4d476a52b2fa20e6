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

function reproduction(target, number, { indices, example }) {
  const { subject, reference, ours, index } = example;
  return [
    `## ${number}. ${indices.length} cases (${indices.slice(0, 5).join(', ')}), here ${index} from ${subject.origin}`,
    `$ ${[...Object.entries(subject.env).map(([name, value]) => `${name}=${quoted(value)}`), target.name, ...wordsOf(subject).map(quoted)].join(' ')}`,
    ...Object.entries(subject.files).flatMap(([name, text]) => [`--- ${name}`, ...shown(text)]),
    ...(subject.stdin === '' ? [] : ['--- standard input', ...shown(subject.stdin)]),
    '--- the reference gives',
    ...resultLines(reference, ours),
    '--- ours gives',
    ...resultLines(ours, reference),
  ];
}

/** Of what is the same on both sides only the status is shown. */
function resultLines(result, other) {
  if (result.kind === 'hung') return ['  no end'];
  if (result.kind === 'crashed') return shown(result.error);
  const lines = [`  status ${result.exit}`];
  for (const stream of ['stdout', 'stderr']) if (result[stream] !== other[stream]) lines.push(...shown(result[stream]));
  for (const [name, text] of Object.entries(result.written)) if (text !== other.written?.[name]) lines.push(`  file ${name}`, ...shown(text));
  return lines;
}

function shown(text) {
  const lines = text.replace(/\n$/, '').split('\n');
  const kept = lines.slice(0, MOST_LINES).map((line) => `  ${line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line}`);
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
