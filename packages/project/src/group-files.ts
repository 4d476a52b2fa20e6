import type { Dialect, InputFile, Unit } from '@assay/findings';

/** Files by the dialects that check them. A file can belong to several. */
export interface GroupedFiles {
  /** One group for each dialect, in the order of the dialects. */
  readonly groups: readonly FileGroup[];
  /** Names of the files that no dialect knows; their content is not kept. */
  readonly unknownFiles: readonly string[];
}

export interface FileGroup {
  readonly dialect: Dialect;
  readonly files: readonly InputFile[];
  /** If the dialect renders directories: what is rendered together. */
  readonly units?: readonly Unit[];
}

/**
 * Gives every file to the dialects that recognize it, or to the one that `dialectOf` names for it; a template only to the
 * dialect that renders it. Takes the files one at a time, so that memory holds only what belongs to a dialect.
 */
export function groupFiles(
  files: Iterable<InputFile>,
  dialects: readonly Dialect[],
  dialectOf?: (file: string) => Dialect | undefined,
): GroupedFiles {
  const groups = dialects.map((dialect) => ({ dialect, files: [] as InputFile[] }));
  const unknownFiles: string[] = [];
  for (const file of files) {
    const given = dialectOf?.(file.name);
    const recognizing = groups.filter(({ dialect }) => (given ? given === dialect : dialect.recognizes(file)));
    const renderer = recognizing.find(({ dialect }) => dialect.rendersDirectories);
    const owners = renderer ? [renderer] : recognizing;
    for (const owner of owners) owner.files.push(file);
    if (owners.length === 0) unknownFiles.push(file.name);
  }
  return { groups, unknownFiles };
}
