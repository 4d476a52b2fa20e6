import type { Completion, EditorPlace } from '@assay/findings';
import type { ScalarNode, Span } from '@assay/source';

import { isYamlFile, relativePath } from '../inputs/paths.ts';
import { policiesIn } from './definitions-in.ts';
import { directoryOf, fileNamed } from './named-files.ts';

/** The files with policies, wherever they are, nearest first. */
export function completePolicyFiles(written: Span, { file, files }: EditorPlace): readonly Completion[] {
  const directory = directoryOf(file.name);
  const paths = files.filter(({ source }) => source && policiesIn(source).length > 0).map(({ name }) => relativePath(directory, name));
  return paths
    .toSorted((one, other) => one.split('/').length - other.split('/').length)
    .slice(0, MOST_FILES)
    .map((label) => ({ label, kind: 'file' as const, replaces: written }));
}

const MOST_FILES = 100;

/** The files and directories that a path can go on with: those of the directory that is written already. */
export function completePaths(scalar: ScalarNode | undefined, written: Span, place: EditorPlace): readonly Completion[] {
  const typed = scalar ? written.source.text.slice(written.start, Math.min(place.offset, written.end)) : '';
  const directory = typed.slice(0, typed.lastIndexOf('/') + 1);
  const listing = place.workspace.listDirectory(fileNamed(directory === '' ? '.' : directory, place.file.name, place));
  if (listing.kind !== 'directory') return [];
  const replaces = { ...written, start: written.start + directory.length };
  const own = place.file.name.slice(place.file.name.lastIndexOf('/') + 1);
  const files = listing.entries.filter(({ name, kind }) => kind === 'file' && isYamlFile(name) && (directory !== '' || name !== own));
  const directories = listing.entries.filter(({ name, kind }) => kind === 'directory' && !name.startsWith('.'));
  return [
    ...files.map(({ name }) => ({ label: name, kind: 'file' as const, replaces })),
    ...[...directories.map(({ name }) => `${name}/`), '../'].map((label) => ({ label, kind: 'file' as const, replaces })),
  ];
}
