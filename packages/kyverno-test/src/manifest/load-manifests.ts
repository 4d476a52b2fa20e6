import { cleanPath } from '@assay/go-values';
import type { Violation } from '@assay/findings';
import { sourceOf, splitDocuments } from '@assay/kyverno/objects';
import type { Source } from '@assay/source';

import { violationsOf } from '../findings/violations.ts';
import { pathFrom } from '../inputs/paths.ts';
import { readFailure } from '../inputs/read-failure.ts';
import type { Workspace } from '../inputs/workspace.ts';
import type { TestManifest } from './model.ts';
import { readManifest } from './read-manifest.ts';
import type { ManifestReading } from './read-manifest.ts';

/** What manifests are loaded with. */
export interface LoadManifestsOptions {
  readonly workspace: Workspace;
  /** The exact name of manifest files: `kyverno-test.yaml`. */
  readonly fileName: string;
}

/** The manifests that arguments lead to. */
export interface LoadedManifests {
  /** In the order of the arguments, names of directories and documents. */
  readonly documents: readonly LoadedDocument[];
  /** Why an argument cannot be walked, in the words of the reference; then nothing behind it is loaded. */
  readonly problem?: string;
}

/** What a document of a manifest file, or a whole file that cannot be decoded, came to. */
export type LoadedDocument =
  | { readonly kind: 'manifest'; readonly file: string; readonly manifest: TestManifest }
  /** It has no full header, or a top-level name: the reference refuses it when its turn comes. */
  | { readonly kind: 'deprecated'; readonly file: string }
  /** It is wrong; the message is the reference's where it has one. Violations say the same with places. */
  | { readonly kind: 'error'; readonly file: string; readonly message: string; readonly violations?: readonly Violation[] };

/**
 * Loads the manifests below directories, and those that arguments name themselves. Follows kyverno/kyverno v1.19.0,
 * cmd/cli/kubectl-kyverno/test/load.go; a document that is wrong ends the reading of its file.
 */
export function loadManifests(directories: readonly string[], options: LoadManifestsOptions): LoadedManifests {
  const documents: LoadedDocument[] = [];
  for (const directory of directories) {
    const problem = walk(cleanPath(directory), options, documents, 0);
    if (problem !== undefined) return { documents, problem };
  }
  return { documents };
}

/** More nested directories than this are a circle of links. */
const MAX_DEPTH = 200;

function walk(directory: string, options: LoadManifestsOptions, documents: LoadedDocument[], depth: number): string | undefined {
  const listing = options.workspace.listDirectory(directory);
  if (listing.kind === 'absent') return `open ${directory}: no such file or directory`;
  if (listing.kind === 'file') return `open ${directory}: not a directory`;
  if (listing.kind === 'unreadable') return `open ${directory}: ${listing.message}`;
  if (depth > MAX_DEPTH) return `open ${directory}: too many levels of symbolic links`;
  for (const { name, kind } of listing.entries) {
    const path = directory === '.' ? name : pathFrom(directory, name);
    if (kind === 'directory') {
      const problem = walk(path, options, documents, depth + 1);
      if (problem !== undefined) return problem;
    } else if (name === options.fileName) {
      documents.push(...loadFile(path, options.workspace));
    }
  }
  return undefined;
}

/** The documents of a manifest file, up to the first that is wrong. */
export function loadFile(file: string, workspace: Workspace): readonly LoadedDocument[] {
  const reading = workspace.readFile(file);
  if (reading.kind !== 'file') return [{ kind: 'error', file, message: readFailure(file, reading) }];
  return readFile(sourceOf(file, reading.bytes), file);
}

/** The documents of the text of a manifest file, up to the first that is wrong. */
function readFile(source: Source, file: string): readonly LoadedDocument[] {
  const documents: LoadedDocument[] = [];
  for (const document of splitDocuments(source)) {
    const loaded = loadedDocument(readManifest(document, file));
    documents.push(loaded);
    if (loaded.kind === 'error') break;
  }
  return documents;
}

function loadedDocument({ file, written, manifest, refusal, isDeprecated, findings }: ManifestReading): LoadedDocument {
  const roots = written ? [written.root] : [];
  const violations = violationsOf(findings, roots);
  if (manifest?.shape === 'v1beta1' && violations.some(({ severity }) => severity === 'error')) {
    return { kind: 'error', file, message: refusal ?? violations.map(shownViolation).join('\n'), violations };
  }
  const errors = violations.filter(({ severity }) => severity === 'error');
  if (refusal !== undefined) return { kind: 'error', file, message: refusal, ...(errors.length > 0 && { violations: errors }) };
  return manifest === undefined || isDeprecated ? { kind: 'deprecated', file } : { kind: 'manifest', file, manifest };
}

/** A violation as one line, for where only text can be; of one that is no error it is said what it is. */
export function shownViolation({ range, message, hint, severity }: Violation): string {
  const place = range ? `${range.start.line}:${range.start.column}: ` : '';
  const mark = severity === 'error' ? '' : `${severity}: `;
  return `${place}${mark}${message}${hint === undefined ? '' : `; ${hint}`}`;
}
