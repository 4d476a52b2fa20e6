// What is inside the single executable of tools/build-executable.mjs: the script that it starts with, and modules.
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

import { asCommonJs } from './as-common-js.mjs';
import { buildTogether, neededAtStart } from './load-together.mjs';
import { THREAD_PROGRAMS } from './thread-programs.mjs';

const cli = fileURLToPath(new URL('../packages/cli/src', import.meta.url));

/**
 * The program of `assay ytt` is built by itself, so that it is one module; that and what it needs is included in the first script, `start`. All
 * else becomes `modules` that are loaded when they are needed, by their names.
 */
export async function executableParts() {
  const options = {
    bundle: true,
    platform: 'node',
    target: 'node26',
    conditions: ['@assay/source'],
    minify: true,
    logLevel: 'warning',
    // Nothing is beside an executable.
    define: { 'import.meta.url': '"assay:"', 'import.meta.dirname': '"assay:"' },
    external: ['@assay/server'],
    // Nothing is written: it gives the files their names.
    outdir: cli,
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
  const modules = new Map([...(await asCommonJs(ofCommand)), ...(await asCommonJs(ofYtt))]);
  const included = neededAtStart(yttProgram, ofYtt.metafile).map((file) => path.basename(file));
  const [main, threadMain] = ofStarts.outputFiles.map(({ text }) => text);
  const start = including(included, modules) + main;
  for (const name of included) modules.delete(name);
  modules.set('thread-main.js', including([], modules) + threadMain);
  return { start: inAscii(start), modules: new Map(Array.from(modules, ([name, code]) => [name, inAscii(code)])) };
}

/** What packages/cli/src/executable/load-asset.ts looks for in the script that it is part of. */
function including(names, modules) {
  return `const INCLUDED={${names.map((name) => `${JSON.stringify(name)}:function(require,module,exports){${modules.get(name)}\n}`).join(',')}};\n`;
}

/**
 * V8 needs twice the room for a text with characters beyond ASCII, and longer for its start. esbuild leaves such characters in regular expressions
 * alone, where an escape means the same.
 */
function inAscii(code) {
  if (/String\.raw`[^`]*[\u0080-\uffff]/.test(code)) throw new Error('String.raw with characters beyond ASCII: write the string with escapes');
  return code.replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
