import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { asCommonJs } from './as-common-js.mjs';

/** Two programs that share a module; the second loads the first later. */
const FILES = {
  'first.ts': "import { shared } from './shared.ts'; export const first = () => shared + 1;",
  'second.ts': "import { shared } from './shared.ts'; export const second = () => shared + 2; export const load = () => import('./first.ts');",
  'shared.ts': "import path from 'node:path'; export const shared = path.sep.length;",
};

let folder: string;

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-as-common-js-'));
  for (const [name, text] of Object.entries(FILES)) fs.writeFileSync(path.join(folder, name), text);
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

const buildBoth = (minify: boolean) =>
  build({
    entryPoints: { first: path.join(folder, 'first.ts'), second: path.join(folder, 'second.ts') },
    outdir: path.join(folder, 'out'),
    outExtension: { '.js': '.cjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    metafile: true,
    write: false,
    minify,
  });

it.each([true, false])('modules take what they import of each other as constants, minified: %s', async (minify) => {
  const modules = await asCommonJs(await buildBoth(minify));
  for (const [name, code] of modules) fs.writeFileSync(path.join(folder, name), code);
  expect(modules.get('first.cjs')).toMatch(/const\{[^{}]*\}=require\("\.\/chunk-\w+\.cjs"\)/);
  const { second, load } = await import(path.join(folder, 'second.cjs'));
  const { first } = await load();
  expect([first(), second()]).toEqual([2, 3]);
});

it('refuses a file that is loaded before itself', async () => {
  const built = await buildBoth(true);
  const names = Object.keys(built.metafile.outputs);
  const [one, other] = ['first.cjs', 'second.cjs'].map((name) => names.find((each) => path.basename(each) === name)!);
  for (const [file, imported] of [
    [one, other],
    [other, one],
  ])
    built.metafile.outputs[file!]!.imports.push({ path: imported!, kind: 'import-statement' });
  await expect(asCommonJs(built)).rejects.toThrow(`${one} imports itself by way of others`);
});
