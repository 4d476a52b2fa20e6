// `npm run executable [-- PLATFORM…]`: the command with a Node.js inside, as one file in dist/executable, for linux-x64 or the named ones of
// linux-arm64 and win-x64. Node.js makes it (https://nodejs.org/api/single-executable-applications.html). The one for the machine that builds
// starts from a heap with `assay ytt` loaded; the others do without, and are not tested.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { executableParts } from './executable-parts.mjs';
import { nodeRelease } from './node-release.mjs';

/** Of which each executable is made. */
const NODE_VERSION = '26.10.0';

const PLATFORMS = { 'linux-x64': 'assay-linux-x64', 'linux-arm64': 'assay-linux-arm64', 'win-x64': 'assay-win-x64.exe' };

/**
 * The first is what the installed command sets, too: see packages/cli/bin/assay.js and packages/cli/src/process/limit-inlining.ts. The next two start from the heap as it is in the file, without
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
const directory = path.join(root, 'dist/executable');
const parts = path.join(directory, 'parts');

const wanted = process.argv.slice(2);
const unknown = wanted.find((platform) => !(platform in PLATFORMS));
if (unknown !== undefined) {
  console.error(`unknown platform ${unknown}; expected ${Object.keys(PLATFORMS).join(', ')}`);
  process.exit(2);
}

mkdirSync(parts, { recursive: true });
const { start, modules } = await executableParts();
for (const [name, code] of [['executable-main.js', start], ...modules]) writeFileSync(path.join(parts, name), code);
const builder = nodeRelease(NODE_VERSION);
for (const platform of wanted.length > 0 ? wanted : ['linux-x64']) console.log(buildFor(platform));
rmSync(parts, { recursive: true });

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
    assets: Object.fromEntries(Array.from(modules.keys(), (name) => [name, path.join(parts, name)])),
  };
  writeFileSync(config, JSON.stringify(settings));
  // Node.js warns of modules that the snapshot has not used when it is made.
  execFileSync(builder, ['--build-sea', config], { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NODE_NO_WARNINGS: '1' } });
  return output;
}
