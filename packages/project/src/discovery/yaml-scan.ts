import type { SourceFile } from '@assay/findings';
import { oncePer, readYaml, resolveAlias, stringValue, valueNamed } from '@assay/source';
import type { ContentNode, MappingNode, Node } from '@assay/source';

/** The roots of the documents in a file, read once for each content; none if it is no YAML. Ask only where a scan of the text says so. */
export const yamlRoots: (file: SourceFile) => readonly ContentNode[] = oncePer(({ source }) =>
  source ? readYaml(source).documents.map(({ root }) => resolveAlias(root)) : [],
);

/** The API groups that a text mentions as those of objects, looked for once for each content. Linear in the text; no name is longer. */
export const apiGroups: (file: SourceFile) => ReadonlySet<string> = oncePer((file) => matchesIn(file, API_GROUP));

const API_GROUP = /apiVersion["']?[ \t]*:[ \t]*["']?([\w.-]{1,253})\//g;

/** What a text writes as `kind`, in a comment not: the kinds of objects, looked for once for each content. Linear in the text. */
export const writtenKinds: (file: SourceFile) => ReadonlySet<string> = oncePer((file) => matchesIn(file, KIND));

const KIND = /^[^#\n]*?\bkind["']?[ \t]*:[ \t]*["']?([^\s"',}]{1,253})/gm;

function matchesIn({ scanText }: SourceFile, pattern: RegExp): ReadonlySet<string> {
  return new Set(Array.from(scanText.matchAll(pattern), ([, found = '']) => found));
}

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
