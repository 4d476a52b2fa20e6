import { inputFile } from '@assay/findings';
import type { InputFile, NotChecked, Unit } from '@assay/findings';
import { directoryOf, isBelow, unitDirectories } from '@assay/project';
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
  const names = group.files.map((file) => file.name);
  const directories = unitDirectories(names.filter((name) => !isNamed(name)));
  const whole = directories.map((directory) => ({ directory, files: found.filter(({ name }) => isBelow(name, directory)).flatMap(read) }));
  const rest = group.files.filter(({ name }) => !directories.some((directory) => isBelow(name, directory)));
  const named = [...new Set(rest.map(({ name }) => directoryOf(name)))].map((directory) => ({
    directory,
    files: rest.filter(({ name }) => directoryOf(name) === directory),
  }));
  return { units: [...whole, ...named], notChecked };
}
