import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { build } from 'esbuild';
import type { BuildResult } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { buildTogether } from './load-together.mjs';

/** A program that needs three modules from its start, and loads later what needs one of them each. */
const FILES = {
  'main.ts': `import { one } from './one.ts'; import { two } from './two.ts'; import { three } from './three.ts';
    export const load = [() => import('./first.ts'), () => import('./second.ts'), () => import('./third.ts')]; console.log(one, two, three);`,
  'one.ts': 'export const one = [1];',
  'two.ts': 'export const two = [2];',
  'three.ts': 'export const three = [3];',
  'first.ts': "import { one } from './one.ts'; import { more } from './more.ts'; export const first = [one, more];",
  'second.ts': "import { two } from './two.ts'; import { more } from './more.ts'; export const second = [two, more];",
  'third.ts': "import { three } from './three.ts'; export const third = [three];",
  'more.ts': 'export const more = [4];',
};

let folder: string;

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-load-together-'));
  for (const [name, text] of Object.entries(FILES)) fs.writeFileSync(path.join(folder, name), text);
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

const optionsOf = () => ({
  entryPoints: { main: path.join(folder, 'main.ts') },
  outdir: path.join(folder, 'out'),
  bundle: true,
  splitting: true,
  format: 'esm' as const,
  metafile: true as const,
  write: false,
});

/** How many files are read until a program runs. */
function filesAtStart({ metafile }: BuildResult<{ metafile: true }>): number {
  const names = Object.keys(metafile.outputs).filter((name) => path.basename(name) === 'main.js');
  for (const name of names)
    for (const imported of metafile.outputs[name]!.imports)
      if (imported.kind === 'import-statement' && !names.includes(imported.path)) names.push(imported.path);
  return names.length;
}

it('makes one file of what a program needs from its start', async () => {
  expect(filesAtStart(await build(optionsOf()))).toBe(4);
  expect(filesAtStart(await buildTogether([path.join(folder, 'main.ts')], optionsOf()))).toBe(2);
});

it('leaves apart what only some of the later parts need', async () => {
  const { metafile } = await buildTogether([path.join(folder, 'main.ts')], optionsOf());
  const holding = Object.entries(metafile.outputs).filter(([, { inputs }]) => Object.keys(inputs).some((name) => name.endsWith('more.ts')));
  expect(holding).toHaveLength(1);
  expect(Object.keys(holding[0]![1].inputs)).toHaveLength(1);
});
