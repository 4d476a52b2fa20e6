import { inputFile } from '@assay/findings';
import type { InputFile, NotChecked, Unit } from '@assay/findings';
import { directoryAround, directoryOf, unitDirectories } from '@assay/project';
import type { FileGroup } from '@assay/project';

import type { FoundFile } from './find-files.ts';
import { readFile } from './read-file.ts';

/** What is rendered together, and the files of it that cannot be read. */
export interface ReadUnits {
  readonly units: readonly Unit[];
  readonly notChecked: readonly NotChecked[];
}

/**
 * The units of a dialect that renders directories. A template that was found makes its directory one, with everything below it;
 * templates that the command line names are rendered with the others of their directory that it names.
 */
export function readUnits(group: FileGroup, found: readonly FoundFile[], isNamed: (name: string) => boolean): ReadUnits {
  const held = new Map(group.files.map((file) => [file.name, file]));
  const notChecked: NotChecked[] = [];
  const read = ({ name, absolutePath }: FoundFile): InputFile[] => {
    const known = held.get(name);
    if (known) return [known];
    const content = readFile(absolutePath);
    if (content.kind === 'bytes') return [inputFile(name, content.bytes)];
    notChecked.push({ file: name, reason: content.reason });
    return [];
  };
  const directories = new Set(unitDirectories(group.files.map(({ name }) => name).filter((name) => !isNamed(name))));
  const whole = byDirectory(found, (name) => directoryAround(name, directories));
  const named = byDirectory(group.files, (name) => (directoryAround(name, directories) === undefined ? directoryOf(name) : undefined));
  const units = [
    ...whole.map(([directory, files]) => ({ directory, files: files.flatMap(read) })),
    ...named.map(([directory, files]) => ({ directory, files })),
  ];
  return { units, notChecked };
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
