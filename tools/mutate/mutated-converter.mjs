// The converter of Kyverno policies with one small mistake in it, and whether comparing tells what it makes from the policy.
import { rmSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { comparePolicies } from '@assay/kyverno-compare';
import { build } from 'esbuild';

import { mutated } from './mutants-of.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CONVERTER = 'packages/kyverno-migrate/src';
/** Neither in `node_modules` nor outside the repository: what the converter imports is found from here, by Node and by vitest. */
const OUTPUT = fileURLToPath(new URL(`dist/${process.pid}/`, import.meta.url));

/** Where a mistake changes what a conversion means, and not how it is laid out. */
export const CONVERTER_FOLDERS = ['cel', 'conditions', 'jmespath', 'match', 'patch', 'pattern', 'policies'].map((folder) => `${CONVERTER}/${folder}`);

/** A converter that cannot even be loaded. */
const BROKEN = {
  migrate: () => {
    throw new Error('the mistake keeps the converter from being loaded');
  },
};

/** The converter, with a mistake if one is given, as a function from a policy to what it becomes: nothing if a part of it is left, or it breaks. */
export async function loadConverter(name, mutant) {
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
  const { migrate } = await import(pathToFileURL(outfile).href).catch(() => BROKEN);
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

export function removeConverters() {
  rmSync(OUTPUT, { recursive: true, force: true });
}

/** The first difference that counts; policies that are refused differ, too. */
export async function differenceOf(before, after, trials) {
  const { problems, differences } = await comparePolicies({
    before: [{ name: 'before.yaml', text: before }],
    after: [{ name: 'after.yaml', text: after }],
    withoutKinds: ['ReplicationController'],
    budget: { trials, shrinking: 0 },
  });
  return problems.length > 0 ? 'refused-policy' : differences.find(({ apart }) => apart === undefined)?.kind;
}

function textOf(file) {
  return readFileSync(path.join(ROOT, file), 'utf8');
}
