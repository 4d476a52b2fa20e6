import type { Completion, EditorPlace, FileLink, RuleSet, SourceFile, Workspace } from '@assay/findings';
import { Source } from '@assay/source';
import type { Span } from '@assay/source';

import { parseSettings } from '../settings/parse-settings.ts';
import type { NamedPath } from '../settings/settings.ts';
import { directoryOf, relativePath, resolvePath } from '../workspace/path.ts';

/** The files that a project file names, without those of patterns. */
export function linksOfProjectFile(file: SourceFile, workspace: Workspace, ruleSets: readonly RuleSet[]): readonly FileLink[] {
  const { source } = file;
  if (!source) return [];
  return namedPaths(file, ruleSets).flatMap(({ text, location: { range } }) => {
    const path = resolvePath(projectDirectory(file, workspace), text);
    if (workspace.stat(path).kind !== 'file') return [];
    return [{ span: { source, start: range.start.offset, end: range.end.offset }, file: relativePath(workspace.directory, path) }];
  });
}

/** The file that the path at a place leads to. */
export function definePath({ file, offset, workspace }: EditorPlace, ruleSets: readonly RuleSet[]): readonly Span[] {
  const link = linksOfProjectFile(file, workspace, ruleSets).find(({ span }) => span.start <= offset && offset <= span.end);
  return link ? [{ source: new Source(link.file, ''), start: 0, end: 0 }] : [];
}

/** The names in the directory that a path has come to. */
export function pathCompletions({ file, offset, workspace }: EditorPlace, { source, start, end }: Span): readonly Completion[] {
  const typed = source.text.slice(start, offset);
  const directory = resolvePath(projectDirectory(file, workspace), typed.slice(0, typed.lastIndexOf('/') + 1));
  const listing = workspace.listDirectory(directory);
  if (listing.kind !== 'directory') return [];
  const replaces = { source, start: start + typed.lastIndexOf('/') + 1, end };
  return listing.entries
    .filter(({ name, kind }) => kind !== 'other' && !name.startsWith('.'))
    .map(({ name, kind }) => ({ label: kind === 'directory' ? `${name}/` : name, kind: 'file', replaces }));
}

function namedPaths(file: SourceFile, ruleSets: readonly RuleSet[]): readonly NamedPath[] {
  const { settings } = parseSettings(file.name, file.text ?? '', ruleSets);
  const ofUnits = settings.units.flatMap(({ paths, values }) => [...paths, ...values]);
  return [...ofUnits, ...settings.policies, ...(settings.schemas?.crds ?? [])];
}

function projectDirectory(file: SourceFile, workspace: Workspace): string {
  return directoryOf(resolvePath(workspace.directory, file.name));
}
