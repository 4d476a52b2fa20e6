import type { Span } from '@assay/source';
import type { Value, ValueTracker } from '@assay/starlark';
import { Fault, Float } from '@assay/starlark';

import type { Content, TreeNode } from '../model.ts';
import { ArrayItem, Document, DocumentSet, MapItem, noSpan, YamlArray, YamlMap } from '../model.ts';
import { Fragment } from '../values/fragment.ts';
import { fromStarlark } from '../values/from-starlark.ts';
import { goTypeOfContent } from '../values/go-types.ts';
import type { MapKeys } from './map-keys.ts';

interface ReplaceOptions {
  readonly keys: MapKeys;
  readonly implicitMapKeyOverrides: boolean;
  readonly tracker: ValueTracker | undefined;
}

/** Puts the parts of a value in the place of a node: documents, items of a map or items of an array. */
export function replaceNode(node: TreeNode | undefined, parent: TreeNode | undefined, value: Value, options: ReplaceOptions): void {
  const content = fromStarlark(value, options.tracker);
  if (node instanceof Document && parent instanceof DocumentSet) {
    splice(parent.documents, node, documentsOf(content, value), 'doc in docset');
  } else if (node instanceof MapItem && parent instanceof YamlMap) {
    const isFragment = value instanceof Fragment;
    const items = itemsOf(content, isFragment, node);
    for (const item of items) options.keys.makeRoom(parent, item, { isStrict: isFragment, implicitMapKeyOverrides: options.implicitMapKeyOverrides });
    splice(parent.items, node, items, 'map item in map');
  } else if (node instanceof ArrayItem && parent instanceof YamlArray) {
    splice(parent.items, node, arrayItemsOf(content, value instanceof Fragment, node), 'array item in array');
  } else {
    throw new Fault(`expected to replace document value, map item or array item, but found ${typeName(node ?? null, true)}`);
  }
}

function splice<Item>(items: Item[], node: Item, replacement: readonly Item[], what: string): void {
  const at = items.indexOf(node);
  if (at < 0) throw new Fault(`expected to find placeholder ${what}`);
  const behind = items.splice(at).slice(1);
  for (const item of replacement) items.push(item);
  for (const item of behind) items.push(item);
}

function documentsOf(content: Content | DocumentSet, value: Value): readonly Document[] {
  if (content instanceof DocumentSet) return content.documents;
  if (!(content instanceof YamlArray) || value instanceof Fragment)
    throw new Fault(`expected value to be document set, but was ${typeName(content, value instanceof Fragment)}`);
  return content.items.map((item) => {
    const document = new Document(noSpan, item.value);
    document.isComputed = true;
    return document;
  });
}

function itemsOf(content: Content | DocumentSet, isFragment: boolean, span: Span): readonly MapItem[] {
  if (!(content instanceof YamlMap)) throw new Fault(`expected value to be map, but was ${typeName(content, isFragment)}`);
  if (!isFragment) movePlaces(content, span);
  return content.items;
}

function arrayItemsOf(content: Content | DocumentSet, isFragment: boolean, span: Span): readonly ArrayItem[] {
  if (!(content instanceof YamlArray)) throw new Fault(`expected value to be array, but was ${typeName(content, isFragment)}`);
  if (!isFragment) movePlaces(content, span);
  return content.items;
}

/** Computed parts are where the node was that they replace. */
function movePlaces(content: Content, span: Span): void {
  if (!(content instanceof YamlMap) && !(content instanceof YamlArray)) return;
  if (content.source !== noSpan.source) return;
  const pending: (YamlMap | YamlArray)[] = [content];
  for (let next = pending.pop(); next; next = pending.pop()) {
    move(next, span);
    for (const item of next.items) {
      move(item, span);
      item.valueStart = span.start;
      item.valueEnd = span.end;
      const { value } = item;
      if ((value instanceof YamlMap || value instanceof YamlArray) && value.source === noSpan.source) pending.push(value);
    }
  }
}

function move(node: TreeNode, { source, start, end }: Span): void {
  node.source = source;
  node.start = start;
  node.end = end;
}

/** What messages call a value: parts of templates by what they are, computed ones by the type that the reference has for them. */
function typeName(content: Content | TreeNode, isFragment: boolean): string {
  if (content === null) return 'null';
  if (typeof content === 'boolean') return 'boolean';
  if (typeof content === 'number' || typeof content === 'bigint') return 'integer';
  if (content instanceof Float) return 'float';
  if (isFragment && typeof content === 'object' && 'kind' in content) return content.kind.replace('-', ' ');
  return goTypeOfContent(content);
}
