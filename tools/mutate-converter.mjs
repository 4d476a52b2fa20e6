// `node tools/mutate-converter.mjs DIR`: makes small mistakes in the converter of Kyverno policies, one at a time, converts the policies below DIR
// with it, and tells which mistakes `assay kyverno migrate --verify` does not notice. Runs what `npx tsc -b` made of the other packages.
//   --count N       how many mistakes are tried (200); those that change no conversion count for nothing
//   --policies N    how many policies are converted with each (30)
//   --seed TEXT     what chooses the mistakes
//   --file PATH     only mistakes in this file; can be repeated
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

import { build } from 'esbuild';

import { comparePolicies } from '../packages/kyverno-compare/dist/index.js';
import { chooseMutants } from './mutate/choose-mutants.mjs';
import { mutantsOf, mutated } from './mutate/mutants-of.mjs';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const CONVERTER = 'packages/kyverno-migrate/src';
/** What decides the meaning of a conversion, and not how it is laid out. */
const FOLDERS = ['cel', 'conditions', 'jmespath', 'match', 'patch', 'pattern', 'policies'];
const BUDGET = { trials: 1500, shrinking: 0 };
const OUTPUT = path.join(ROOT, 'node_modules/.mutated-converter');

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '200' },
    policies: { type: 'string', default: '30' },
    seed: { type: 'string', default: 'assay' },
    file: { type: 'string', multiple: true, default: [] },
  },
});
const [directory] = positionals;
if (directory === undefined) {
  console.error('name a directory with policies');
  process.exit(2);
}

mkdirSync(OUTPUT, { recursive: true });
try {
  const convert = await loadConverter('unchanged', undefined);
  const sample = await sampleOf(policyFilesIn(directory), convert, Number(flags.policies));
  console.log(`${sample.length} policies that are converted whole and verified`);
  await tryMutants(chosenMutants(), sample);
} finally {
  rmSync(OUTPUT, { recursive: true });
}

function chosenMutants() {
  const files = FOLDERS.flatMap((folder) => {
    const names = readdirSync(path.join(ROOT, CONVERTER, folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
    return names.map((name) => `${CONVERTER}/${folder}/${name}`);
  });
  const wanted = files.filter((file) => flags.file.length === 0 || flags.file.includes(file));
  return chooseMutants(
    wanted.flatMap((file) => mutantsOf(file, textOf(file))),
    Number(flags.count),
    flags.seed,
  );
}

async function tryMutants(mutants, sample) {
  const counts = { noticed: 0, refused: 0, missed: 0, unused: 0 };
  for (const [index, mutant] of mutants.entries()) {
    const { verdict, about } = await judgeMutant(mutant, sample, index);
    counts[verdict] += 1;
    if (verdict !== 'unused') console.log(`${verdict.padEnd(8)} ${mutant.file}:${mutant.line}: ${mutant.change}  (${about})`);
  }
  console.log(
    Object.entries(counts)
      .map(([verdict, count]) => `${count} ${verdict}`)
      .join(', '),
  );
  if (counts.missed > 0) process.exitCode = 1;
}

/** A mistake is noticed if one policy that it converts otherwise is not the same as before, and refused if all that it changes are left. */
async function judgeMutant(mutant, sample, index) {
  const convert = await loadConverter(`mutant-${index}`, mutant);
  const missed = [];
  const refused = [];
  for (const { file, text, after } of sample) {
    const converted = await convert(file, text);
    if (converted === undefined) refused.push(file);
    else if (converted !== after) {
      const kind = await differenceOf(text, converted);
      if (kind !== undefined) return { verdict: 'noticed', about: `${kind}: ${file}` };
      missed.push(file);
    }
  }
  if (missed.length > 0) return { verdict: 'missed', about: missed.join(', ') };
  return refused.length > 0 ? { verdict: 'refused', about: refused[0] } : { verdict: 'unused' };
}

/** Policies of which the conversion shows no difference, spread over all that there are. */
async function sampleOf(files, convert, count) {
  const found = [];
  const step = Math.max(1, Math.floor(files.length / (count * 2)));
  const spread = Array.from({ length: step }, (_unused, start) => files.filter((_file, at) => at % step === start)).flat();
  for (const file of spread) {
    if (found.length === count) break;
    const text = readFileSync(path.join(directory, file), 'utf8');
    const after = await convert(file, text);
    if (after !== undefined && (await differenceOf(text, after)) === undefined) found.push({ file, text, after });
  }
  return found;
}

/** The first difference that counts; policies that are refused differ, too. */
async function differenceOf(before, after) {
  const { problems, differences } = await comparePolicies({
    before: [{ name: 'before.yaml', text: before }],
    after: [{ name: 'after.yaml', text: after }],
    withoutKinds: ['ReplicationController'],
    budget: BUDGET,
  });
  return problems.length > 0 ? 'refused-policy' : differences.find(({ apart }) => apart === undefined)?.kind;
}

/** The converter with a mistake in it, as a function from a policy to what it becomes: nothing if a part of it is left, or the converter breaks. */
async function loadConverter(name, mutant) {
  const outfile = path.join(OUTPUT, `${name}.mjs`);
  const place = {
    name: 'mutant',
    setup: ({ onLoad }) => {
      if (mutant === undefined) return;
      const mistaken = path.join(ROOT, mutant.file);
      onLoad({ filter: /\.ts$/ }, (file) => (file.path === mistaken ? { contents: mutated(textOf(mutant.file), mutant), loader: 'ts' } : undefined));
    },
  };
  const entryPoints = [path.join(ROOT, CONVERTER, 'index.ts')];
  await build({ entryPoints, outfile, bundle: true, format: 'esm', platform: 'node', external: ['@assay/*'], plugins: [place], logLevel: 'error' });
  const { migrate } = await import(pathToFileURL(outfile).href);
  return async (file, text) => {
    try {
      const { pairs } = await migrate([{ path: file, text }], { isPartial: false });
      if (pairs.length === 0 || pairs.some(({ after }) => after.length === 0)) return undefined;
      return pairs.flatMap(({ after }) => after.map((each) => each.text)).join('\n---\n');
    } catch {
      return undefined;
    }
  };
}

function policyFilesIn(top) {
  const found = readdirSync(top, { recursive: true });
  const names = found.filter((name) => /\.ya?ml$/.test(name) && !/(?:^|\/)\./.test(name)).toSorted((one, other) => (one < other ? -1 : 1));
  return names.filter((name) => /^kind: (?:Cluster)?Policy$/m.test(readFileSync(path.join(top, name), 'utf8')));
}

function textOf(file) {
  return readFileSync(path.join(ROOT, file), 'utf8');
}
