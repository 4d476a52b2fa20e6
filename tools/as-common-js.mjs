import path from 'node:path';

import { transform } from 'esbuild';

/** Gives the files of a build as CommonJS modules, by their names: esbuild splits only modules of ECMAScript, which are always strict. */
export async function asCommonJs({ outputFiles }) {
  const modules = new Map();
  for (const { path: file, text } of outputFiles) {
    const { code } = await transform(text, { format: 'cjs', minify: true, supported: { 'dynamic-import': false } });
    modules.set(path.basename(file), `"use strict";${code}`);
  }
  return modules;
}
