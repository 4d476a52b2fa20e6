import type { ObjectValue, Value } from '@assay/jmespath';
import { fieldOf, listOf, objectOf, textOf, textsOf } from '@assay/kyverno/objects';

import { root } from '../cel/access.ts';
import { ALWAYS, both, compare, either, NEVER, not } from '../cel/condition.ts';
import type { Condition } from '../cel/condition.ts';
import { quoted } from '../cel/literal.ts';
import { Refusal } from '../refusal.ts';
import type { PolicyPath } from '../refusal.ts';
import { schemasOfKinds } from '../schema/known-fields.ts';
import type { Schemas } from '../schema/known-fields.ts';
import type { KubernetesTable } from '@assay/kubernetes';
import { resourcesOfKind } from './kinds.ts';
import type { MatchedResource } from './kinds.ts';
import { operationsOf, translateFilter } from './translate-filter.ts';
import type { FilterSubject } from './translate-filter.ts';

/** What `match` and `exclude` of a rule say. */
export interface RuleMatch {
  readonly resources: readonly MatchedResource[];
  /** What the filters ask of operations; empty if they do not. */
  readonly operations: readonly string[];
  readonly namespaceSelector: ObjectValue | undefined;
  /** What is known of the objects. */
  readonly schemas: Schemas;
  readonly namespaces: FilterSubject['namespaces'];
  /** What the filters ask beside that, once it is known what the object is called. */
  readonly conditions: (objectText: string) => readonly MatchCondition[];
}

/** A condition that decides whether a policy is about a request. */
export interface MatchCondition {
  readonly name: string;
  readonly condition: Condition;
}

interface Filter {
  readonly value: Value;
  readonly path: PolicyPath;
  readonly kinds: readonly string[];
}

interface Block {
  readonly kind: 'any' | 'all';
  readonly filters: readonly Filter[];
}

/** Translates `match` and `exclude`; `base` is where they stand in the policy. */
export function translateMatch(rule: ObjectValue, path: PolicyPath, table: KubernetesTable, hasRequest = true): RuleMatch {
  const match = blockOf(objectOf(rule, 'match'), [...path, 'match']);
  const exclude = blockOf(objectOf(rule, 'exclude'), [...path, 'exclude']);
  const resources = resourcesOf(match);
  const objects = resources.flatMap((each) => each.objects);
  const operations = commonOperations(match);
  const namespaces = namespacesOf(resources);
  const namespaceSelector = selectorOf(match, exclude, resources);
  const hasKinds = new Set(match.filters.map(({ kinds }) => JSON.stringify(kinds))).size > 1;
  const schemas = schemasOfKinds(objects, table);
  return {
    resources,
    operations: operations ?? [],
    namespaceSelector,
    schemas,
    namespaces,
    conditions: (objectText) => {
      const object = root(objectText, schemas);
      const subject: FilterSubject = { object, namespaces, hasRequest };
      const matched = match.filters.map((filter) => {
        const asked = operations === undefined ? operationCondition(operationsOf(filter.value)) : ALWAYS;
        const kind = match.kind === 'any' && hasKinds ? kindCondition(filter.kinds, objectText, filter.path) : ALWAYS;
        return both(kind, asked, translateFilter(filter.value, subject, filter.path));
      });
      const excluded = exclude.filters.map((filter) => {
        if (hasNothing(filter.value)) return NEVER;
        const kind = coversAll(filter.kinds, resources, filter.path) ? ALWAYS : kindCondition(filter.kinds, objectText, filter.path);
        if (isOnlyNamespaceSelector(filter.value)) return NEVER;
        return both(kind, operationCondition(operationsOf(filter.value)), translateFilter(filter.value, subject, filter.path));
      });
      const isExcluded = exclude.filters.length === 0 ? NEVER : exclude.kind === 'any' ? either(...excluded) : both(...excluded);
      return [
        { name: 'is-matched', condition: match.kind === 'any' ? either(...matched) : both(...matched) },
        { name: 'is-not-excluded', condition: not(isExcluded) },
      ].filter(({ condition }) => condition.kind !== 'constant' || !condition.value);
    },
  };
}

function blockOf(block: ObjectValue | undefined, path: PolicyPath): Block {
  if (block === undefined) return { kind: 'any', filters: [] };
  for (const kind of ['any', 'all'] as const) {
    const filters = listOf(block, kind).map((value, index) => filterAt(value, [...path, kind, index]));
    if (filters.length > 0) return { kind, filters };
  }
  return Object.keys(block).some((name) => name !== 'any' && name !== 'all')
    ? { kind: 'any', filters: [filterAt(block, path)] }
    : { kind: 'any', filters: [] };
}

function filterAt(value: Value, path: PolicyPath): Filter {
  return { value, path, kinds: textsOf(value, 'resources', 'kinds') };
}

/** Of `any` the kinds of all filters, of `all` those that all filters with kinds have. */
function resourcesOf({ kind, filters }: Block): readonly MatchedResource[] {
  const named = filters.filter(({ kinds }) => kinds.length > 0);
  if (named.length < filters.length && kind === 'any') {
    const [without] = filters.filter(({ kinds }) => kinds.length === 0);
    throw new Refusal(without?.path ?? [], 'a filter without kinds is about everything', 'name the kinds');
  }
  if (kind === 'all' && new Set(named.map(({ kinds }) => JSON.stringify(kinds))).size > 1) {
    throw new Refusal(
      named[1]?.path ?? [],
      'several filters have to hold that name different kinds',
      'write one filter with the kinds that they have in common',
    );
  }
  const resources = named.flatMap(({ kinds, path }) => kinds.flatMap((each, index) => resourcesOfKind(each, [...path, 'resources', 'kinds', index])));
  const known = new Set<string>();
  return resources.filter((each) => {
    const key = JSON.stringify(each);
    return !known.has(key) && known.add(key);
  });
}

/** `undefined` if the filters differ in what they ask. */
function commonOperations({ kind, filters }: Block): readonly string[] | undefined {
  const asked = filters.map(({ value }) => operationsOf(value)).filter((operations) => kind === 'any' || operations.length > 0);
  const [first = []] = asked;
  return asked.every((each) => JSON.stringify(each) === JSON.stringify(first)) ? first : undefined;
}

function operationCondition(operations: readonly string[]): Condition {
  if (operations.length === 0) return ALWAYS;
  return compare('request.operation', 'in', `[${operations.map(quoted).join(', ')}]`);
}

function kindCondition(kinds: readonly string[], objectText: string, path: PolicyPath): Condition {
  if (kinds.length === 0) return ALWAYS;
  const resources = kinds.flatMap((each, index) => resourcesOfKind(each, [...path, 'resources', 'kinds', index]));
  if (resources.some(({ kind }) => kind === '*')) return ALWAYS;
  const names = [...new Set(resources.map(({ kind }) => kind))];
  const [only] = names;
  return names.length === 1 && only !== undefined
    ? compare(`${objectText}.kind`, '==', quoted(only))
    : compare(`${objectText}.kind`, 'in', `[${names.map(quoted).join(', ')}]`);
}

/** Whether an exclusion is about all that is matched. */
function coversAll(kinds: readonly string[], resources: readonly MatchedResource[], path: PolicyPath): boolean {
  if (kinds.length === 0) return true;
  const covered = new Set(kinds.flatMap((each, index) => resourcesOfKind(each, [...path, 'resources', 'kinds', index]).map(({ kind }) => kind)));
  return covered.has('*') || resources.every(({ kind }) => covered.has(kind));
}

function hasNothing(filter: Value): boolean {
  return typeof filter !== 'object' || filter === null || Object.keys(filter).length === 0;
}

function namespacesOf(resources: readonly MatchedResource[]): FilterSubject['namespaces'] {
  if (resources.every(({ kind }) => kind === 'Namespace')) return 'own-name';
  return resources.every(({ isNamespaced }) => isNamespaced) ? 'always' : 'sometimes';
}

/** The selector on namespaces that all filters have, with what is excluded said the other way round. */
function selectorOf(match: Block, exclude: Block, resources: readonly MatchedResource[]): ObjectValue | undefined {
  const selectors = match.filters.map(({ value }) => objectOf(value, 'resources', 'namespaceSelector'));
  const [first] = selectors;
  const isCommon =
    match.kind === 'any' ? selectors.every((each) => JSON.stringify(each) === JSON.stringify(first)) : selectors.filter(Boolean).length <= 1;
  const path = match.filters[0]?.path ?? [];
  if (!isCommon) throw new Refusal(path, 'filters select namespaces by different labels', 'write one rule for each selector');
  const wanted = match.kind === 'any' ? first : selectors.find((each) => each !== undefined);
  const refused = exclude.filters.filter(({ value }) => objectOf(value, 'resources', 'namespaceSelector') !== undefined);
  if (wanted === undefined && refused.length === 0) return undefined;
  if (resources.some(({ isNamespaced }) => !isNamespaced)) throw new Refusal(path, 'namespaces are selected for kinds that have none');
  if (JSON.stringify(wanted ?? {}).match(/[*?]/)) throw new Refusal(path, 'labels of namespaces are selected with wildcards');
  const opposites = refused.map(({ value, path: at }) => {
    if (!isOnlyNamespaceSelector(value) || (exclude.kind === 'all' && exclude.filters.length > 1)) {
      throw new Refusal(at, 'a filter excludes namespaces by label and by something else', 'write one filter for each');
    }
    return oppositeOf(objectOf(value, 'resources', 'namespaceSelector') ?? {}, at);
  });
  const expressions = [...listOf(wanted, 'matchExpressions'), ...opposites];
  const labels = objectOf(wanted, 'matchLabels');
  return { ...(labels && { matchLabels: labels }), ...(expressions.length > 0 && { matchExpressions: expressions }) };
}

function isOnlyNamespaceSelector(filter: Value): boolean {
  const resources = objectOf(filter, 'resources') ?? {};
  return (
    objectOf(resources, 'namespaceSelector') !== undefined && Object.keys(resources).every((name) => name === 'namespaceSelector' || name === 'kinds')
  );
}

const OPPOSITES: Readonly<Record<string, string>> = { In: 'NotIn', NotIn: 'In', Exists: 'DoesNotExist', DoesNotExist: 'Exists' };

/** A selector of one requirement, the other way round. */
function oppositeOf(selector: ObjectValue, path: PolicyPath): ObjectValue {
  const labels = Object.entries(objectOf(selector, 'matchLabels') ?? {});
  const expressions = listOf(selector, 'matchExpressions');
  const [label] = labels;
  const [expression] = expressions;
  if (labels.length + expressions.length !== 1)
    throw new Refusal(path, 'namespaces are excluded by several labels at once', 'write one rule for each');
  if (label !== undefined) return { key: label[0], operator: 'NotIn', values: [label[1]] };
  const operator = textOf(expression, 'operator');
  const opposite = OPPOSITES[operator];
  if (opposite === undefined) throw new Refusal(path, `a selector has the operator "${operator}"`);
  const values = fieldOf(expression, 'values');
  return { key: textOf(expression, 'key'), operator: opposite, ...(values !== undefined && { values }) };
}
