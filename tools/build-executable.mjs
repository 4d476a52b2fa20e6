// `npm run executable [-- PLATFORM…]`: the command with a Node.js inside, as one file in dist/executable, for linux-x64 or the named ones of
// linux-arm64 and win-x64. Node.js makes it (https://nodejs.org/api/single-executable-applications.html). The one for the machine that builds
// starts from a heap with `assay ytt` loaded; the others do without, and are not tested.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { build, transform } from 'esbuild';

import { buildTogether, neededAtStart } from './load-together.mjs';
import { nodeRelease } from './node-release.mjs';
import { THREAD_PROGRAMS } from './thread-programs.mjs';

/** Of which each executable is made. */
const NODE_VERSION = '26.10.0';

const PLATFORMS = { 'linux-x64': 'assay-linux-x64', 'linux-arm64': 'assay-linux-arm64', 'win-x64': 'assay-win-x64.exe' };

/**
 * The first is what the installed command sets, too: see packages/cli/bin/assay.js. The next two start from the heap as it is in the file, without
 * a new seed for its hashes and without a look at its checksum, which takes a tenth of a start. The last two give objects room from the beginning:
 * a rendering keeps most of what it makes until it ends, so that collecting garbage early finds little.
 */
const V8_FLAGS = [
  '--max-inlined-bytecode-size-cumulative=250',
  '--no-rehash-snapshot',
  '--no-verify-snapshot-checksum',
  '--min-semi-space-size=8',
  '--initial-old-space-size=128',
];

const root = fileURLToPath(new URL('..', import.meta.url));
const cli = path.join(root, 'packages/cli/src');
const directory = path.join(root, 'dist/executable');
const parts = path.join(directory, 'parts');

const wanted = process.argv.slice(2);
const unknown = wanted.find((platform) => !(platform in PLATFORMS));
if (unknown !== undefined) {
  console.error(`unknown platform ${unknown}; expected ${Object.keys(PLATFORMS).join(', ')}`);
  process.exit(2);
}

mkdirSync(parts, { recursive: true });
const modules = await bundleParts();
const builder = nodeRelease(NODE_VERSION);
for (const platform of wanted.length > 0 ? wanted : ['linux-x64']) console.log(buildFor(platform));
rmSync(parts, { recursive: true });

/**
 * Bundles what is inside. The program of `assay ytt` is built by itself, so that it is one module; that and what it needs is included in the first
 * script. All else becomes modules that are loaded when they are needed, of which this gives the names.
 */
async function bundleParts() {
  const options = {
    bundle: true,
    platform: 'node',
    target: 'node26',
    conditions: ['@assay/source'],
    minify: true,
    logLevel: 'warning',
    // Nothing is beside an executable.
    define: { 'import.meta.url': '"assay:"' },
    external: ['@assay/server'],
    outdir: parts,
    metafile: true,
    write: false,
  };
  const programs = { main: `${cli}/main.ts`, ...THREAD_PROGRAMS };
  const yttProgram = `${cli}/executable/ytt-program.ts`;
  const starts = { 'executable-main': `${cli}/executable/executable-main.ts`, 'thread-main': `${cli}/executable/thread-main.ts` };
  const split = { ...options, format: 'esm', splitting: true };
  const [ofCommand, ofYtt, ofStarts] = await Promise.all([
    build({ ...split, entryPoints: programs }),
    buildTogether([yttProgram], { ...split, entryPoints: { 'ytt-program': yttProgram } }),
    build({ ...options, entryPoints: starts, format: 'cjs' }),
  ]);
  const modules = new Map();
  for (const { path: file, text } of [...ofCommand.outputFiles, ...ofYtt.outputFiles]) {
    const { code } = await transform(text, { format: 'cjs', minify: true, supported: { 'dynamic-import': false } });
    modules.set(path.basename(file), code);
  }
  const included = neededAtStart(yttProgram, ofYtt.metafile).map((file) => path.basename(file));
  const [main, threadMain] = ofStarts.outputFiles.map(({ text }) => text);
  writePart('executable-main.js', including(included, modules) + main);
  for (const name of included) modules.delete(name);
  modules.set('thread-main.js', including([], modules) + threadMain);
  for (const [name, code] of modules) writePart(name, code);
  return [...modules.keys()];
}

/** What packages/cli/src/executable/load-asset.ts looks for in the script that it is part of. */
function including(names, modules) {
  return `const INCLUDED={${names.map((name) => `${JSON.stringify(name)}:function(require,module,exports){${modules.get(name)}\n}`).join(',')}};\n`;
}

/** V8 needs twice the room for a text with characters beyond ASCII, and longer for its start. */
function writePart(name, code) {
  writeFileSync(path.join(parts, name), inAscii(code));
}

/** esbuild leaves characters beyond ASCII in regular expressions alone, where an escape means the same. */
function inAscii(code) {
  if (/String\.raw`[^`]*[\u0080-\uffff]/.test(code)) throw new Error('String.raw with characters beyond ASCII: write the string with escapes');
  return code.replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Gives the path of the executable. */
function buildFor(platform) {
  const output = path.join(directory, PLATFORMS[platform]);
  const config = path.join(parts, 'config.json');
  const settings = {
    main: path.join(parts, 'executable-main.js'),
    output,
    executable: nodeRelease(NODE_VERSION, platform),
    disableExperimentalSEAWarning: true,
    useSnapshot: platform === 'linux-x64',
    execArgv: V8_FLAGS,
    assets: Object.fromEntries(modules.map((name) => [name, path.join(parts, name)])),
  };
  writeFileSync(config, JSON.stringify(settings));
  execFileSync(builder, ['--build-sea', config], { stdio: ['ignore', 'pipe', 'inherit'] });
  return output;
}
