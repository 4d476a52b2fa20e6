import { fieldOf, listOf, textOf, textsOf } from '@assay/kyverno/objects';
import type { Value } from '@assay/jmespath';
import { jsonValue } from '@assay/kyverno/objects';
import { effectiveEntries, entryNamed, readYaml, resolveAlias, Source, stringValue } from '@assay/source';
import type { Entry, MappingNode, SequenceNode, YamlDocument } from '@assay/source';

import { isBelow, pathBeside } from './file-path.ts';
import type { ConvertedPolicy, PolicyPair } from '../model.ts';
import { printScalar } from '../write/print-yaml.ts';

/** What a manifest's rows are rewritten by. */
export interface ManifestSurroundings {
  readonly pairs: readonly PolicyPair[];
  /** The content of a file, by its path. */
  readonly readValue: (path: string) => Value | undefined;
}

/** A manifest with the rows of converted policies as policies of CEL have them. */
export function rewriteManifest(path: string, text: string, surroundings: ManifestSurroundings): string {
  const source = new Source(path, text);
  const edits = readYaml(source).documents.flatMap((document) => documentEdits(document, source, surroundings));
  let edited = '';
  let at = 0;
  for (const edit of edits) {
    edited += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return edited + text.slice(at);
}

/** Whether a text may be a test manifest. */
export function mayBeManifest(text: string): boolean {
  return /^results:/m.test(text) && /^policies:/m.test(text);
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function documentEdits(document: YamlDocument, source: Source, surroundings: ManifestSurroundings): readonly Edit[] {
  const root = document.root && resolveAlias(document.root);
  if (root?.kind !== 'mapping') return [];
  const results = resolvedEntry(root, 'results');
  if (results?.kind !== 'sequence') return [];
  const value = jsonValue(root, 'double');
  const variables = textOf(value, 'variables');
  const given = variables === '' ? undefined : surroundings.readValue(pathBeside(source.name, variables));
  const named = textsOf(value, 'policies').map((each) => pathBeside(source.name, each));
  const pairs = surroundings.pairs.filter(({ path }) => named.some((each) => isBelow(path, each)));
  return rowEdits(results, source.text, pairs, operationsIn([fieldOf(value, 'values'), given]));
}

function resolvedEntry(mapping: MappingNode, name: string) {
  const entry = entryNamed(mapping, name);
  return entry && resolveAlias(entry.value);
}

/** The operations that values give resources, by policy and resource. */
type Operations = ReadonlyMap<string, string>;

function operationsIn(values: readonly (Value | undefined)[]): Operations {
  const operations = new Map<string, string>();
  for (const each of values) {
    for (const policy of listOf(each, 'policies')) {
      for (const resource of listOf(policy, 'resources')) {
        const operation = fieldOf(resource, 'values', 'request.operation') ?? fieldOf(resource, 'values', 'request', 'operation');
        if (typeof operation === 'string') operations.set(`${textOf(policy, 'name')}/${textOf(resource, 'name')}`, operation);
      }
    }
  }
  return operations;
}

function rowEdits(results: SequenceNode, text: string, pairs: readonly PolicyPair[], operations: Operations): readonly Edit[] {
  const known = new Set<string>();
  return results.items.flatMap((item): readonly Edit[] => {
    const row = resolveAlias(item);
    if (row.kind !== 'mapping' || row.flow) return [];
    const named = stringValue(entryNamed(row, 'policy')?.value) ?? '';
    const name = named.slice(named.indexOf('/') + 1);
    const prefix = named.slice(0, named.length - name.length);
    const pair = pairs.find((each) => each.name === name && each.after.length > 0);
    if (pair === undefined) return [];
    const rule = stringValue(entryNamed(row, 'rule')?.value) ?? '';
    const policies = rule === '' ? pair.after : pair.after.filter(({ rules }) => rules.some((each) => namesRule(rule, each)));
    const margin = ' '.repeat(columnAt(text, row.origin.start));
    const dash = text.slice(lineStart(text, row.origin.start), row.origin.start);
    const rows = policies.flatMap((policy) => rewriteRow({ row, text, prefix, policy, margin, operations, old: pair.name }));
    const fresh = rows.filter((each) => !known.has(each) && known.add(each));
    const end = endOfRow(text, row);
    if (fresh.length === 0) return [{ start: lineStart(text, row.origin.start), end: Math.min(end + 1, text.length), text: '' }];
    return [{ start: row.origin.start, end, text: fresh.map((each, index) => (index === 0 ? each : `\n${dash.replaceAll(/[^\s-]/g, ' ')}${each}`)).join('') }];
  });
}

/** Generated rules have the name of their rule in them. */
function namesRule(written: string, rule: string): boolean {
  return [rule, `autogen-${rule}`.slice(0, 63), `autogen-cronjob-${rule}`.slice(0, 63)].includes(written);
}

interface Row {
  readonly row: MappingNode;
  readonly text: string;
  readonly prefix: string;
  readonly policy: ConvertedPolicy;
  readonly margin: string;
  readonly operations: Operations;
  readonly old: string;
}

const FLAGS: Readonly<Record<string, string>> = {
  ValidatingPolicy: 'isValidatingPolicy',
  MutatingPolicy: 'isMutatingPolicy',
  GeneratingPolicy: 'isGeneratingPolicy',
  DeletingPolicy: 'isDeletingPolicy',
  ImageValidatingPolicy: 'isImageValidatingPolicy',
};

/** A row, once for each operation that values give its resources. */
function rewriteRow({ row, text, prefix, policy, margin, operations, old }: Row): readonly string[] {
  const resources = textsOf(jsonValue(row, 'double'), 'resources');
  const groups = new Map<string, string[]>();
  const hasOperation = entryNamed(row, 'operation') !== undefined;
  for (const resource of resources) {
    const operation = hasOperation ? '' : (operations.get(`${old}/${resource.slice(resource.lastIndexOf('/') + 1)}`) ?? '');
    groups.set(operation, [...(groups.get(operation) ?? []), resource]);
  }
  if (groups.size === 0) groups.set('', []);
  return [...groups].map(([operation, some]) => {
    const entries = effectiveEntries(row).filter(({ name }) => name !== 'rule');
    const lines = entries.map((entry) => {
      if (entry.name === 'policy') return `policy: ${printScalar(prefix + policy.name, 0)}`;
      if (entry.name === 'resources' && groups.size > 1) return `resources:\n${some.map((each) => `${margin}  - ${printScalar(each, 0)}`).join('\n')}`;
      return entryText(entry, text);
    });
    const flag = FLAGS[policy.kind.replace('Namespaced', '')];
    const added = [
      ...(operation === '' ? [] : [`operation: ${operation}`]),
      ...(flag === undefined || entries.some(({ name }) => name === flag) ? [] : [`${flag}: true`]),
    ];
    return [...lines, ...added].join(`\n${margin}`);
  });
}

/** An entry with what stands behind it in its last line. */
function entryText({ key, value }: Entry, text: string): string {
  return text.slice(key.origin.start, lineEnd(text, Math.max(key.origin.end, value.origin.end))).trimEnd();
}

function endOfRow(text: string, row: MappingNode): number {
  const ends = row.entries.map(({ key, value }) => Math.max(key.origin.end, value.origin.end));
  const end = lineEnd(text, Math.max(...ends));
  return text[end - 1] === '\r' ? end - 1 : end;
}

function columnAt(text: string, offset: number): number {
  return offset - lineStart(text, offset);
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length : end;
}
