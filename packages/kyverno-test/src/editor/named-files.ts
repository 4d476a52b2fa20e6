import { cleanPath } from '@assay/go-values';
import type { EditorFiles } from '@assay/findings';
import { sourceOf } from '@assay/kyverno/objects';
import type { Source } from '@assay/source';

import { isYamlFile, pathFrom } from '../inputs/paths.ts';
import { relativeName } from '../lint/relative-name.ts';

/** The directory that a file is in. */
export function directoryOf(file: string): string {
  const slash = file.lastIndexOf('/');
  return slash < 0 ? '.' : file.slice(0, Math.max(slash, 1));
}

/** The name of the file that a path leads to which is written in another one. */
export function fileNamed(path: string, file: string, { workspace }: EditorFiles): string {
  return relativeName(workspace.directory)(pathFrom(directoryOf(file), path));
}

/** The files that a path leads to which is written in another one: one, or those of a directory; none if it leads nowhere. */
export function sourcesNamed(path: string, file: string, files: EditorFiles): readonly Source[] {
  return path === '' ? [] : sourcesAt(fileNamed(path, file, files), files, 0);
}

const DEEPEST = 20;

function sourcesAt(name: string, files: EditorFiles, depth: number): readonly Source[] {
  const known = files.files.find((each) => each.name === name)?.source;
  if (known) return [known];
  const reading = files.workspace.readFile(name);
  if (reading.kind === 'file') return [sourceOf(name, reading.bytes)];
  const listing = reading.kind === 'directory' && depth < DEEPEST ? files.workspace.listDirectory(name) : undefined;
  if (listing?.kind !== 'directory') return [];
  return listing.entries
    .filter((entry) => (entry.kind === 'directory' ? !entry.name.startsWith('.') : isYamlFile(entry.name)))
    .flatMap((entry) => sourcesAt(cleanPath(`${name}/${entry.name}`), files, depth + 1));
}
