// What starts often is to be few files. esbuild makes a file of all modules that the same entries reach: where entries share some of their modules
// with one another, that gives very many small ones, each of which takes as long to load as 20 kB of text. Here the modules that a start needs
// count as reached from all that comes after it, or needs most of them, so that they are one file.
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { build } from 'esbuild';

const NAMESPACE = 'load-together';

/** Builds as esbuild does. What each of the entries `starts` needs, and those before it do not, comes into as few files as there can be. */
export async function buildTogether(starts, options) {
  const { metafile } = await build({ ...options, metafile: true, write: false });
  const groups = groupsOf(starts, metafile);
  return build({ ...options, logOverride: { 'ignored-bare-import': 'silent' }, plugins: [...(options.plugins ?? []), loadTogether(groups)] });
}

/** The files of a build that are loaded before an entry runs, and its own. */
export function neededAtStart(entry, { outputs }) {
  const own = Object.keys(outputs).find((file) => outputs[file].entryPoint !== undefined && path.resolve(outputs[file].entryPoint) === entry);
  return [...reachedFrom(own, outputs, isStatic)];
}

/** The modules that are to be one file, and the entries that import all of them. */
function groupsOf(starts, { outputs }) {
  const files = new Map(
    Object.entries(outputs).flatMap(([file, { entryPoint }]) => (entryPoint === undefined ? [] : [[path.resolve(entryPoint), file]])),
  );
  const entries = [...files.keys()];
  const needs = new Map(Array.from(files, ([entry, file]) => [entry, modulesIn(reachedFrom(file, outputs, isStatic), outputs)]));
  const grouped = new Set(entries);
  return starts.map((start) => {
    const modules = [...needs.get(start)].filter(([name]) => !grouped.has(name));
    for (const [name] of modules) grouped.add(name);
    const later = reachedFrom(files.get(start), outputs, () => true);
    const needsMost = (entry) => sizeOf(modules.filter(([name]) => needs.get(entry).has(name))) > sizeOf(modules) / 2;
    return { modules: modules.map(([name]) => name), importers: new Set(entries.filter((entry) => later.has(files.get(entry)) || needsMost(entry))) };
  });
}

/** A file of a build that is loaded before itself, if there is one. */
export function importedInCircle({ outputs }) {
  const importsOf = (file) => outputs[file].imports.filter((each) => isStatic(each) && each.path in outputs);
  return Object.keys(outputs).find((file) => importsOf(file).some((imported) => reachedFrom(imported.path, outputs, isStatic).has(file)));
}

function isStatic({ kind }) {
  return kind === 'import-statement';
}

function reachedFrom(start, outputs, follows) {
  const reached = new Set([start]);
  for (const file of reached)
    for (const imported of outputs[file].imports) if (imported.path in outputs && follows(imported)) reached.add(imported.path);
  return reached;
}

/** The modules of which something is left in files, with their sizes. */
function modulesIn(files, outputs) {
  const modules = new Map();
  for (const file of files)
    for (const [name, { bytesInOutput }] of Object.entries(outputs[file].inputs))
      if (bytesInOutput > 0) modules.set(path.resolve(name), bytesInOutput);
  return modules;
}

function sizeOf(modules) {
  return modules.reduce((sum, [, size]) => sum + size, 0);
}

/** Lets the entries import their groups. */
function loadTogether(groups) {
  return {
    name: NAMESPACE,
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^load-together:/ }, ({ path: name }) => ({ path: name.slice(NAMESPACE.length + 1), namespace: NAMESPACE }));
      onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path: at }) => ({ contents: importsOf(groups[at].modules), resolveDir: '/' }));
      onLoad({ filter: anyOf(groups.flatMap(({ importers }) => [...importers])) }, async ({ path: name }) => {
        const needed = groups.flatMap(({ importers }, at) => (importers.has(name) ? [`${NAMESPACE}:${at}`] : []));
        return { contents: `${await readFile(name, 'utf8')}\n${importsOf(needed)}`, loader: 'ts' };
      });
    },
  };
}

/** What matches these names only: esbuild asks nothing about the others. */
function anyOf(names) {
  return new RegExp(`^(?:${names.map((name) => name.replaceAll(/[^\w/]/g, '\\$&')).join('|')})$`);
}

function importsOf(names) {
  return names.map((name) => `import ${JSON.stringify(name)};`).join('\n');
}
