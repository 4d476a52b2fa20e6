import { cleanPath } from '@assay/go-values';
import { sourceOf } from '@assay/kyverno/objects';
import type { YamlObject } from '@assay/kyverno/objects';
import { bindingOf, policyOf, printSort, readPolicyDocuments, refusalOf } from '@assay/kyverno/policy';
import type { ListItem, Policy, PolicyBinding, PolicyDocument, ReadObject } from '@assay/kyverno/policy';
import { undecodablePlace } from '@assay/kyverno/validation';
import { nodeAt } from '@assay/source';
import type { Node, Source, Span } from '@assay/source';

import type { LoadAbort } from './load-resources.ts';
import { fileNameOf, isYamlFile } from './paths.ts';
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
  readonly problems: readonly PolicyLoadProblem[];
  /** What ends the test in the reference; it stands behind `error: failed to load policies (`. */
  readonly abort?: LoadAbort;
}

/** Why a document of a file is no policy. */
export interface PolicyLoadProblem {
  readonly file: string;
  /** In the words of the reference. */
  readonly message: string;
  readonly span: Span;
  /** The document, if it is an object. */
  readonly object?: ReadObject;
}

/**
 * The policies of files and directories, these with their subdirectories; hidden ones, and files that are not called YAML, are passed over.
 * Follows kyverno/kyverno v1.19.0, cmd/cli/kubectl-kyverno/policy/load.go.
 */
export function loadPolicies(paths: readonly string[], workspace: Workspace): LoadedPolicies {
  const loading: Loading = { ...nothingFound(), workspace };
  for (const path of paths) {
    const abort = loadPath(loading, cleanPath(path));
    if (abort !== undefined) return { ...loading, abort };
  }
  return loading;
}

/** The policies of a text. */
export function loadPolicyText(source: Source): LoadedPolicies {
  const found = nothingFound();
  const abort = loadDocuments(found, source);
  return abort === undefined ? found : { ...found, abort };
}

/** What was found so far. */
interface Found {
  readonly policies: Policy[];
  readonly bindings: PolicyBinding[];
  readonly exceptions: YamlObject[];
  readonly problems: PolicyLoadProblem[];
}

interface Loading extends Found {
  readonly workspace: Workspace;
}

function nothingFound(): Found {
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
  for (const document of readPolicyDocuments(source)) {
    const abort = loadDocument(loading, source.name, document);
    if (abort !== undefined) return abort;
  }
  return undefined;
}

function loadDocument(loading: Found, file: string, document: PolicyDocument): LoadAbort | undefined {
  const refusal = refusalOf(document);
  if (refusal !== undefined) {
    const { message, span, hasUnknownFields } = refusal;
    if (hasUnknownFields) return { message, file, span };
    loading.problems.push({ file, message, span, ...(document.kind === 'object' && { object: document.object }) });
  }
  if (refusal === undefined && document.kind === 'object') return accept(loading, document.object, document.object.completed);
  if (refusal === undefined && document.kind === 'list') loadItems(loading, file, document.items);
  return undefined;
}

/** The items of a list skip validation and defaults. */
function loadItems(loading: Found, file: string, items: readonly ListItem[]): void {
  for (const [index, item] of items.entries()) {
    const isObject = item.kind === 'object';
    const fault = isObject ? accept(loading, item.object, item.object.written)?.message : 'an item must be an object';
    if (fault === undefined) continue;
    const span = isObject ? item.object.written.root.origin : item.span;
    loading.problems.push({ file, message: `failed to process List item ${index}: ${fault}`, span });
  }
}

function accept({ policies, bindings, exceptions }: Found, read: ReadObject, written: YamlObject): LoadAbort | undefined {
  const unsupported = ({ origin: span }: Node): LoadAbort => ({
    message: `policy type not supported ${printSort(read.sort)}`,
    file: written.file,
    span,
  });
  if (read.role === undefined) return { ...unsupported(written.root), isForeign: true };
  if (read.role.role === 'exception') exceptions.push(written);
  const policy = policyOf(read, written);
  const undecodable = policy && undecodablePlace(policy);
  if (undecodable !== undefined) return unsupported(nodeAt(written.root, undecodable) ?? written.root);
  const binding = bindingOf(read, written);
  if (policy !== undefined) policies.push(policy);
  if (binding !== undefined) bindings.push(binding);
  return undefined;
}
