import { isObject, plainObject } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';
import type { Span } from '@assay/source';

import { fieldOf, listOf, objectOf, textOf } from '../../objects/fields.ts';
import { objectWith } from '../../objects/with-fields.ts';
import { planBlock } from '../match/filter.ts';
import type { FilterOptions } from '../match/filter.ts';
import { labelsOf } from '../match/labels-of.ts';
import type { MatchSubject } from '../match/match-subject.ts';
import type { ClausePart } from './explanation.ts';

/** Where a filter of a `match` or an `exclude` is written. */
export type SpanOf = (part: object) => Span;

/**
 * What the filters of a block ask for, and what the subject is: of a block that holds those that make it hold, of one that does not what is
 * missing in each.
 */
export function matchParts(block: ObjectValue, subject: MatchSubject, options: FilterOptions, spanOf: SpanOf): readonly ClausePart[] {
  const filters = filtersOf(block).map((filter) => ({ filter, attributes: attributesOf(filter, subject, options, spanOf) }));
  const holding = filters.filter(({ filter }) => planBlock(objectWith({ any: [filter] }), options)(subject, FREE));
  if (listOf(block, 'any').length > 0 && holding[0] !== undefined) return holding[0].attributes;
  if (holding.length === filters.length) return filters.flatMap(({ attributes }) => attributes);
  return filters.flatMap(({ attributes }) => attributes.filter(({ holds }) => holds === false));
}

const FREE = (): void => {};

/** The filters of `any`, else of `all`, else the block itself. */
function filtersOf(block: ObjectValue): readonly ObjectValue[] {
  const any = listOf(block, 'any').filter(isObject);
  const all = listOf(block, 'all').filter(isObject);
  return any.length > 0 ? any : all.length > 0 ? all : [block];
}

function attributesOf(filter: ObjectValue, subject: MatchSubject, options: FilterOptions, spanOf: SpanOf): readonly ClausePart[] {
  const part = (name: string, wanted: Value, alone: ObjectValue, within: object): readonly ClausePart[] => {
    if (options.operations === 'ignore' && name === 'operations') return [];
    const holds = planBlock(objectWith({ any: [alone] }), options)(subject, FREE);
    return [{ text: name, depth: 0, holds, wanted, found: foundFor(name, subject), span: spanOf(within) }];
  };
  const resources = objectOf(filter, 'resources') ?? plainObject();
  const ofResources = Object.entries<Value>(resources).flatMap(([name, wanted]) =>
    part(name, wanted, objectWith({ resources: objectWith({ [name]: wanted }) }), isObject(wanted) ? wanted : resources),
  );
  const saysNothingOfUsers = subject.user === undefined && options.withoutUser === 'ignore';
  const ofUsers = saysNothingOfUsers ? [] : USER_FIELDS.filter((name) => fieldOf(filter, name) !== undefined);
  return [...ofResources, ...ofUsers.flatMap((name) => part(name, filter[name] ?? null, objectWith({ [name]: filter[name] }), filter))];
}

const USER_FIELDS = ['roles', 'clusterRoles', 'subjects'] as const;

/** What the subject has of an attribute. */
function foundFor(name: string, { resource, sort, subresource, operation, namespaceLabels, user }: MatchSubject): Value {
  switch (name) {
    case 'operations':
      return operation;
    case 'kinds':
      return [sort.group, sort.version, sort.kind, subresource].filter((each) => each !== '').join('/');
    case 'namespaces':
      return textOf(resource, 'metadata', sort.kind === 'Namespace' ? 'name' : 'namespace');
    case 'selector':
      return labelsOf(resource, FREE);
    case 'namespaceSelector':
      return namespaceLabels;
    case 'annotations':
      return Object.keys(objectOf(resource, 'metadata', 'annotations') ?? {});
    case 'roles':
      return user?.roles ?? [];
    case 'clusterRoles':
      return user?.clusterRoles ?? [];
    case 'subjects':
      return user?.username ?? '';
    default:
      return textOf(resource, 'metadata', 'name') || textOf(resource, 'metadata', 'generateName');
  }
}
