import type { Charge, ObjectValue, Value } from '@assay/jmespath';
import { compareTexts, isList, isObject, propertyOf } from '@assay/jmespath';
import type { LabelExpression, Labels, ParsedLabelSelector } from '@assay/kubernetes-values';
import { containsWildcard, matchesLabels, parseLabelSelector } from '@assay/kubernetes-values';
import { wildcardMatches } from './wildcard-matches.ts';

/** Whether labels meet a selector. */
export type LabelTest = (labels: Labels, charge: Charge) => boolean;

/**
 * Plans a label selector as policies write it: that of Kubernetes, where keys and values of `matchLabels` may have wildcards. Such a
 * pair stands for the first label, in byte order, that it matches; without one, its wildcards become zeros, so that it does not hold.
 * A selector that cannot be read matches nothing.
 */
export function planLabelSelector(selector: ObjectValue): LabelTest {
  const pairs = textPairs(propertyOf(selector, 'matchLabels') ?? null);
  const expressions = readExpressions(propertyOf(selector, 'matchExpressions') ?? null);
  if (pairs === undefined || expressions === undefined) return () => false;
  if (!pairs.some(hasWildcard)) return testOf(pairs, expressions);
  return (labels, charge) => testOf(expanded(pairs, labels, charge), expressions)(labels, charge);
}

type Pair = readonly [key: string, value: string];

function testOf(pairs: readonly Pair[], matchExpressions: readonly LabelExpression[]): LabelTest {
  const parsed = parseLabelSelector({ matchLabels: Object.fromEntries(pairs), matchExpressions });
  if (parsed.kind === 'problems') return () => false;
  return (labels, charge) => meets(parsed, labels, charge);
}

function meets(selector: ParsedLabelSelector, labels: Labels, charge: Charge): boolean {
  charge(selector.requirements.length + 1);
  return matchesLabels(selector, labels);
}

function hasWildcard(pair: Pair): boolean {
  return pair.some(containsWildcard);
}

function expanded(pairs: readonly Pair[], labels: Labels, charge: Charge): readonly Pair[] {
  const candidates = Object.entries(labels).sort(([left], [right]) => compareTexts(left, right));
  charge(candidates.length);
  return pairs.map((pair) => (hasWildcard(pair) ? (firstMatch(pair, candidates, charge) ?? withoutWildcards(pair)) : pair));
}

function firstMatch([key, value]: Pair, candidates: readonly Pair[], charge: Charge): Pair | undefined {
  return candidates.find(([name, text]) => wildcardMatches(key, name, charge) && wildcardMatches(value, text, charge));
}

function withoutWildcards([key, value]: Pair): Pair {
  return [key.replaceAll(/[*?]/g, '0'), value.replaceAll(/[*?]/g, '0')];
}

function textPairs(labels: Value): readonly Pair[] | undefined {
  if (labels === null) return [];
  if (!isObject(labels)) return undefined;
  const pairs: Pair[] = [];
  for (const [key, value] of Object.entries(labels)) {
    if (typeof value !== 'string') return undefined;
    pairs.push([key, value]);
  }
  return pairs;
}

function readExpressions(expressions: Value): readonly LabelExpression[] | undefined {
  if (expressions === null) return [];
  if (!isList(expressions)) return undefined;
  const read = expressions.map(readExpression);
  return read.every((expression) => expression !== undefined) ? read : undefined;
}

function readExpression(expression: Value): LabelExpression | undefined {
  if (!isObject(expression)) return undefined;
  const key = propertyOf(expression, 'key');
  const operator = propertyOf(expression, 'operator');
  const values = propertyOf(expression, 'values') ?? [];
  if (typeof key !== 'string' || typeof operator !== 'string' || !isList(values)) return undefined;
  return values.every((value) => typeof value === 'string') ? { key, operator, values } : undefined;
}
