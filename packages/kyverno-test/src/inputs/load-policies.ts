import { isObject } from '@assay/jmespath';
import { groupVersionKindOf, listOf, sourceOf, splitDocuments, textOf } from '@assay/kyverno/objects';
import type { GroupVersionKind, YamlObject } from '@assay/kyverno/objects';
import type { Policy, PolicyBinding } from '@assay/kyverno/policy';
import { printSort, readDocument, roleOf } from '@assay/kyverno/policy';
import { undecodablePlace } from '@assay/kyverno/validation';
import type { Source, Span } from '@assay/source';
import { nodeAt } from '@assay/source';

import type { LoadAbort } from './load-resources.ts';
import { cleanPath, fileNameOf, isYamlFile } from './paths.ts';
import { readFailure } from './read-failure.ts';
import type { Workspace } from './workspace.ts';

/** What the files of policies hold. */
export interface LoadedPolicies {
  /** In the order of the files. */
  readonly policies: readonly Policy[];
  readonly bindings: readonly PolicyBinding[];
  /** Exceptions that stand among the policies; they count only where somebody asks for that. */
  readonly exceptions: readonly YamlObject[];
  /** Documents that were passed over, in order; the reference prints `ERROR: FILE: MESSAGE` for each. */
  readonly problems: readonly PolicyProblem[];
  /** What ends the test in the reference; it stands behind `error: failed to load policies (`. */
  readonly abort?: LoadAbort;
}

/** Why a document of a file is no policy. */
export interface PolicyProblem {
  readonly file: string;
  /** In the words of the reference. */
  readonly message: string;
  readonly span: Span;
  /** What it is, as far as that can be told. */
  readonly sort?: GroupVersionKind;
}

/**
 * The policies of files and directories, these with their subdirectories; hidden ones, and files that are not called YAML, are passed over.
 * Follows kyverno/kyverno v1.19.0, cmd/cli/kubectl-kyverno/policy/load.go.
 */
export function loadPolicies(paths: readonly string[], workspace: Workspace): LoadedPolicies {
  const loading: Loading = { ...nothingLoaded(), workspace };
  for (const path of paths) {
    const abort = loadPath(loading, cleanPath(path));
    if (abort !== undefined) return { ...loading, abort };
  }
  return loading;
}

/** The policies of a text. */
export function readPolicies(source: Source): LoadedPolicies {
  const reading = nothingLoaded();
  const abort = loadDocuments(reading, source);
  return abort === undefined ? reading : { ...reading, abort };
}

/** What was found so far. */
interface Found {
  readonly policies: Policy[];
  readonly bindings: PolicyBinding[];
  readonly exceptions: YamlObject[];
  readonly problems: PolicyProblem[];
}

interface Loading extends Found {
  readonly workspace: Workspace;
}

function nothingLoaded(): Found {
  return { policies: [], bindings: [], exceptions: [], problems: [] };
}

function loadPath(loading: Loading, path: string): LoadAbort | undefined {
  const reading = loading.workspace.readFile(path);
  if (reading.kind === 'absent') return { message: `stat ${path}: no such file or directory`, file: path };
  const name = fileNameOf(path);
  if (name.startsWith('.')) return undefined;
  if (reading.kind === 'directory') return loadDirectory(loading, path);
  if (!isYamlFile(name)) return undefined;
  if (reading.kind !== 'file') return { message: `failed to read file ${path}: ${readFailure(path, reading)}`, file: path };
  const abort = loadDocuments(loading, sourceOf(path, reading.bytes));
  return abort && { ...abort, message: `failed to load file ${path}: ${abort.message}` };
}

function loadDirectory(loading: Loading, path: string): LoadAbort | undefined {
  const listing = loading.workspace.listDirectory(path);
  if (listing.kind === 'unreadable') return { message: `failed to read ${path}: open ${path}: ${listing.message}`, file: path };
  if (listing.kind !== 'directory') return undefined;
  for (const { name } of listing.entries) {
    const abort = loadPath(loading, cleanPath(`${path}/${name}`));
    if (abort !== undefined) return { ...abort, message: `failed to load ${path}: ${abort.message}` };
  }
  return undefined;
}

function loadDocuments(loading: Found, source: Source): LoadAbort | undefined {
  for (const document of splitDocuments(source)) {
    const abort = loadDocument(loading, source.name, document);
    if (abort !== undefined) return abort;
  }
  return undefined;
}

function loadDocument(loading: Found, file: string, document: Source): LoadAbort | undefined {
  const read = readDocument(document, file);
  switch (read.kind) {
    case 'valid':
      return accept(loading, read.object);
    case 'list':
      loadItems(loading, read.object);
      return undefined;
    case 'problem':
      if (read.hasUnknownFields) return { message: read.message, file, span: read.span };
      loading.problems.push({ file, message: read.message, span: read.span, ...(read.sort && { sort: read.sort }) });
      return undefined;
  }
}

/** The items of a list skip validation and defaults. */
function loadItems(loading: Found, list: YamlObject): void {
  for (const [index, value] of listOf(list.value, 'items').entries()) {
    const root = nodeAt(list.root, ['items', index]);
    const fault = isObject(value) && root?.kind === 'mapping' ? accept(loading, { ...list, root, value })?.message : 'an item has to be an object';
    if (fault === undefined) continue;
    const span = (root ?? list.root).origin;
    loading.problems.push({ file: list.file, message: `failed to process List item ${index}: ${fault}`, span });
  }
}

function accept(loading: Found, written: YamlObject): LoadAbort | undefined {
  const content = written.value;
  const sort = groupVersionKindOf(content);
  const role = roleOf(sort);
  const unsupported = (span: Span): LoadAbort => ({ message: `policy type not supported ${printSort(sort)}`, file: written.file, span });
  if (role === undefined) return unsupported(written.root.origin);
  if (role.role === 'exception') loading.exceptions.push(written);
  if (role.role === 'binding') loading.bindings.push({ family: role.family, content, written });
  if (role.role === 'policy') {
    const namespace = role.isNamespaced ? textOf(content, 'metadata', 'namespace') || 'default' : '';
    const policy: Policy = { family: role.family, kind: sort.kind, name: textOf(content, 'metadata', 'name'), namespace, content, written };
    const undecodable = undecodablePlace(policy);
    if (undecodable !== undefined) return unsupported((nodeAt(written.root, undecodable) ?? written.root).origin);
    loading.policies.push(policy);
  }
  return undefined;
}
