import type { ObjectValue, Value } from '@assay/jmespath';
import { isList, isObject, plainObject, propertyOf, quoteGo } from '@assay/jmespath';
import type { Source, Span } from '@assay/source';

import type { KindMap } from '../engine/world.ts';
import { objectOf, textOf } from '../resource/fields.ts';
import { groupVersionKindOf } from '../resource/group-version-kind.ts';
import { withFields } from '../resource/with-fields.ts';
import { cleanPath, isYamlFile } from './paths.ts';
import { readObject, sourceOf } from './read-objects.ts';
import { splitDocuments } from './split-documents.ts';
import type { Workspace } from './workspace.ts';
import type { YamlObject } from './yaml-object.ts';
import type { Integers } from './yaml-value.ts';

/** How resources are read. */
export interface ResourceOptions {
  readonly integers: Integers;
  /** Whether maps that are null become empty, as with the objects that are sent to the policies. */
  readonly fillsMaps?: boolean;
}

/** What the files of resources hold. */
export interface LoadedResources {
  readonly objects: readonly YamlObject[];
  /** What ends the test in the reference; it stands behind `error: failed to load resources (`. */
  readonly abort?: LoadAbort;
}

/** Why files do not load, in the words of the reference. */
export interface LoadAbort {
  readonly message: string;
  /** The path that could not be read, as it was given, or the file with the fault. */
  readonly file: string;
  /** The place of the fault, if the file could be read. */
  readonly span?: Span;
}

/**
 * The resources of files and directories; of a directory the YAML files in it, without subdirectories. Namespaced kinds without
 * namespace get `default`, and so do kinds that nobody knows.
 * Follows kyverno/kyverno v1.19.0, cmd/cli/kubectl-kyverno/utils/common/fetch.go and resource/resource.go.
 */
export function loadResources(paths: readonly string[], workspace: Workspace, kinds: KindMap, options: ResourceOptions): LoadedResources {
  const objects: YamlObject[] = [];
  for (const path of paths.map(cleanPath)) {
    const reading = workspace.readFile(path);
    if (reading.kind === 'absent') return { objects, abort: { message: `stat ${path}: no such file or directory`, file: path } };
    const files = reading.kind === 'directory' ? yamlFilesIn(path, workspace) : [{ file: path, reading }];
    for (const each of files) {
      if (each.reading.kind !== 'file') {
        const cause = each.reading.kind === 'unreadable' ? each.reading.message : 'no such file or directory';
        return { objects, abort: { message: `open ${each.file}: ${cause}`, file: each.file } };
      }
      const abort = readInto(objects, sourceOf(each.file, each.reading.bytes), kinds, options);
      if (abort !== undefined) return { objects, abort };
    }
  }
  return { objects };
}

/** The resources of one text. */
export function readResources(source: Source, kinds: KindMap, options: ResourceOptions): LoadedResources {
  const objects: YamlObject[] = [];
  const abort = readInto(objects, source, kinds, options);
  return abort === undefined ? { objects } : { objects, abort };
}

function yamlFilesIn(directory: string, workspace: Workspace): readonly { file: string; reading: ReturnType<Workspace['readFile']> }[] {
  const listing = workspace.listDirectory(directory);
  if (listing.kind !== 'directory') return [];
  return listing.entries
    .filter((entry) => !entry.isDirectory && isYamlFile(entry.name))
    .map((entry) => `${directory}/${entry.name}`)
    .map((file) => ({ file, reading: workspace.readFile(file) }));
}

function readInto(objects: YamlObject[], source: Source, kinds: KindMap, options: ResourceOptions): LoadAbort | undefined {
  for (const document of splitDocuments(source)) {
    const read = readObject(document, source.name, options.integers);
    if ('message' in read) return { message: notAnObject(document) ?? read.message, file: source.name, span: read.span };
    if (textOf(read.value, 'kind') === '') {
      return { message: `Object 'Kind' is missing in '${document.text}'`, file: source.name, span: read.root.origin };
    }
    objects.push({ ...read, value: normalized(read.value, kinds, options) });
  }
  return undefined;
}

const LIST_MESSAGE =
  "couldn't get version/kind; json parse error: json: cannot unmarshal array into Go value of type struct " +
  `{ APIVersion string ${quoteGo('json:"apiVersion,omitempty"')}; Kind string ${quoteGo('json:"kind,omitempty"')} }`;

/** What the reference says of documents that are YAML and no object. */
function notAnObject(document: Source): string | undefined {
  const text = document.text.trim();
  if (text.startsWith('- ') || text.startsWith('[')) return LIST_MESSAGE;
  return undefined;
}

function normalized(value: ObjectValue, kinds: KindMap, { fillsMaps = false }: ResourceOptions): ObjectValue {
  const filled = fillsMaps ? withMapsFilled(value) : value;
  if (textOf(filled, 'metadata', 'namespace') !== '' || kinds.resourceOf(groupVersionKindOf(filled))?.isNamespaced === false) return filled;
  return withFields(filled, { metadata: withFields(objectOf(filled, 'metadata') ?? plainObject(), { namespace: 'default' }) });
}

const MAPS = new Set(['annotations', 'labels', 'matchLabels', 'nodeSelector', 'data', 'stringData']);

/** The object with empty maps in place of null under the names of maps, at any depth; the same object if there are none. */
function withMapsFilled(object: ObjectValue): ObjectValue {
  const changed: Record<string, Value> = {};
  for (const name of Object.keys(object)) {
    const value = propertyOf(object, name) ?? null;
    const filled = value === null && MAPS.has(name) ? plainObject() : filledBelow(value);
    if (filled !== value) changed[name] = filled;
  }
  return Object.keys(changed).length === 0 ? object : withFields(object, changed);
}

function filledBelow(value: Value): Value {
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
