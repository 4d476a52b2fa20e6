import type { ObjectValue, Value } from '@assay/jmespath';
import { fieldOf, jsonValue, listOf, objectOf, textOf, textsOf } from '@assay/kyverno/objects';
import { effectiveEntries, entryNamed, readYaml, resolveAlias, Source, stringValue } from '@assay/source';
import type { Entry, MappingNode, SequenceNode, Span, YamlDocument } from '@assay/source';
import { matchesWildcard } from '@assay/kubernetes-values';

import { isBelow, pathBeside } from './file-path.ts';
import { fullName, FullNames } from './full-names.ts';
import type { ConvertedPolicy, PolicyPair } from '../model.ts';
import { namesRule } from './rules-apart.ts';
import { printScalar } from '../write/print-yaml.ts';

/** What a manifest's rows are rewritten by. */
export interface ManifestSurroundings {
  readonly pairs: readonly PolicyPair[];
  /** The content of a file, by its path. */
  readonly readValue: (path: string) => Value | undefined;
  /** The objects of a file, or of the files below a directory. */
  readonly readObjects: (path: string) => readonly Value[];
}

/** A manifest in its new form, and the rows that had to go. */
export interface RewrittenManifest {
  readonly text: string;
  readonly dropped: readonly DroppedResource[];
  readonly joined: readonly JoinedRows[];
}

/** The rows on an old policy that say what other rows say, as none names a rule any more. */
export interface JoinedRows {
  /** The first of them. */
  readonly span: Span;
  readonly policy: string;
  readonly rows: number;
}

/**
 * A resource that a row cannot name any more: values of the manifest stand for parts of its request, which policies of CEL take
 * from nowhere else, or it is a subresource.
 */
export interface DroppedResource {
  readonly span: Span;
  readonly policy: string;
  readonly resource: string;
  readonly isAboutSubresource: boolean;
}

/** A manifest with the rows of converted policies as policies of CEL have them. */
export function rewriteManifest(path: string, text: string, surroundings: ManifestSurroundings): RewrittenManifest {
  const source = new Source(path, text);
  const gone: GoneRows = { dropped: [], joined: new Map() };
  const edits = readYaml(source).documents.flatMap((document) => documentEdits(document, source, surroundings, gone));
  let edited = '';
  let at = 0;
  for (const edit of edits) {
    edited += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return { text: edited + text.slice(at), dropped: gone.dropped, joined: [...gone.joined.values()] };
}

/** Whether a text may be a test manifest. */
export function mayBeManifest(text: string): boolean {
  return /^ *results:/m.test(text) && /^ *policies:/m.test(text);
}

interface GoneRows {
  readonly dropped: DroppedResource[];
  /** By the name of the policy. */
  readonly joined: Map<string, JoinedRows>;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function documentEdits(document: YamlDocument, source: Source, surroundings: ManifestSurroundings, gone: GoneRows): readonly Edit[] {
  const root = document.root && resolveAlias(document.root);
  if (root?.kind !== 'mapping') return [];
  // Of the newer kind all stands in `spec`, and rows do not say what their policy is.
  const hasSpec = stringValue(entryNamed(root, 'kind')?.value) === 'KyvernoTest';
  const manifest = hasSpec ? resolvedEntry(root, 'spec') : root;
  const results = manifest?.kind === 'mapping' ? resolvedEntry(manifest, 'results') : undefined;
  if (manifest === undefined || results?.kind !== 'sequence') return [];
  const value = jsonValue(manifest, 'double');
  const variables = textOf(value, 'variables');
  const given = variables === '' ? undefined : surroundings.readValue(pathBeside(source.name, variables));
  const named = textsOf(value, 'policies').map((each) => pathBeside(source.name, each));
  const pairs = surroundings.pairs.filter(({ path }) => named.some((each) => isBelow(path, each)));
  const values = [fieldOf(value, 'values'), objectOf(value, 'variables'), given];
  const hasCluster =
    listOf(value, 'clusterResources').length > 0 || textOf(value, 'context') !== '' || listOf(value, 'globalContextEntries').length > 0;
  const fullNames = new FullNames(() => textsOf(value, 'resources').flatMap((each) => surroundings.readObjects(pathBeside(source.name, each))));
  const targets = textsOf(value, 'targetResources').flatMap((each) => surroundings.readObjects(pathBeside(source.name, each)).map(fullName));
  return rowEdits(results, source.text, {
    hasCluster,
    pairs,
    operations: operationsIn(values),
    mocked: mockedIn(values),
    gone,
    fullNames,
    hasFlags: !hasSpec,
    targets,
  });
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

/** What is named as values of requests that a test cannot give policies of CEL. */
const MOCKS = /^(?:request\.(?:object|oldObject|userInfo|namespace)|serviceAccountName|serviceAccountNamespace)\b/;

/** The resources for which values stand for parts of a request, by policy and resource; `*` for all. */
function mockedIn(values: readonly (Value | undefined)[]): ReadonlySet<string> {
  const mocked = new Set<string>();
  for (const each of values) {
    if (hasMocks(objectOf(each, 'globalValues'))) mocked.add('*');
    for (const policy of listOf(each, 'policies')) {
      for (const resource of listOf(policy, 'resources')) {
        if (hasMocks(objectOf(resource, 'values'))) mocked.add(`${textOf(policy, 'name')}/${textOf(resource, 'name')}`);
      }
    }
  }
  return mocked;
}

function hasMocks(values: ObjectValue | undefined): boolean {
  return Object.keys(values ?? {}).some((name) => MOCKS.test(name));
}

interface RowContext {
  /** Whether it says what policies look up. */
  readonly hasCluster: boolean;
  readonly pairs: readonly PolicyPair[];
  readonly operations: Operations;
  readonly mocked: ReadonlySet<string>;
  readonly gone: GoneRows;
  readonly fullNames: FullNames;
  /** Whether rows say what kind of policy they are about. */
  readonly hasFlags: boolean;
  /** The existing objects, by namespace and name. */
  readonly targets: readonly string[];
}

function rowEdits(results: SequenceNode, text: string, context: RowContext): readonly Edit[] {
  const known = new Set<string>();
  const isNew = (row: string): boolean => known.size < known.add(row).size;
  const rows = results.items.map((item) => {
    const row = resolveAlias(item);
    const fresh = row.kind === 'mapping' ? freshRows(row, text, context) : undefined;
    const kept = fresh?.filter(isNew);
    if (row.kind === 'mapping' && kept?.length === 0 && fresh?.length !== 0) noteJoined(row, item.origin, context.gone);
    return { origin: item.origin, node: row, fresh: kept };
  });
  if (!rows.some(({ fresh }) => fresh !== undefined)) return [];
  if (results.flow) {
    const { start, end } = results.origin;
    return [{ start, end, text: `[${rows.flatMap(({ origin, fresh }) => fresh ?? [text.slice(origin.start, origin.end)]).join(', ')}]` }];
  }
  return rows.flatMap(({ origin, node, fresh }): readonly Edit[] => {
    if (fresh === undefined || node.kind !== 'mapping') return [];
    const start = lineStart(text, origin.start);
    const end = endOfRow(text, node);
    if (fresh.length === 0) return [{ start, end: Math.min(lineEnd(text, end) + 1, text.length), text: '' }];
    const dash = text.slice(start, origin.start).replaceAll(/[^\s-]/g, ' ');
    return [{ start: origin.start, end, text: fresh.map((each, index) => (index === 0 ? each : `\n${dash}${each}`)).join('') }];
  });
}

function noteJoined(row: MappingNode, span: Span, { joined }: GoneRows): void {
  const policy = stringValue(entryNamed(row, 'policy')?.value) ?? '';
  const { rows, ...first } = joined.get(policy) ?? { span, policy, rows: 0 };
  joined.set(policy, { ...first, rows: rows + 1 });
}

/** What a row becomes; nothing if it is about no policy that was converted. */
function freshRows(
  row: MappingNode,
  text: string,
  { hasCluster, pairs, operations, mocked, gone, fullNames, hasFlags, targets }: RowContext,
): readonly string[] | undefined {
  const named = stringValue(entryNamed(row, 'policy')?.value) ?? '';
  const name = named.slice(named.indexOf('/') + 1);
  const prefix = named.slice(0, named.length - name.length);
  const pair = pairs.find((each) => each.name === name && each.after.length > 0);
  if (pair === undefined) return undefined;
  const rule = stringValue(entryNamed(row, 'rule')?.value) ?? '';
  const isOfRest = pair.rest !== undefined && (rule === '' || !pair.after.some(({ rules }) => rules.some((each) => namesRule(rule, each))));
  if (isOfRest && rule !== '') return undefined;
  const policies = rule === '' ? pair.after : pair.after.filter(({ rules }) => rules.some((each) => namesRule(rule, each)));
  const resources = textsOf(jsonValue(row, 'double'), 'resources');
  const isAboutSubresource = policies.length > 0 && policies.every((each) => each.isAboutSubresources);
  const looksUp = !hasCluster && policies.some((each) => each.looksUp);
  const isMocked = (resource: string): boolean =>
    isAboutSubresource || looksUp || mocked.has('*') || mocked.has(`${name}/${resource.slice(resource.lastIndexOf('/') + 1)}`);
  gone.dropped.push(...resources.filter(isMocked).map((resource) => ({ span: row.origin, policy: name, resource, isAboutSubresource })));
  const tested = resources.filter((resource) => !isMocked(resource));
  const isLeft = tested.length > 0 || resources.length === 0;
  const kind = stringValue(entryNamed(row, 'kind')?.value) ?? '';
  const rows = (isLeft ? policies : []).flatMap((policy) => {
    const concerned = tested.filter((resource) => isAbout(policy, fullNames.namespaceOf(resource, kind)));
    if (tested.length > 0 && concerned.length === 0) return [];
    return rewriteRow({ row, text, prefix, policy, operations, old: pair.name, resources: concerned, fullNames, hasFlags, targets });
  });
  return isOfRest ? [text.slice(row.origin.start, endOfRow(text, row)), ...rows] : rows;
}

function isAbout({ namespaces }: ConvertedPolicy, namespace: string): boolean {
  if (namespaces === undefined) return true;
  return namespaces.patterns.some((pattern) => matchesWildcard(pattern, namespace)) !== namespaces.isExcluded;
}

interface Row {
  readonly row: MappingNode;
  readonly text: string;
  readonly prefix: string;
  readonly policy: ConvertedPolicy;
  readonly operations: Operations;
  readonly old: string;
  /** Those that are still tested. */
  readonly resources: readonly string[];
  readonly fullNames: FullNames;
  readonly hasFlags: boolean;
  readonly targets: readonly string[];
}

const FLAGS: Readonly<Record<string, string>> = {
  ValidatingPolicy: 'isValidatingPolicy',
  MutatingPolicy: 'isMutatingPolicy',
  GeneratingPolicy: 'isGeneratingPolicy',
  DeletingPolicy: 'isDeletingPolicy',
  ImageValidatingPolicy: 'isImageValidatingPolicy',
};

/** A row, once for each operation that values give its resources. */
function rewriteRow({ row, text, prefix, policy, operations, old, resources, fullNames, hasFlags, targets }: Row): readonly string[] {
  const style = row.flow ? FLOW : blockStyle(' '.repeat(columnAt(text, row.origin.start)));
  const value = jsonValue(row, 'double');
  const all = textsOf(value, 'resources');
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
      if (entry.name === 'policy') return `policy: ${style.scalar(prefix + policy.name)}`;
      const named = some.map((each) => fullNames.of(each, textOf(value, 'kind')));
      if (entry.name === 'resources' && named.join('\n') !== all.join('\n')) return style.list('resources', named);
      return style.entry(entry, text);
    });
    const flag = hasFlags ? FLAGS[policy.kind.replace('Namespaced', '')] : undefined;
    // Without names a row would be about what makes the policy change them, too.
    const changed = policy.changesTargets && all.length === 0 ? targets : [];
    const added = [
      ...(changed.length === 0 ? [] : [style.list('resources', changed)]),
      ...(operation === '' ? [] : [`operation: ${operation}`]),
      ...(flag === undefined || entries.some(({ name }) => name === flag) ? [] : [`${flag}: true`]),
    ];
    return style.row([...lines, ...added]);
  });
}

/** How rows are written. */
interface RowStyle {
  readonly scalar: (text: string) => string;
  readonly list: (name: string, items: readonly string[]) => string;
  /** An entry as it was. */
  readonly entry: (entry: Entry, text: string) => string;
  readonly row: (entries: readonly string[]) => string;
}

/** An entry on a line of its own, with what stands behind it there. */
function blockStyle(margin: string): RowStyle {
  const scalar = (text: string): string => printScalar(text, 0);
  return {
    scalar,
    list: (name, items) => `${name}:\n${items.map((each) => `${margin}  - ${scalar(each)}`).join('\n')}`,
    entry: ({ key, value }, text) => text.slice(key.origin.start, lineEnd(text, Math.max(key.origin.end, value.origin.end))).trimEnd(),
    row: (entries) => entries.join(`\n${margin}`),
  };
}

function flowScalar(text: string): string {
  return /[,[\]{}]/.test(text) ? JSON.stringify(text) : printScalar(text, 0);
}

const FLOW: RowStyle = {
  scalar: flowScalar,
  list: (name, items) => `${name}: [${items.map(flowScalar).join(', ')}]`,
  entry: ({ key, value }, text) => text.slice(key.origin.start, Math.max(key.origin.end, value.origin.end)),
  row: (entries) => `{${entries.join(', ')}}`,
};

/** Where what belongs to a row ends. */
function endOfRow(text: string, row: MappingNode): number {
  if (row.flow) return row.origin.end;
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
