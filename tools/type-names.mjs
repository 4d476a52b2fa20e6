// Says which types of one name two packages export that a third one uses together: a reader of its imports could take one for the other.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('../packages', import.meta.url));

/** A sentence for each such name. */
export function typeNameFaults() {
  const dependencies = new Map(readdirSync(packages).map((name) => [name, dependenciesOf(name)]));
  const owners = new Map();
  for (const name of dependencies.keys()) {
    for (const type of exportedTypes(name)) owners.set(type, [...(owners.get(type) ?? []), name]);
  }
  return [...owners].flatMap(([type, names]) => {
    const together = [...dependencies].filter(([user, used]) => names.filter((name) => name === user || used.has(name)).length > 1);
    return together.length === 0
      ? []
      : [`${names.join(' and ')} export types called ${type}, and are used together by ${together.map(([user]) => user).join(', ')}`];
  });
}

/** Packages of ours; none for those that only measure all others. */
function dependenciesOf(name) {
  const { dependencies = {}, private: isPrivate } = JSON.parse(readFileSync(`${packages}/${name}/package.json`, 'utf8'));
  const own = isPrivate ? [] : Object.keys(dependencies).filter((dependency) => dependency.startsWith('@assay/'));
  return new Set(own.map((dependency) => dependency.slice('@assay/'.length)));
}

/** Types and classes that a package exports as its own. */
function exportedTypes(name) {
  const { exports = {} } = JSON.parse(readFileSync(`${packages}/${name}/package.json`, 'utf8'));
  const entries = new Set(pathsIn(exports).filter((path) => path.startsWith('./src/') && existsSync(`${packages}/${name}/${path}`)));
  return new Set([...entries].flatMap((entry) => typesIn(readFileSync(`${packages}/${name}/${entry}`, 'utf8'))));
}

function pathsIn(value) {
  return typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(pathsIn);
}

/** What is passed on from another package is the same type there. */
function typesIn(text) {
  const lists = [...text.matchAll(/^export (?:type )?\{([^}]*)\} from '\.[^']*'/gm)].map(([, list]) => list);
  const names = lists.flatMap((list) => list.split(',').map((item) => item.trim().split(' as ').at(-1)));
  return names.filter((name) => /^[A-Z]\w*[a-z]/.test(name));
}
