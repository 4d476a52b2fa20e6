import { cleanPath, quote } from '@assay/go-values';
import type { MutableObject, ObjectValue, Value } from '@assay/jmespath';
import { isList, isObject, plainObject, propertyOf } from '@assay/jmespath';
import type { Integers, KindMap, YamlObject } from '@assay/kyverno/objects';
import {
  goJsonKind,
  groupVersionKindOf,
  listOf,
  readFirstDocument,
  readSimpleObject,
  SimpleYamlObject,
  sourceOf,
  splitDocuments,
  textOf,
  withFields,
} from '@assay/kyverno/objects';
import { ownObjectFault } from '@assay/kyverno/policy';
import type { MappingNode, Source, Span } from '@assay/source';
import { nodeAt, resolveAlias } from '@assay/source';

import { isYamlFile } from './paths.ts';
import { readFailure } from './read-failure.ts';
import type { Workspace } from './workspace.ts';

/** How resources are read. */
export interface ResourceOptions {
  readonly integers: Integers;
  /** Whether maps that are null become empty, as with the objects that are sent to the policies. */
  readonly fillsMaps?: boolean;
  /** Whether lists are opened, and documents of comments passed over, where the reference gives up. */
  readonly isForgiving?: boolean;
}

/** What the files of resources hold. */
export interface LoadedResources {
  readonly objects: readonly YamlObject[];
  /** Paths that were passed over, in order. */
  readonly unread: readonly UnreadPath[];
  /** What ends the test in the reference; it stands behind `error: failed to load resources (`. */
  readonly abort?: LoadAbort;
}

/** A path behind the first that holds no resources of the test. */
export interface UnreadPath {
  readonly path: string;
  /** Why it cannot be read, in the words of the reference; `undefined` if it was not tried, because the first path is a directory. */
  readonly message: string | undefined;
}

/** Why files do not load, in the words of the reference. */
export interface LoadAbort {
  readonly message: string;
  /** The path that could not be read, as it was given, or the file with the fault. */
  readonly file: string;
  /** The place of the fault, if the file could be read. */
  readonly span?: Span;
  /** Whether nothing is wrong but that this is about something else. */
  readonly isForeign?: true;
}

/**
 * The resources of files. The first path decides: it has to exist, and if it is a directory, the YAML files in it (not in its
 * subdirectories) stand for all paths. What else cannot be read is passed over. Namespaced kinds without namespace get `default`, and so
 * do kinds that nobody knows.
 * Follows kyverno/kyverno v1.19.0, cmd/cli/kubectl-kyverno/utils/common/fetch.go and resource/resource.go.
 */
export function loadResources(paths: readonly string[], workspace: Workspace, kinds: KindMap, options: ResourceOptions): LoadedResources {
  const [first, ...others] = paths.map(cleanPath);
  if (first === undefined) return { objects: [], unread: [] };
  const reading = workspace.readFile(first);
  if (reading.kind === 'absent') {
    return { objects: [], unread: [], abort: { message: `stat ${first}: no such file or directory`, file: first } };
  }
  if (reading.kind !== 'directory') return loadFiles([first, ...others], [], workspace, kinds, options);
  const unread = others.map((path) => ({ path, message: undefined }));
  return loadFiles(yamlFilesIn(first, workspace), unread, workspace, kinds, options);
}

/** The line about a path that was passed over, as the reference prints it on standard output. */
export function unreadNotice(path: string, message: string): string {
  const rule = '-'.repeat(70);
  return `\n${rule}\nfailed to load resources: ${path}. \nerror: ${message}\n${rule}\n`;
}

/** The resources of one text. */
export function readResourceText(source: Source, kinds: KindMap, options: ResourceOptions): LoadedResources {
  const objects: YamlObject[] = [];
  const abort = readInto(objects, source, kinds, options);
  return { objects, unread: [], ...(abort && { abort }) };
}

function loadFiles(
  files: readonly string[],
  passedOver: readonly UnreadPath[],
  workspace: Workspace,
  kinds: KindMap,
  options: ResourceOptions,
): LoadedResources {
  const objects: YamlObject[] = [];
  const unread = [...passedOver];
  for (const path of files) {
    const reading = workspace.readFile(path);
    if (reading.kind !== 'file') {
      unread.push({ path, message: readFailure(path, reading) });
      continue;
    }
    const abort = readInto(objects, sourceOf(path, reading.bytes), kinds, options);
    if (abort !== undefined) return { objects, unread, abort };
  }
  return { objects, unread };
}

function yamlFilesIn(directory: string, workspace: Workspace): readonly string[] {
  const listing = workspace.listDirectory(directory);
  if (listing.kind !== 'directory') return [];
  return listing.entries.filter(({ name }) => isYamlFile(name)).map(({ name }) => cleanPath(`${directory}/${name}`));
}

function readInto(objects: YamlObject[], source: Source, kinds: KindMap, options: ResourceOptions): LoadAbort | undefined {
  for (const document of splitDocuments(source)) {
    const simple = readSimpleObject(document, options.integers);
    if (simple !== undefined && isResource(simple)) {
      objects.push(new SimpleYamlObject(source.name, document, normalized(simple, kinds, options)));
      continue;
    }
    const read = readFirstDocument(document, { integers: options.integers });
    const whole: Span = { source: document, start: 0, end: document.text.length };
    const abort = (message: string, span = whole): LoadAbort => ({ message, file: source.name, span });
    if (read.kind === 'problem') return abort(read.message, read.problem?.span);
    const root = read.root && resolveAlias(read.root);
    if (read.value === null && options.isForgiving) continue;
    if (read.value === null) return abort(missing('Kind', document), root?.origin);
    if (root?.kind !== 'mapping' || !isObject(read.value)) return abort(noTypes(read.value), root?.origin);
    if (textOf(read.value, 'kind') === '') return abort(missing('Kind', document), root.origin);
    if (textOf(read.value, 'apiVersion') === '') return abort(missing('apiVersion', document), root.origin);
    if (textOf(read.value, 'apiVersion').split('/').length > 2) return abort(noVersion(textOf(read.value, 'apiVersion')), root.origin);
    const fault = ownObjectFault(read.value);
    if (fault !== undefined) return abort(fault, root.origin);
    // The reference crashes here.
    const holdsOthers = isListOfObjects(read.value);
    if (holdsOthers && !options.isForgiving)
      return abort(`a ${textOf(read.value, 'kind')} cannot stand among resources: write its items`, root.origin);
    const listed = holdsOthers ? itemsOf(read.value, root) : { items: [{ root, value: read.value }] };
    if (listed.problem !== undefined) return abort(listed.problem.message, listed.problem.span);
    for (const object of listed.items) {
      objects.push({ file: source.name, source: document, root: object.root, value: normalized(object.value, kinds, options) });
    }
  }
  return undefined;
}

/** Whether an object is what all are to be, so that there is nothing to say of it. */
function isResource(value: ObjectValue): boolean {
  const apiVersion = textOf(value, 'apiVersion');
  if (textOf(value, 'kind') === '' || apiVersion === '' || apiVersion.split('/').length > 2) return false;
  return ownObjectFault(value) === undefined && !isListOfObjects(value);
}

function missing(field: string, document: Source): string {
  return `Object '${field}' is missing in '${document.text}'`;
}

function noVersion(apiVersion: string): string {
  return `unexpected GroupVersion string: ${apiVersion}`;
}

const TYPES = `struct { APIVersion string ${quote('json:"apiVersion,omitempty"')}; Kind string ${quote('json:"kind,omitempty"')} }`;

function noTypes(value: Value): string {
  return `couldn't get version/kind; json parse error: json: cannot unmarshal ${goJsonKind(value)} into Go value of type ${TYPES}`;
}

/** The items of a list, all of which have to be objects of a kind. */
interface ListItems {
  readonly items: readonly Pick<YamlObject, 'root' | 'value'>[];
  readonly problem?: { readonly message: string; readonly span: Span };
}

function itemsOf(list: ObjectValue, root: MappingNode): ListItems {
  const items: ListItems['items'][number][] = [];
  for (const [index, value] of listOf(list, 'items').entries()) {
    const node = nodeAt(root, ['items', index]) ?? root;
    const refuse = (reason: string): ListItems => ({ items, problem: { message: `items[${index}] ${reason}`, span: node.origin } });
    if (!isObject(value) || node.kind !== 'mapping') return refuse('is no object');
    if (textOf(value, 'kind') === '' || textOf(value, 'apiVersion') === '') return refuse('has no apiVersion and kind');
    items.push({ root: node, value });
  }
  return { items };
}

function isListOfObjects(value: ObjectValue): boolean {
  return textOf(value, 'kind').endsWith('List') && isList(propertyOf(value, 'items') ?? null);
}

function normalized(value: ObjectValue, kinds: KindMap, { fillsMaps = false }: ResourceOptions): ObjectValue {
  const filled = fillsMaps ? withMapsFilled(value) : value;
  const { group, kind } = groupVersionKindOf(filled);
  if (textOf(filled, 'metadata', 'namespace') !== '' || !kinds.hasNamespace(group, kind)) return filled;
  const metadata = propertyOf(filled, 'metadata');
  // Nothing can be set in metadata that are null.
  if (metadata !== undefined && !isObject(metadata)) return filled;
  return withFields(filled, { metadata: withFields(metadata ?? plainObject(), { namespace: 'default' }) });
}

const MAPS = new Set(['annotations', 'labels', 'matchLabels', 'nodeSelector', 'data', 'stringData']);

/** The object with empty maps in place of null under the names of maps, at any depth; the same object if there are none. */
function withMapsFilled(object: ObjectValue): ObjectValue {
  let changed: MutableObject | undefined;
  for (const [name, value] of Object.entries<Value>(object)) {
    const filled = value === null && MAPS.has(name) ? plainObject() : filledBelow(value);
    if (filled !== value) (changed ??= plainObject())[name] = filled;
  }
  return changed === undefined ? object : withFields(object, changed);
}

function filledBelow(value: Value): Value {
  // Most values are ends, which have nothing below them.
  if (typeof value !== 'object') return value;
  if (isObject(value)) return withMapsFilled(value);
  if (!isList(value)) return value;
  const filled = value.map(filledBelow);
  return filled.some((each, at) => each !== value[at]) ? filled : value;
}

/** Resources without repetitions, and the ones that were dropped for one in front: equal are group, kind, namespace and name. */
export interface DistinctResources {
  readonly objects: readonly YamlObject[];
  readonly duplicates: readonly YamlObject[];
}

/** Keeps the first of equal resources. Each duplicate gets a line `warning: found duplicated resource KIND NAME NAMESPACE`. */
export function distinctResources(objects: readonly YamlObject[]): DistinctResources {
  const seen = new Set<string>();
  const distinct: YamlObject[] = [];
  const duplicates: YamlObject[] = [];
  for (const each of objects) {
    const { group, kind } = groupVersionKindOf(each.value);
    const key = JSON.stringify([group, kind, textOf(each.value, 'metadata', 'namespace'), textOf(each.value, 'metadata', 'name')]);
    if (seen.has(key)) duplicates.push(each);
    else distinct.push(each);
    seen.add(key);
  }
  return { objects: distinct, duplicates };
}

/** The line about a dropped resource, as the reference prints it. */
export function duplicateWarning({ value }: YamlObject): string {
  return `warning: found duplicated resource ${textOf(value, 'kind')} ${textOf(value, 'metadata', 'name')} ${textOf(value, 'metadata', 'namespace')}`;
}
