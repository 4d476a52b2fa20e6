import { runInNewContext } from 'node:vm';

import { buildSync } from 'esbuild';

/** What a module prints when it is bundled for browsers and runs where nothing of Node.js is. */
export function outputOnPage(entry) {
  const { outputFiles } = buildSync({ entryPoints: [entry], bundle: true, format: 'iife', platform: 'browser', write: false });
  const printed = [];
  runInNewContext(outputFiles[0].text, { console: { log: (value) => printed.push(`${value}\n`) } });
  return printed.join('');
}
