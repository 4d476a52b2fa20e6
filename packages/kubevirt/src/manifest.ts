import { childPath, readJson, readYaml, resolveAlias, stringValue, valueNamed } from '@assay/source';
import type { Comment, ContentNode, MappingNode, Node, Path, Source, Span } from '@assay/source';

import type { ManifestObject, Notation, Template, VirtualMachine } from './model.ts';

/** The documents of a manifest, or why it cannot be read. */
export interface Manifest {
  readonly source: Source;
  readonly notation: Notation;
  /** Roots of the documents that hold something; empty if there is a problem. */
  readonly roots: readonly ContentNode[];
  readonly comments: readonly Comment[];
  readonly problem?: ManifestProblem;
}

interface ManifestProblem {
  readonly message: string;
  readonly span: Span;
  readonly hint?: string;
}

/** Reads a manifest: as JSON if its name or its text says so, otherwise as YAML. */
export function readManifest(source: Source): Manifest {
  const isJsonByName = source.name.toLowerCase().endsWith('.json');
  if (!isJsonByName && !/^\s*[{[]/.test(source.text)) return readYamlManifest(source);
  const { root, problem, tooDeep } = readJson(source);
  if (root) return { source, notation: 'json', roots: [resolveAlias(root)], comments: [] };
  if (!isJsonByName) return readYamlManifest(source);
  const tooNested = { message: 'the nesting is too deep', span: tooDeep ?? { source, start: 0, end: 0 } };
  return { source, notation: 'json', roots: [], comments: [], problem: problem ?? tooNested };
}

function readYamlManifest(source: Source): Manifest {
  const { documents, comments, problem } = readYaml(source);
  const roots = documents.map(({ root }) => resolveAlias(root)).filter((root) => !isNull(root));
  return { source, notation: 'yaml', roots, comments, ...(problem && { problem }) };
}

/** The Templates and VirtualMachines of a manifest, those inside lists too, in the order of the text. */
export function objectsOf({ roots, notation }: Pick<Manifest, 'roots' | 'notation'>): readonly (Template | VirtualMachine)[] {
  return roots.flatMap((root) => objectsBelow(root, undefined, notation));
}

/** The VirtualMachines among the items of a list. */
export function virtualMachinesIn(list: Node | undefined, path: Path, notation: Notation): readonly VirtualMachine[] {
  return itemsOf(list, path, notation).filter((object) => object.kind === 'virtual-machine');
}

/** A mapping as VirtualMachine, whatever kind it says it is. */
export function asVirtualMachine(node: MappingNode, path: Path, notation: Notation): VirtualMachine {
  return { kind: 'virtual-machine', unknownValues: NOTHING_UNKNOWN, ...objectAt(node, path, notation) };
}

/** A mapping as Template, whatever kind it says it is. */
export function asTemplate(node: MappingNode, path: Path, notation: Notation): Template {
  return { kind: 'template', ...objectAt(node, path, notation) };
}

/** Where something is reported that a mapping lacks which is not under a key: at its first key, in JSON at its brace. */
export function anchorOf(node: ContentNode, notation: Notation): Span {
  const { source, start, end } = node.origin;
  if (notation === 'json' && source.text[start] === '{') return { source, start, end: start + 1 };
  if (node.kind === 'mapping' && node.entries[0]) return node.entries[0].key.origin;
  return { source, start, end };
}

/** Whether a node is there but stands for nothing. */
export function isNull(node: Node): boolean {
  const content = resolveAlias(node);
  return content.kind === 'scalar' && content.type === 'null';
}

/** The value below a name that is neither absent nor null. */
export function presentValue(node: Node | undefined, name: string): ContentNode | undefined {
  const value = valueNamed(node, name);
  return value && !isNull(value) ? value : undefined;
}

const NOTHING_UNKNOWN: VirtualMachine['unknownValues'] = new Map();
const LIST_KINDS = new Set(['List', 'TemplateList', 'VirtualMachineList']);

function objectsBelow(node: ContentNode, path: Path, notation: Notation): readonly (Template | VirtualMachine)[] {
  if (node.kind !== 'mapping') return [];
  const kind = stringValue(valueNamed(node, 'kind'));
  if (kind !== undefined && LIST_KINDS.has(kind)) return itemsOf(valueNamed(node, 'items'), childPath(path, 'items'), notation);
  const group = groupOf(node);
  if (kind === 'Template' && (group === undefined || group === '' || group === 'template.openshift.io')) return [asTemplate(node, path, notation)];
  if (kind === 'VirtualMachine' && (group === undefined || group === 'kubevirt.io')) return [asVirtualMachine(node, path, notation)];
  return [];
}

function itemsOf(list: Node | undefined, path: Path, notation: Notation): readonly (Template | VirtualMachine)[] {
  const content = list && resolveAlias(list);
  if (content?.kind !== 'sequence') return [];
  return content.items.flatMap((item, index) => objectsBelow(resolveAlias(item), childPath(path, index), notation));
}

/** The API group; empty for the oldest one, `undefined` if the object does not say its version. */
function groupOf(node: MappingNode): string | undefined {
  const version = stringValue(valueNamed(node, 'apiVersion'));
  return version?.includes('/') ? version.slice(0, version.indexOf('/')) : version && '';
}

function objectAt(node: MappingNode, path: Path, notation: Notation): ManifestObject {
  const metadata = valueNamed(node, 'metadata');
  return {
    node,
    path,
    notation,
    anchor: anchorOf(node, notation),
    name: stringValue(valueNamed(metadata, 'name')) ?? '',
    namespace: stringValue(valueNamed(metadata, 'namespace')) ?? '',
  };
}
