// `node tools/mutate-converter.mjs DIR`: makes small mistakes in the converter of Kyverno policies, one at a time, converts the policies below DIR
// with it, and tells which mistakes `assay kyverno migrate --verify` does not notice. Runs what `npx tsc -b` made of the other packages.
//   --count N       how many mistakes are judged (60); those that change no conversion count for nothing
//   --seed TEXT     what chooses the mistakes
//   --file PATH     only mistakes in this file; can be repeated
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { inOrderOfChoice } from './mutate/choose-mutants.mjs';
import { isSame, readEquivalents } from './mutate/equivalent-mutants.mjs';
import { mutantsOf } from './mutate/mutants-of.mjs';
import { CONVERTER_FOLDERS, differenceOf, loadConverter, removeConverters } from './mutate/mutated-converter.mjs';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** First some, which most mistakes show in, then as many as `--verify` tries for each policy. */
const TRIALS = [300, 1500];
/** A mistake that shows in none of so many policies, or for which so many are left, would be no other in the rest. */
const MOST_LOOKED_AT = 8;

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '60' },
    seed: { type: 'string', default: 'assay' },
    file: { type: 'string', multiple: true, default: [] },
  },
});
const [directory] = positionals;
if (directory === undefined) {
  console.error('name a directory with policies');
  process.exit(2);
}

try {
  const policies = await convertedPolicies();
  console.log(`${policies.length} policies that are converted whole`);
  await tryMutants(policies);
} finally {
  removeConverters();
}

async function tryMutants(policies) {
  const equivalents = readEquivalents('equal-conversions.yaml');
  const counts = { noticed: 0, missed: 0, refused: 0, equal: 0, unused: 0 };
  for (const [index, mutant] of mutantsInOrder().entries()) {
    if (counts.noticed + counts.missed === Number(flags.count)) break;
    const isEqual = equivalents.some((entry) => isSame(entry, mutant));
    const { verdict, about } = isEqual ? { verdict: 'equal' } : await judgeMutant(await loadConverter(`mutant-${index}`, mutant), policies);
    counts[verdict] += 1;
    if (about !== undefined) console.log(`${verdict.padEnd(8)} ${mutant.file}:${mutant.line}: ${mutant.change}  (${about})`);
  }
  console.log(
    Object.entries(counts)
      .map(([verdict, count]) => `${count} ${verdict}`)
      .join(', '),
  );
  if (counts.missed > 0) process.exitCode = 1;
}

function mutantsInOrder() {
  const files = CONVERTER_FOLDERS.flatMap((folder) => {
    const names = readdirSync(path.join(ROOT, folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
    return names.map((name) => `${folder}/${name}`);
  });
  const wanted = files.filter((file) => flags.file.length === 0 || flags.file.includes(file));
  const mutants = wanted.flatMap((file) => mutantsOf(file, readFileSync(path.join(ROOT, file), 'utf8')));
  return inOrderOfChoice(mutants, flags.seed);
}

/** A mistake is noticed if one policy that it converts otherwise is not the same as before, and refused if all that it changes are left. */
async function judgeMutant(convert, policies) {
  const changed = [];
  const refused = [];
  for (const policy of policies) {
    if (changed.length === MOST_LOOKED_AT || refused.length === MOST_LOOKED_AT) break;
    const converted = await convert(policy.file, policy.text);
    if (converted === undefined) refused.push(policy.file);
    else if (converted !== policy.after) changed.push({ policy, converted });
  }
  const missed = [];
  for (const trials of TRIALS) {
    missed.length = 0;
    for (const { policy, converted } of changed) {
      if (!(await isSameInBothForms(policy, trials))) continue;
      const kind = await differenceOf(policy.text, converted, trials);
      if (kind !== undefined) return { verdict: 'noticed', about: `${kind}: ${policy.file}` };
      missed.push(policy.file);
    }
  }
  if (missed.length > 0) return { verdict: 'missed', about: missed.join(', ') };
  return refused.length > 0 ? { verdict: 'refused', about: refused[0] } : { verdict: 'unused' };
}

/** Only a policy whose conversion shows no difference can tell that a mistake makes one. */
async function isSameInBothForms({ text, after, sameness }, trials) {
  if (!sameness.has(trials)) sameness.set(trials, (await differenceOf(text, after, trials)) === undefined);
  return sameness.get(trials);
}

/** The policies below the directory that are converted whole, the shortest first: they are compared fastest. */
async function convertedPolicies() {
  const convert = await loadConverter('unchanged', undefined);
  const found = [];
  for (const file of policyFiles()) {
    const text = readFileSync(path.join(directory, file), 'utf8');
    const after = await convert(file, text);
    if (after !== undefined) found.push({ file, text, after, sameness: new Map() });
  }
  return found.toSorted((one, other) => one.text.length - other.text.length);
}

function policyFiles() {
  const found = readdirSync(directory, { recursive: true });
  const names = found.filter((name) => /\.ya?ml$/.test(name) && !/(?:^|\/)\./.test(name)).toSorted((one, other) => (one < other ? -1 : 1));
  return names.filter((name) => /^kind: (?:Cluster)?Policy$/m.test(readFileSync(path.join(directory, name), 'utf8')));
}
