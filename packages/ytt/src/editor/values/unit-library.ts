import type { SourceFile, Unit, UnitFile } from '@assay/findings';

import { templateFacts } from '../../template-facts.ts';

/** The files of a unit that see the same data values: all but those of private libraries, or those of one private library. */
export interface UnitLibrary {
  readonly unit: Unit;
  /** Path of its directory in the unit; empty for the unit itself. */
  readonly root: string;
  readonly files: readonly UnitFile[];
}

/** The libraries that a file is in, as a template or with values; one for each of the units. */
export function librariesWith(file: SourceFile, units: readonly Unit[]): readonly UnitLibrary[] {
  return units.flatMap((unit) => {
    const libraries = librariesOf(unit);
    const own = libraries.filter((library) => library.files.some((other) => other.file.name === file.name));
    if (own.length > 0) return own;
    const gives = unit.environments.some(({ valuesFiles }) => valuesFiles.some(({ name }) => name === file.name));
    return gives ? libraries.slice(0, 1) : [];
  });
}

/** All libraries of a unit, that which is the unit itself first. */
export function librariesOf(unit: Unit): readonly UnitLibrary[] {
  const known = libraries.get(unit);
  if (known) return known;
  const byRoot = new Map<string, UnitFile[]>([['', []]]);
  for (const file of unit.files) {
    const root = libraryRoot(file.path, unit);
    const files = byRoot.get(root);
    if (files) files.push(file);
    else byRoot.set(root, [file]);
  }
  const found = [...byRoot].map(([root, files]) => ({ unit, root, files }));
  libraries.set(unit, found);
  return found;
}

const libraries = new WeakMap<Unit, readonly UnitLibrary[]>();

const PRIVATE = '_ytt_lib/';

/** The directory of the private library that a path is in. Of a name with slashes, only those who use the library know how long it is. */
function libraryRoot(path: string, unit: Unit): string {
  const at = `/${path}`.lastIndexOf(`/${PRIVATE}`);
  if (at < 0) return '';
  const start = at + PRIVATE.length;
  const rest = path.slice(start);
  const [first = rest] = rest.split('/');
  const used = unit.files.flatMap(({ file }) => templateFacts(file).libraries).filter((name) => rest.startsWith(`${name}/`));
  const name = used.reduce((longest, other) => (other.length > longest.length ? other : longest), first);
  return path.slice(0, start) + name;
}

/** Where a path leads that `load` has: a module of ytt, or a file of the unit. */
export type LoadTarget =
  | { readonly kind: 'module'; readonly name: string }
  | { readonly kind: 'file'; readonly file: UnitFile }
  | { readonly kind: 'absent' };

/** Where a path leads that a file of a library loads. */
export function loadTarget(path: string, from: UnitFile, { unit, root }: UnitLibrary): LoadTarget {
  if (path.startsWith('@ytt:')) return { kind: 'module', name: path.slice('@ytt:'.length) };
  const wanted = unitPath(path, from, root);
  const file = unit.files.find((other) => other.path === wanted);
  return file ? { kind: 'file', file } : { kind: 'absent' };
}

function unitPath(path: string, from: UnitFile, root: string): string {
  const directory = directoryOf(from.path);
  if (path.startsWith('/')) return joined(root, path.slice(1));
  const [, library, inLibrary] = /^@([^:]+):\/?(.*)$/.exec(path) ?? [];
  if (library !== undefined && inLibrary !== undefined) return joined(directory, `${PRIVATE}${library}/${inLibrary}`);
  return joined(directory, path);
}

/** The files that a file can load, each with the path that it has there. */
export function loadableFiles(from: UnitFile, { root, files }: UnitLibrary): readonly { readonly path: string; readonly file: UnitFile }[] {
  const directory = directoryOf(from.path);
  const loadable = files.filter(({ path }) => path !== from.path && LOADABLE.test(path));
  return loadable.map((file) => {
    const isBelow = directory === '' || file.path.startsWith(`${directory}/`);
    const start = isBelow ? directory : root;
    const path = start === '' ? file.path : file.path.slice(start.length + 1);
    return { path: isBelow ? path : `/${path}`, file };
  });
}

const LOADABLE = /\.lib\.[^./]+$|\.star$/;

function directoryOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}

function joined(directory: string, path: string): string {
  return directory === '' ? path : `${directory}/${path}`;
}
