// `npm run mutate`: makes small mistakes in the code, one at a time, and tells which of them no test notices. Not part of `npm test`: a whole run
// takes half an hour on an idle machine, as a mutant takes about a second.
//   --target NAME   only this one of tools/mutate/targets.mjs; can be repeated
//   --file PATH     all mutants of this file instead of a choice; can be repeated
//   --count N       how many mutants of a target (120)
//   --seed TEXT     what chooses them
//   --write         write the scores into the table of packages/bench/README.md
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { chooseMutants } from './mutate/choose-mutants.mjs';
import { isSame, readEquivalents, staleEntries } from './mutate/equivalent-mutants.mjs';
import { functionOf, withProbes } from './mutate/function-probes.mjs';
import { mutantsOf, mutated } from './mutate/mutants-of.mjs';
import { scoreOf, scoreTable, withScores } from './mutate/score-table.mjs';
import { TARGETS } from './mutate/targets.mjs';
import { TestRunner } from './mutate/test-runner.mjs';

const ROOT = new URL('../', import.meta.url);
const README = new URL('packages/bench/README.md', ROOT);
const LEAST_SCORE = 0.8;

const { values: flags } = parseArgs({
  options: {
    target: { type: 'string', multiple: true, default: TARGETS.map(({ name }) => name) },
    file: { type: 'string', multiple: true, default: [] },
    count: { type: 'string', default: '120' },
    seed: { type: 'string', default: 'assay' },
    write: { type: 'boolean', default: false },
  },
});

if (flags.write && flags.file.length > 0) {
  console.error('the scores are those of whole targets: --write does not go with --file');
  process.exit(2);
}

const equivalents = readEquivalents('equivalent.yaml');
const results = [];
for (const target of TARGETS.filter(({ name }) => flags.target.includes(name))) {
  const result = await runTarget(target);
  if (result !== undefined) results.push(result);
}

process.stdout.write(`\n${scoreTable(results)}`);
if (flags.write) writeFileSync(README, withScores(readFileSync(README, 'utf8'), results));
if (results.some((result) => scoreOf(result) < LEAST_SCORE)) process.exitCode = 1;

async function runTarget({ name, sources, tests }) {
  const files = sources.flatMap(sourcesIn).filter((file) => flags.file.length === 0 || flags.file.includes(file));
  if (files.length === 0) return undefined;
  const all = files.flatMap((file) => mutantsOf(file, textOf(file)));
  for (const { file, line, change } of staleEntries(equivalents, all)) {
    process.exitCode = 1;
    process.stdout.write(`no mutant any more: ${file}: ${line}: ${change}\n`);
  }
  const chosen = flags.file.length === 0 ? chooseMutants(all, Number(flags.count), flags.seed) : all;
  const judged = chosen.filter((mutant) => !equivalents.some((entry) => isSame(entry, mutant)));
  const runner = new TestRunner(tests);
  try {
    const failure = await runner.runUnchanged(probed(judged));
    if (failure !== undefined) throw new Error(`the tests of ${name} fail without a mutant: ${failure}`);
    return { name, ...(await judge(judged, runner)), equivalent: chosen.length - judged.length };
  } finally {
    runner.stop();
  }
}

/** The files of the mutants, with probes in the functions that they stand in. */
function probed(mutants) {
  const names = new Set(mutants.map(functionOf));
  return new Map(mutants.map(({ file }) => [file, withProbes(file, textOf(file), names)]));
}

async function judge(mutants, runner) {
  const count = { killed: 0, survived: 0 };
  for (const mutant of mutants) {
    const killer = await runner.killerOf(mutant, mutated(textOf(mutant.file), mutant));
    const verdict = killer === undefined ? 'survived' : 'killed';
    count[verdict] += 1;
    process.stdout.write(`${verdict.padEnd(8)}  ${mutant.file}:${mutant.line}: ${mutant.change}${killer === undefined ? '' : `  (${killer})`}\n`);
  }
  return count;
}

function sourcesIn(directory) {
  const files = readdirSync(new URL(directory, ROOT), { recursive: true }).map((file) => `${directory}/${file.replaceAll('\\', '/')}`);
  return files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('/generated/')).sort();
}

function textOf(file) {
  return readFileSync(new URL(file, ROOT), 'utf8');
}
