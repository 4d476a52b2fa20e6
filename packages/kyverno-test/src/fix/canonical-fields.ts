import type { Entry, MappingNode, Node } from '@assay/source';
import { resolveAlias } from '@assay/source';

import type { Edit } from '../edits/edit-text.ts';
import { appendItem, removeEntry } from '../edits/edit-text.ts';
import type { FixTarget } from './fix-target.ts';
import type { YamlText } from './yaml-document.ts';

/** How a field is written anew: under another name, as a list of one, or not at all. */
interface FieldChange {
  readonly name: string;
  readonly becomesList?: boolean;
}

/** Fields of rows by their name in lower case, for both shapes. Those that are not here stay as they are. */
function rowChanges(to: FixTarget): ReadonlyMap<string, FieldChange | 'removed'> {
  const isNew = to === 'v1beta1';
  const patched = { name: isNew ? 'patchedResource' : 'patchedResources' };
  return new Map<string, FieldChange | 'removed'>([
    ...SAME_FIELDS.map((name) => [name.toLowerCase(), { name }] as const),
    ['resource', { name: 'resources', becomesList: true }],
    ['patchedresource', patched],
    ['patchedresources', patched],
    ['status', { name: 'result' }],
    ...FLAGS.map((name) => [name.toLowerCase(), isNew ? 'removed' : { name }] as const),
  ]);
}

const SAME_FIELDS = [
  'policy',
  'rule',
  'resources',
  'resourceSpecs',
  'kind',
  'result',
  'operation',
  'namespace',
  'generatedResource',
  'generatedResources',
  'cloneSourceResource',
  'failOnMissingResources',
];

const FLAGS = [
  'isValidatingAdmissionPolicy',
  'isMutatingAdmissionPolicy',
  'isValidatingPolicy',
  'isMutatingPolicy',
  'isGeneratingPolicy',
  'isDeletingPolicy',
  'isImageValidatingPolicy',
];

const ROOT_FIELDS = [
  'apiVersion',
  'kind',
  'metadata',
  'spec',
  'policies',
  'resources',
  'targetResources',
  'paramResources',
  'exceptions',
  'context',
  'clusterResources',
  'jsonPayloads',
  'httpPayloads',
  'envoyPayloads',
  'apiCallResponses',
  'globalContextEntries',
  'variables',
  'values',
  'userinfo',
  'results',
];

/** How the fields of a manifest are brought to their names. */
export interface CanonicalOptions {
  readonly to: FixTarget;
  /** Whether the manifest is of another shape now: then what has no meaning in the wanted one goes, too. */
  readonly isMoving: boolean;
  /** Whether a policy has rules, by its name. */
  readonly hasRules: (policy: string) => boolean;
}

/** Brings the fields of a manifest and its rows to the names that they have in the wanted shape, from those of other shapes and older releases. */
export function canonicalFields(manifest: YamlText, options: CanonicalOptions): readonly Edit[] {
  const roots = manifest.root.entries.some(({ name }) => name === 'spec') ? [] : manifest.root.entries;
  const edits = roots.flatMap((entry) => {
    const folded = entry.name?.toLowerCase() ?? '';
    if (folded === 'jsonpayload') return renameTo(manifest, entry, { name: 'jsonPayloads', becomesList: true });
    return renameTo(manifest, entry, { name: ROOT_FIELDS.find((name) => name.toLowerCase() === folded) ?? entry.name ?? '' });
  });
  return [...edits, ...rowsOf(manifest.root).flatMap((row) => canonicalRow(manifest, row, options))];
}

/** The rows of the results of a manifest, or of its `spec`. */
export function rowsOf(root: MappingNode): readonly MappingNode[] {
  const spec = root.entries.find(({ name }) => name === 'spec');
  const body = spec && resolveAlias(spec.value);
  const { entries } = body?.kind === 'mapping' ? body : root;
  const results = entries.find(({ name }) => name?.toLowerCase() === 'results');
  const list = results && resolveAlias(results.value);
  if (list?.kind !== 'sequence') return [];
  return list.items.flatMap((item) => (item.kind === 'mapping' ? [item] : []));
}

/** A text that an entry gives; numbers and the like are texts as they are written. */
export function textOfEntry(mapping: MappingNode, name: string): string {
  const found = mapping.entries.find((entry) => entry.name?.toLowerCase() === name.toLowerCase());
  const value = found && resolveAlias(found.value);
  return value?.kind === 'scalar' && value.value !== null ? value.text : '';
}

function canonicalRow(manifest: YamlText, row: MappingNode, { to, isMoving, hasRules }: CanonicalOptions): readonly Edit[] {
  const changes = rowChanges(to);
  const given = new Set(row.entries.map(({ name }) => name?.toLowerCase() ?? ''));
  return row.entries.flatMap((entry) => {
    const folded = entry.name?.toLowerCase() ?? '';
    const change = changes.get(folded);
    if (change === undefined) return [];
    const isRepeated = REPLACED.some(([older, newer]) => folded === older && given.has(newer));
    const isIdle = folded === 'rule' && to === 'v1beta1' && !hasRules(textOfEntry(row, 'policy'));
    const isEmpty = isNull(entry.value) && folded !== 'policy' && folded !== 'result';
    const merged = isRepeated && folded === 'resource' ? intoResources(manifest.text, row, entry) : [];
    if (isRepeated || (isMoving && (change === 'removed' || isIdle || isEmpty)))
      return [...merged, removeEntry(manifest.text, row, entry, manifest.comments)];
    if (change === 'removed') return [];
    return [...renameTo(manifest, entry, change), ...(isMoving && change.becomesList !== true ? asTexts(manifest.text, entry.value, folded) : [])];
  });
}

/** The one resource of an older row joins those that are listed. */
function intoResources(text: string, row: MappingNode, { value }: Entry): readonly Edit[] {
  const list = row.entries.find(({ name }) => name?.toLowerCase() === 'resources')?.value;
  const own = resolveAlias(value);
  if (list?.kind !== 'sequence' || own.kind !== 'scalar') return [];
  if (list.items.map(resolveAlias).some((item) => item.kind === 'scalar' && item.text === own.text)) return [];
  const written = text.slice(own.origin.start, own.origin.end);
  return [appendItem(text, list, { lines: [written], inline: written })];
}

/** Fields that stand in for their successor. */
const REPLACED = [
  ['resource', 'resources'],
  ['status', 'result'],
  ['patchedresource', 'patchedresources'],
] as const;

function renameTo({ text }: YamlText, { key, value }: Entry, { name, becomesList = false }: FieldChange): readonly Edit[] {
  const { start, end } = key.origin;
  const written = text.slice(start, end);
  const quote = /^["']/.exec(written)?.[0] ?? '';
  const wanted = `${quote}${name}${quote}`;
  const renamed = written === wanted ? [] : [{ start, end, text: wanted }];
  if (!becomesList || value.kind === 'sequence') return renamed;
  const scalar = text.slice(value.origin.start, value.origin.end);
  const item = value.kind === 'scalar' && /[,[\]{}\n]/.test(scalar) && value.style === 'plain' ? JSON.stringify(value.text) : scalar;
  return [...renamed, { start: value.origin.start, end: value.origin.end, text: `[${item}]` }];
}

/** Names that look like numbers or booleans are texts in the older shapes; the newer wants them to be. */
function asTexts(text: string, value: Node, field: string): readonly Edit[] {
  if (!NAMES.has(field)) return [];
  if (value.kind === 'sequence') return value.items.flatMap((item) => asTexts(text, item, field));
  if (value.kind !== 'scalar' || value.type === 'string' || value.value === null) return [];
  const { start, end } = value.origin;
  return [{ start, end, text: JSON.stringify(text.slice(start, end)) }];
}

const NAMES: ReadonlySet<string> = new Set(['policy', 'rule', 'resources', 'kind', 'namespace']);

function isNull(node: Node): boolean {
  const value = resolveAlias(node);
  return value.kind === 'scalar' && (value.value === null || value.value === '');
}
