import { cleanPath } from '@assay/go-values';
import { nearestName, suggestMeant } from '@assay/findings';
import { sourceOf } from '@assay/kyverno/objects';
import type { Source } from '@assay/source';
import { resolveAlias } from '@assay/source';

import type { Finding } from '../findings/finding.ts';
import type { NamedFile } from '../inputs/model.ts';
import { fileNameOf, isYamlFile, relativePath } from '../inputs/paths.ts';
import type { FileReading } from '../inputs/workspace.ts';
import type { ManifestCheck } from './manifest-check.ts';

/** The files that a path leads to, or `undefined` if it leads to none; then that is said. */
export function filesAt(check: ManifestCheck, named: NamedFile, options: { readonly isDeep?: boolean } = {}): readonly Source[] | undefined {
  const path = check.pathTo(named.path);
  // The empty path would lead to the directory of the manifest.
  const reading = named.path === '' ? ABSENT : check.workspace.readFile(path);
  if (reading.kind === 'file') return [sourceOf(path, reading.bytes)];
  if (reading.kind === 'directory') return filesIn(check, path, options.isDeep === true, 0);
  const place = { span: named.span, anchored: named.anchored };
  if (reading.kind === 'absent') {
    check.report({
      code: 'absent-file',
      message: `there is no file "${named.path}"`,
      ...place,
      ...(named.path !== '' && { absent: path }),
      ...(named.path !== '' && adviseFile(whereItIs(check, named.path), named)),
    });
  } else {
    check.report({ code: 'unreadable-file', message: `"${named.path}" cannot be read: ${reading.message}`, ...place });
  }
  return undefined;
}

const ABSENT: FileReading = { kind: 'absent' };

/** The one file that a path leads to; a directory is none. */
export function fileAt(check: ManifestCheck, named: NamedFile): Source | undefined {
  const files = filesAt(check, named);
  if (files?.length === 1 && files[0]?.name === check.pathTo(named.path)) return files[0];
  if (files !== undefined) {
    check.report({ code: 'unreadable-file', message: `"${named.path}" is a directory, not a file`, span: named.span, anchored: named.anchored });
  }
  return undefined;
}

/** A list of files that is missing or empty is one cause: what it would have held need not be missed again. */
export function reportNoFiles(check: ManifestCheck, field: string): void {
  const { body } = check;
  const entry = body.entry(field);
  const content = entry && resolveAlias(entry.value);
  if (entry !== undefined && content?.kind === 'sequence' && content.items.length === 0)
    check.report({ code: 'missing-field', message: `"${field}" is empty`, span: entry.value.origin });
  else if (entry === undefined && !check.isExcused(body.root, field))
    check.report({ code: 'missing-field', message: `${check.isNew ? 'spec' : 'a test'} needs "${field}"`, span: check.bodyKey, expected: field });
}

/** Files that are named twice in one list, at each later place. */
export function reportRepeatedFiles(check: ManifestCheck, files: readonly NamedFile[]): readonly NamedFile[] {
  const known = new Set<string>();
  return files.filter((file) => {
    const path = check.pathTo(file.path);
    if (!known.has(path)) return known.add(path);
    check.reportOddity({ code: 'duplicate-entry', message: `"${file.path}" is named twice`, span: file.span });
    return false;
  });
}

const DEEPEST = 20;

function filesIn(check: ManifestCheck, directory: string, isDeep: boolean, depth: number): readonly Source[] {
  const listing = check.workspace.listDirectory(directory);
  if (listing.kind !== 'directory') return [];
  return listing.entries.flatMap(({ name, kind }) => {
    const path = cleanPath(`${directory}/${name}`);
    if (kind === 'directory') return isDeep && depth < DEEPEST && !name.startsWith('.') ? filesIn(check, path, isDeep, depth + 1) : [];
    if (!isYamlFile(name)) return [];
    const reading = check.workspace.readFile(path);
    return reading.kind === 'file' ? [sourceOf(path, reading.bytes)] : [];
  });
}

function adviseFile(path: string | undefined, named: NamedFile): Pick<Finding, 'hint' | 'fixes'> {
  return path === undefined ? {} : suggestMeant(named.path, path, { span: named.span, applicability: 'unsafe' });
}

/** The path of a file with a near name beside where it should be, or of one with its name around it. */
function whereItIs(check: ManifestCheck, named: string): string | undefined {
  const path = check.pathTo(named);
  const name = fileNameOf(path);
  const directory = path === name ? '.' : path.slice(0, -name.length - 1) || '/';
  const beside = check.workspace.listDirectory(directory);
  const near =
    beside.kind === 'directory'
      ? nearestName(
          name,
          beside.entries.map((entry) => entry.name),
        )
      : undefined;
  if (near !== undefined) return `${named.slice(0, -name.length)}${near}`;
  const home = check.manifest.directory;
  for (const start of [home, cleanPath(`${home}/..`)]) {
    const found = search(check, start, name, MOST_STEPS);
    if (found !== undefined) return relativePath(home, found);
  }
  return undefined;
}

const MOST_STEPS = 2;

/** Looks for a file of this name, nearest directories first. */
function search(check: ManifestCheck, directory: string, name: string, steps: number): string | undefined {
  const listing = check.workspace.listDirectory(directory);
  if (listing.kind !== 'directory') return undefined;
  if (listing.entries.some((entry) => entry.name === name && entry.kind !== 'directory')) return cleanPath(`${directory}/${name}`);
  if (steps === 0) return undefined;
  for (const entry of listing.entries.slice(0, MOST_DIRECTORIES)) {
    const found =
      entry.kind === 'directory' && entry.name !== '.git' && entry.name !== 'node_modules'
        ? search(check, cleanPath(`${directory}/${entry.name}`), name, steps - 1)
        : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

const MOST_DIRECTORIES = 50;
