import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Tarballs of packages of the workspace and of all that they need, so that a project can install them without a registry. */
export function packedTarballs(names, directory) {
  const needed = new Set();
  for (const name of names) addNeeded(`@assay/${name}`, needed);
  const isOurs = (name) => name.startsWith('@assay/');
  const all = [...needed];
  return [
    ...pack(all.filter(isOurs), directory, []),
    // What came from the registry is built already.
    ...pack(
      all.filter((name) => !isOurs(name)),
      directory,
      ['--ignore-scripts'],
    ),
  ];
}

function pack(names, directory, flags) {
  const folders = names.map(folderOf);
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', directory, ...flags, ...folders], {
    cwd: root,
    encoding: 'utf8',
    stdio: 'pipe',
  });
  return JSON.parse(packed.slice(packed.indexOf('[\n'))).map(({ filename }) => path.join(directory, filename));
}

function addNeeded(name, needed) {
  if (needed.has(name)) return;
  const { private: isPrivate, dependencies = {} } = JSON.parse(readFileSync(path.join(folderOf(name), 'package.json'), 'utf8'));
  if (isPrivate) throw new Error(`${name} is needed, and is not published`);
  needed.add(name);
  for (const dependency of Object.keys(dependencies)) addNeeded(dependency, needed);
}

function folderOf(name) {
  return path.join(root, 'node_modules', name);
}
