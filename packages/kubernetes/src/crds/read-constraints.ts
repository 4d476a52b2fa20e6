import { compilePattern } from '@assay/formats';
import { resolveAlias, stringValue, valueNamed } from '@assay/source';
import type { ContentNode, MappingNode } from '@assay/source';

import { isTrue } from '../is-true.ts';
import { jsonValue } from '../json-value.ts';
import type { Constraint, Schema } from '../model.ts';
import { findTextFormat } from '../text-formats.ts';

/** What a schema demands beside types and fields. A pattern that is none demands nothing, as the API server would refuse it. */
export function readConstraints(node: MappingNode, readBranch: (node: ContentNode) => Schema): readonly Constraint[] {
  return READERS.flatMap(([keyword, read]) => {
    const value = valueNamed(node, keyword);
    return (value && read({ node, value, readBranch })) ?? [];
  });
}

interface Keyword {
  /** The schema with the keyword. */
  readonly node: MappingNode;
  readonly value: ContentNode;
  readonly readBranch: (node: ContentNode) => Schema;
}

type ConstraintReader = (keyword: Keyword) => Constraint | undefined;

const READERS: readonly (readonly [string, ConstraintReader])[] = [
  ['enum', ({ value }) => ({ kind: 'enum', values: listOf(value).map(jsonValue) })],
  ['minimum', bound('minimum', 'exclusiveMinimum')],
  ['maximum', bound('maximum', 'exclusiveMaximum')],
  ['multipleOf', ({ value }) => withNumber(value, (divisor) => ({ kind: 'multiple-of', divisor }))],
  ['minLength', count('min-length')],
  ['maxLength', count('max-length')],
  ['pattern', patternOf],
  ['format', formatOf],
  ['minItems', count('min-items')],
  ['maxItems', count('max-items')],
  ['uniqueItems', ({ value }) => (isTrue(value) ? { kind: 'unique-items' } : undefined)],
  ['x-kubernetes-list-type', uniquenessOf],
  ['minProperties', count('min-properties')],
  ['maxProperties', count('max-properties')],
  ['allOf', branches('all-of')],
  ['anyOf', branches('any-of')],
  ['oneOf', branches('one-of')],
  ['not', ({ value, readBranch }) => ({ kind: 'not', schema: readBranch(value) })],
];

function bound(kind: 'minimum' | 'maximum', exclusive: string): ConstraintReader {
  return ({ node, value }) => withNumber(value, (bound) => ({ kind, bound, isExclusive: isTrue(valueNamed(node, exclusive)) }));
}

function count(kind: 'min-length' | 'max-length' | 'min-items' | 'max-items' | 'min-properties' | 'max-properties'): ConstraintReader {
  return ({ value }) => withNumber(value, (bound) => ({ kind, bound }));
}

function branches(kind: 'all-of' | 'any-of' | 'one-of'): ConstraintReader {
  return ({ value, readBranch }) => {
    const schemas = listOf(value).map(readBranch);
    return schemas.length === 0 ? undefined : { kind, schemas };
  };
}

function patternOf({ value }: Keyword): Constraint | undefined {
  const text = stringValue(value);
  const pattern = text === undefined ? undefined : compilePattern(text);
  return text === undefined || pattern?.kind !== 'pattern' ? undefined : { kind: 'pattern', text, matches: (subject) => pattern.matches(subject) };
}

function formatOf({ value }: Keyword): Constraint | undefined {
  const format = findTextFormat(stringValue(value) ?? '');
  return format && { kind: 'format', ...format };
}

function uniquenessOf({ node, value }: Keyword): Constraint | undefined {
  const type = stringValue(value);
  if (type === 'set') return { kind: 'unique-items' };
  if (type !== 'map') return undefined;
  return { kind: 'unique-keys', keys: listOf(valueNamed(node, 'x-kubernetes-list-map-keys')).flatMap((key) => stringValue(key) ?? []) };
}

function withNumber(value: ContentNode, make: (number: number) => Constraint): Constraint | undefined {
  return value.kind === 'scalar' && (typeof value.value === 'number' || typeof value.value === 'bigint') ? make(Number(value.value)) : undefined;
}

function listOf(node: ContentNode | undefined): readonly ContentNode[] {
  return node?.kind === 'sequence' ? node.items.map(resolveAlias) : [];
}
