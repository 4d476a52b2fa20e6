import type { SourceFile } from '@assay/findings';
import { readYaml, resolveAlias, stringValue, valueNamed } from '@assay/source';
import type { ContentNode, MappingNode, Node } from '@assay/source';

/** The roots of the documents in a file, read once for each content; none if it is no YAML. Ask only where a scan of the text says so. */
export function yamlRoots(file: SourceFile): readonly ContentNode[] {
  const known = roots.get(file);
  if (known) return known;
  const read = file.source ? readYaml(file.source).documents.map(({ root }) => resolveAlias(root)) : [];
  roots.set(file, read);
  return read;
}

const roots = new WeakMap<SourceFile, readonly ContentNode[]>();

/** The API groups that a text mentions as those of objects, looked for once for each content. Linear in the text. */
export function apiGroups(file: SourceFile): ReadonlySet<string> {
  const known = groups.get(file);
  if (known) return known;
  const mentioned = new Set(Array.from(file.scanText.matchAll(API_GROUP), ([, group = '']) => group));
  groups.set(file, mentioned);
  return mentioned;
}

const API_GROUP = /apiVersion["']?[ \t]*:[ \t]*["']?([\w.-]+)\//g;

const groups = new WeakMap<SourceFile, ReadonlySet<string>>();

/** What a text writes as `kind`, in a comment not: the kinds of objects, looked for once for each content. Linear in the text. */
export function writtenKinds(file: SourceFile): ReadonlySet<string> {
  const known = kinds.get(file);
  if (known) return known;
  const written = new Set(Array.from(file.scanText.matchAll(KIND), ([, kind = '']) => kind));
  kinds.set(file, written);
  return written;
}

const KIND = /^[^#\n]*?\bkind["']?[ \t]*:[ \t]*["']?([^\s"',}]+)/gm;

const kinds = new WeakMap<SourceFile, ReadonlySet<string>>();

/** The documents that are mappings. */
export function yamlMappings(file: SourceFile): readonly MappingNode[] {
  return yamlRoots(file).filter((root) => root.kind === 'mapping');
}

/** The string at the end of a path of keys. */
export function stringAt(node: Node | undefined, ...keys: readonly string[]): string | undefined {
  return stringValue(nodeBelow(node, ...keys));
}

/** The items of the list at the end of a path of keys. */
export function itemsAt(node: Node | undefined, ...keys: readonly string[]): readonly ContentNode[] {
  const list = nodeBelow(node, ...keys);
  return list?.kind === 'sequence' ? list.items.map(resolveAlias) : [];
}

/** The node at the end of a path of keys. */
export function nodeBelow(node: Node | undefined, ...keys: readonly string[]): ContentNode | undefined {
  return keys.reduce<ContentNode | undefined>(valueNamed, node && resolveAlias(node));
}
