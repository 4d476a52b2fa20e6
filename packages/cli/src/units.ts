import path from 'node:path';

import { inputFile } from '@assay/findings';
import type { InputFile, NotChecked, Unit } from '@assay/findings';
import { directoryAround, directoryOf, unitDirectories } from '@assay/project';
import type { FileGroup } from '@assay/project';

import { displayName } from './display-name.ts';
import type { FoundFile } from './find-files.ts';
import { STDIN_NAME } from './named-files.ts';
import { isInUnit, isWithin } from './named-units.ts';
import type { NamedUnit } from './named-units.ts';
import { readFile } from './read-file.ts';

export interface UnitsRequest {
  /** Absolute path that names are relative to. */
  readonly cwd: string;
  /** All files that were found, those of named units among them. */
  readonly found: readonly FoundFile[];
  /** Whether the command line names a file. */
  readonly isNamed: (name: string) => boolean;
  /** The units that project files name. */
  readonly namedUnits: readonly NamedUnit[];
}

/** What is rendered together, and the files of it that cannot be read. */
export interface ReadUnits {
  readonly units: readonly Unit[];
  /** Those among them that are not all that is in their directory: the command line names their files. */
  readonly partial: readonly Unit[];
  readonly notChecked: readonly NotChecked[];
}

/**
 * The units of a dialect that renders directories. What a project file names is one, whatever is in it and wherever it stands. A
 * template that was found elsewhere makes its directory one, with everything below it that is in no named one; templates that the
 * command line names are rendered with the others of their directory that it names, and standard input by itself. A file with values for
 * a named unit is in none.
 */
export function readUnits(group: FileGroup, { cwd, found, isNamed, namedUnits }: UnitsRequest): ReadUnits {
  const reading = new UnitReading(group.files);
  const valuesFiles = new Set(namedUnits.flatMap(({ values }) => values));
  const isFree = (absolutePath: string): boolean => !namedUnits.some((unit) => isInUnit(absolutePath, unit));
  const free = group.files.filter(({ name }) => isFree(path.resolve(cwd, name)));
  const directories = new Set(unitDirectories(free.map(({ name }) => name).filter((name) => !isNamed(name))));
  const whole = byDirectory(
    found.filter(({ absolutePath }) => isFree(absolutePath)),
    (name) => directoryAround(name, directories),
  );
  const standing = free.filter(({ name }) => name !== STDIN_NAME);
  const named = byDirectory(standing, (name) => (directoryAround(name, directories) === undefined ? directoryOf(name) : undefined));
  const isPart = ({ absolutePath }: FoundFile): boolean => !valuesFiles.has(absolutePath);
  const partial = named.map(([directory, files]) => ({ directory, files }));
  const units = [
    ...namedUnits.flatMap((unit) => reading.namedUnit(unit, found.filter(isPart), cwd)),
    ...whole.map(([directory, files]) => ({ directory, files: files.flatMap((file) => reading.read(file)) })),
    ...partial,
    ...free.filter(({ name }) => name === STDIN_NAME).map((file) => ({ directory: '', files: [{ ...file, path: 'stdin.yml' }] })),
  ];
  return { units, partial, notChecked: reading.notChecked };
}

/** Reads each file once, however many units it is in. */
class UnitReading {
  readonly notChecked: NotChecked[] = [];
  readonly #files: Map<string, readonly InputFile[]>;

  /** Takes the files that are read already. */
  constructor(held: readonly InputFile[]) {
    this.#files = new Map(held.map((file) => [file.name, [file]]));
  }

  /** Nothing, if values are missing or cannot be read. */
  namedUnit({ root, values, isIncomplete }: NamedUnit, parts: readonly FoundFile[], cwd: string): Unit[] {
    if (isIncomplete) return [];
    const below = parts.filter(({ absolutePath }) => isWithin(absolutePath, root));
    const directory = below.some(({ absolutePath }) => absolutePath === root) ? path.dirname(root) : root;
    const valuesFiles = values.flatMap((absolutePath) => this.read({ name: displayName(cwd, absolutePath), absolutePath }));
    if (valuesFiles.length < values.length) return [];
    const files = below.flatMap((found) => this.read(found).map((file) => ({ ...file, path: displayName(directory, found.absolutePath) })));
    return [{ directory: directory === cwd ? '' : displayName(cwd, directory), files, valuesFiles }];
  }

  read({ name, absolutePath }: Pick<FoundFile, 'name' | 'absolutePath'>): readonly InputFile[] {
    const known = this.#files.get(name);
    if (known) return known;
    const content = readFile(absolutePath);
    const files = content.kind === 'bytes' ? [inputFile(name, content.bytes)] : [];
    if (content.kind !== 'bytes') this.notChecked.push({ file: name, reason: content.reason });
    this.#files.set(name, files);
    return files;
  }
}

/** Files by the directory that their names are given, in the order of the first of each; those without one are left out. */
function byDirectory<File extends { readonly name: string }>(
  files: readonly File[],
  directoryFor: (name: string) => string | undefined,
): readonly (readonly [directory: string, files: readonly File[]])[] {
  const groups = new Map<string, File[]>();
  for (const file of files) {
    const directory = directoryFor(file.name);
    if (directory === undefined) continue;
    const group = groups.get(directory);
    if (group) group.push(file);
    else groups.set(directory, [file]);
  }
  return [...groups];
}
