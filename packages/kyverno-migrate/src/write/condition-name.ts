import { not } from '../cel/condition.ts';
import type { Condition, Quantifier } from '../cel/condition.ts';

/** Longer names say no more than the condition; Kubernetes takes up to 63 characters. */
const LONGEST_NAME = 50;
const LONGEST_LIST = 30;

/** What to call a condition by what it asks, such as `is-deployment` or `has-label-team`; `undefined` where that takes too many words. */
export function nameOfCondition(condition: Condition): string | undefined {
  const name = phraseOf(condition);
  return name !== undefined && name.length <= LONGEST_NAME ? name : undefined;
}

function phraseOf(condition: Condition): string | undefined {
  switch (condition.kind) {
    case 'comparison':
      return comparisonPhrase(condition);
    case 'test':
      return testPhrase(condition);
    case 'every':
    case 'some':
      return quantifierPhrase(condition);
    case 'both':
      return joinedPhrase(condition.parts, 'and');
    case 'either':
      return joinedPhrase(condition.parts, 'or');
    case 'constant':
    case 'sequence':
      return undefined;
  }
}

/** More than two phrases in a row are no name. */
function joinedPhrase(parts: readonly Condition[], word: 'and' | 'or'): string | undefined {
  const phrases = parts.map(phraseOf);
  return parts.length === 2 && !phrases.includes(undefined) ? phrases.join(`-${word}-`) : undefined;
}

type Comparison = Extract<Condition, { readonly kind: 'comparison' }>;

const ORDERINGS: Readonly<Partial<Record<Comparison['operator'], string>>> = {
  '>': 'is-more-than',
  '>=': 'is-at-least',
  '<': 'is-less-than',
  '<=': 'is-at-most',
};

function comparisonPhrase({ left, operator, right }: Comparison): string | undefined {
  const isNegated = operator === '!=' || operator === 'not in';
  const literal = wordOf(left);
  if (literal !== undefined) return containedPhrase(literal, right, isNegated);
  const counted = /^size\((.*)\)$/.exec(left)?.[1] ?? /^(.*)\.size\(\)$/.exec(left)?.[1];
  if (counted !== undefined) return countPhrase(counted, `${operator} ${right}`);
  const subject = subjectOf(left);
  if (subject === undefined) return undefined;
  if (right === "''") return presencePhrase(subject, isNegated);
  if (right === '[]') return presencePhrase(subject, isNegated);
  const ordering = ORDERINGS[operator];
  const words = right.startsWith('[') ? wordsOf(right) : [wordOf(right)];
  if (words.includes(undefined)) return undefined;
  if (ordering !== undefined) return `${subject.text}-${ordering}-${words.join('')}`;
  const value = words.join('-or-');
  const isListed = words.length > 2 || (words.length === 2 && value.length > LONGEST_LIST);
  return valuePhrase(subject, isListed ? 'listed' : value, isNegated, isListed);
}

/** What an entry of a map is called, by the name of the map. */
const ENTRIES: Readonly<Record<string, string>> = { labels: 'label', annotations: 'annotation', 'node-selector': 'node-selector' };

/** A value is one of some, or a map has a key. */
function containedPhrase(word: string, right: string, isNegated: boolean): string | undefined {
  const subject = subjectOf(right);
  if (subject === undefined) return undefined;
  if (subject.text === 'groups') return `${isNegated ? 'not-in' : 'in'}-group-${word}`;
  const entry = ENTRIES[subject.text];
  if (entry !== undefined) return `${isNegated ? 'has-no' : 'has'}-${entry}-${word}`;
  return `${subject.text}-${isNegated ? 'do-not-include' : 'include'}-${word}`;
}

function countPhrase(counted: string, comparison: string): string | undefined {
  const subject = subjectOf(counted);
  if (subject === undefined) return undefined;
  if (['!= 0', '> 0', '>= 1'].includes(comparison)) return presencePhrase(subject, true);
  return comparison === '== 0' ? presencePhrase(subject, false) : undefined;
}

function presencePhrase({ text }: Subject, isThere: boolean): string {
  return `${isThere ? 'has' : 'has-no'}-${text}`;
}

function valuePhrase({ text }: Subject, value: string, isNegated: boolean, isListed: boolean): string {
  if (text === 'namespace') return `${isNegated ? 'not-in' : 'in'}-${isListed ? 'listed-namespaces' : `namespace-${value}`}`;
  if (text === 'kind' || text === 'operation') return `${isNegated ? 'is-not' : 'is'}-${isListed ? `listed-${text}` : value}`;
  return `${text}-${isNegated ? 'is-not' : 'is'}-${value}`;
}

const CALLS: Readonly<Record<string, readonly [string, string]>> = {
  startsWith: ['starts-with', 'does-not-start-with'],
  endsWith: ['ends-with', 'does-not-end-with'],
  contains: ['contains', 'does-not-contain'],
};

function testPhrase({ text, isNegated }: Extract<Condition, { readonly kind: 'test' }>): string | undefined {
  const asked = /^has\((.*)\)$/.exec(text)?.[1] ?? /^(.*)\.hasValue\(\)$/.exec(text)?.[1];
  if (asked !== undefined) {
    const subject = subjectOf(asked);
    return subject && presencePhrase(subject, !isNegated);
  }
  const [, operand = '', call = '', argument = ''] = /^(.*)\.(\w+)\(('[^']*')\)$/.exec(text) ?? [];
  const subject = subjectOf(operand);
  const word = wordOf(argument);
  const verb = CALLS[call]?.[isNegated ? 1 : 0];
  return subject && word !== undefined && verb !== undefined ? `${subject.text}-${verb}-${word}` : undefined;
}

function quantifierPhrase({ kind, list, variable, body }: Quantifier): string | undefined {
  if (body.kind === 'constant') return countPhrase(list.lists[0] ?? '', kind === 'every' ? '== 0' : '!= 0');
  const isRefused = kind === 'every' && isNegative(body);
  const phrase = phraseOf(isRefused ? not(body) : body);
  const element = wordOf(`'${variable}'`);
  return phrase !== undefined && element !== undefined ? `${isRefused ? 'no' : kind}-${element}-${phrase}` : undefined;
}

function isNegative(condition: Condition): boolean {
  if (condition.kind === 'test') return condition.isNegated;
  return condition.kind === 'comparison' && (condition.operator === '!=' || condition.operator === 'not in');
}

/** What a place is called in a name. */
interface Subject {
  readonly text: string;
}

const STEP = /\.\??(\w+)|\[\??'([^']*)'\]|\[\??(\d+)\]/g;

/** Names that say something only behind the one before them. */
const VAGUE = new Set(['name', 'namespace', 'kind', 'type', 'key', 'value', 'path', 'mode', 'enabled']);

/** What a place is about, by its last steps; `undefined` for what is computed. */
function subjectOf(operand: string): Subject | undefined {
  const place = operand
    .replace("(request.operation == 'DELETE' ? oldObject : object)", 'object')
    .replace(/^dyn\((\w+)\)/, '$1')
    .replace(/\.orValue\((?:[^()]|\([^()]*\))*\)$/, '');
  const [root = ''] = /^\w+/.exec(place) ?? [];
  const steps = [...place.slice(root.length).matchAll(STEP)];
  if (root === '' || steps.map(([text]) => text).join('') !== place.slice(root.length)) return undefined;
  const names = steps.flatMap(([, field, key]) => field ?? key ?? []);
  const last = names.at(-1);
  if (last === undefined) return undefined;
  const before = names.at(-2);
  const isOfRoot = before === undefined || before === 'metadata' || before === 'spec';
  const entry = before && ENTRIES[wordFor(before)];
  const holder = entry ?? (VAGUE.has(last) && !isOfRoot ? wordFor(before) : undefined);
  // A path is what a host path is, too.
  const text = holder === undefined ? wordFor(last) : entry === undefined && holder.endsWith(last) ? holder : `${holder}-${wordFor(last)}`;
  return text === '' ? undefined : { text: text === 'username' ? 'user' : text };
}

function wordsOf(list: string): readonly (string | undefined)[] {
  return list.slice(1, -1).split(', ').map(wordOf);
}

/** A literal as a part of a name. */
function wordOf(literal: string): string | undefined {
  if (/^-?\d+$/.test(literal) || literal === 'true' || literal === 'false') return literal;
  const text = /^'([^'\\]*)'$/.exec(literal)?.[1];
  const word = text === undefined ? '' : wordFor(text);
  return word === '' ? undefined : word;
}

/** The last part of a name with a prefix, in lower case and with hyphens. */
function wordFor(text: string): string {
  return (text.split('/').findLast((part) => part !== '') ?? '')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '');
}
