import { runInNewContext } from 'node:vm';

import { buildSync } from 'esbuild';

/** What a module prints when it is bundled for browsers and runs where nothing of Node.js is. */
export async function outputOnPage(entry) {
  const { outputFiles } = buildSync({ entryPoints: [entry], bundle: true, format: 'esm', platform: 'browser', write: false });
  const printed = [];
  const console = { log: (value) => printed.push(`${value}\n`) };
  // A module may wait at its top level, a script may not.
  await runInNewContext(`(async () => {${outputFiles[0].text}})()`, { console, ...OF_A_PAGE });
  return printed.join('');
}

/** What pages have beside the language. */
const OF_A_PAGE = { TextDecoder, TextEncoder };
