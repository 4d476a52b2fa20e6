// Bundles what runs: the command and its function `run`, as small entries and one file per command that is loaded only when
// it runs; what `assay serve` runs, which is another package; the conformance run and the benchmarks, as one file each. What the packages need
// beside their bundles is put there, too.
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

import { asCommonJs } from './as-common-js.mjs';
import { writeBillOfMaterials } from './bill-of-materials.mjs';
import { bundledPackages } from './bundled-packages.mjs';
import { copyEmbeddedStore } from './copy-embedded-store.mjs';
import { buildTogether } from './load-together.mjs';
import { bundlePageScript, PAGE_SCRIPTS } from './page-bundle.mjs';
import { buildTables, tablesBeside } from './tables-beside.mjs';
import { THREAD_PROGRAMS } from './thread-programs.mjs';
import { thirdPartyNotices } from './third-party-notices.mjs';

const packages = fileURLToPath(new URL('../packages', import.meta.url));
const options = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  conditions: ['@assay/source'],
  // Bundled CommonJS packages call `require` for what Node brings.
  banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
  sourcemap: 'linked',
  logLevel: 'warning',
};

/** What starts often is small: reading its text is a part of every start. What `assay serve` runs is a package of its own. */
const command = { ...options, minify: true, metafile: true, outdir: `${packages}/cli/dist/bundle`, splitting: true, external: ['@assay/server'] };

const withTablesBeside = { ...command, plugins: [tablesBeside] };

const MAIN = `${packages}/cli/src/main.ts`;
const YTT_MAIN = `${packages}/cli/src/ytt-main.ts`;
const TEST_MAIN = `${packages}/cli/src/kyverno-test-main.ts`;
const APPLY_MAIN = `${packages}/cli/src/kyverno-apply-main.ts`;
/** What evaluates policies, loaded as far as policies need it. */
const ENGINE = ['rule-phases', 'cel-phases'].map((name) => `${packages}/kyverno/src/engine/${name}.ts`);
const JUDGE = [`${packages}/kyverno-test/src/judge/judge-by-policies.ts`, ...ENGINE, `${packages}/kyverno-test/src/judge/conclude-policies.ts`];

for (const name of ['cli', 'server']) rmSync(`${packages}/${name}/dist/bundle`, { recursive: true, force: true });
const ofCommand = Promise.all([
  buildTables(command),
  buildTogether([MAIN, `${packages}/cli/src/commands/check.ts`, ...JUDGE], {
    ...withTablesBeside,
    entryPoints: { main: MAIN, index: `${packages}/cli/src/index.ts`, 'check-worker': THREAD_PROGRAMS['check-worker'] },
  }),
  // By themselves, as files that are shared with other commands would be more and smaller ones, and each costs at the start.
  bundleYtt(),
  buildTogether([TEST_MAIN, ...ENGINE], {
    ...withTablesBeside,
    entryPoints: { 'kyverno-test-main': TEST_MAIN, 'kyverno-test-worker': THREAD_PROGRAMS['kyverno-test-worker'] },
  }),
  bundleAsCommonJs([APPLY_MAIN, ...ENGINE], { 'kyverno-apply-main': APPLY_MAIN }),
  // One file that a maintenance image takes along by itself, under any name: CommonJS needs no package.json beside it.
  build({
    ...options,
    format: 'cjs',
    minify: true,
    metafile: true,
    sourcemap: false,
    banner: { js: '#!/usr/bin/env node' },
    entryPoints: [`${packages}/cli/src/provisioner-main.ts`],
    outfile: `${packages}/cli/dist/bundle/provisioner.cjs`,
  }),
  ...PAGE_SCRIPTS.map(bundlePageScript),
]);
const ofServer = build({
  ...options,
  minify: true,
  metafile: true,
  splitting: true,
  outdir: `${packages}/server/dist/bundle`,
  entryPoints: [`${packages}/server/src/index.ts`, `${packages}/server/src/threads/work-thread.ts`],
  entryNames: '[name]',
});
const forDevelopers = Promise.all([
  build({
    ...options,
    external: ['@assay/server'],
    entryPoints: {
      main: `${packages}/conformance/src/main.ts`,
      ...THREAD_PROGRAMS,
    },
    outdir: `${packages}/conformance/dist`,
  }),
  build({
    ...options,
    entryPoints: { main: `${packages}/bench/src/main.ts`, 'door-run': `${packages}/bench/src/door-run.ts` },
    outdir: `${packages}/bench/dist`,
  }),
]);

const [bundles, server] = await Promise.all([ofCommand, ofServer, forDevelopers]);

await copyEmbeddedStore(`${packages}/server/dist/bundle`);
addPapers('cli', bundles);
addPapers('server', [server]);

/** A thread begins with the same name as in other bundles. */
async function bundleYtt() {
  const built = await bundleAsCommonJs([YTT_MAIN], { 'ytt-main': YTT_MAIN, 'ytt-worker': THREAD_PROGRAMS['ytt-worker'] });
  writeFileSync(`${command.outdir}/ytt-worker.js`, "import './ytt-worker.cjs';\n");
  return built;
}

/** As CommonJS, which Node loads in half the time. */
async function bundleAsCommonJs(starts, entryPoints) {
  const built = await buildTogether(starts, {
    ...command,
    entryPoints,
    outExtension: { '.js': '.cjs' },
    define: { 'import.meta.dirname': '__dirname' },
    banner: {},
    sourcemap: false,
    write: false,
  });
  mkdirSync(command.outdir, { recursive: true });
  for (const [name, code] of await asCommonJs(built)) writeFileSync(`${command.outdir}/${name}`, code);
  return built;
}

/** What the licenses of our code and of all that is bundled want to stand beside it, and what all that is. */
function addPapers(name, built) {
  const directory = `${packages}/${name}`;
  const metafiles = built.map(({ metafile }) => metafile);
  copyFileSync(`${packages}/../LICENSE`, `${directory}/LICENSE`);
  writeFileSync(`${directory}/THIRD-PARTY-NOTICES`, thirdPartyNotices(metafiles));
  writeBillOfMaterials(directory, bundledPackages(metafiles));
}
