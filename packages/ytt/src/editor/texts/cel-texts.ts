import type { Node } from '@assay/source';

/** A function or macro of CEL, as it is called on what stands before it, or on nothing. */
export interface CelText {
  readonly name: string;
  /** What it is called on: the kind of a value that is written, or anything; `undefined` if on nothing. */
  readonly on: CelReceiver | undefined;
  readonly signature: string;
  readonly text: string;
}

export type CelReceiver = 'string' | 'list' | 'map' | 'any';

/** What is mostly used in rules on data values; a test compares the names with those that CEL has there. */
export const celTexts: readonly CelText[] = [
  ...calledOn(undefined, {
    'has(a.field)': 'Whether a field is there.',
    'size(value)': 'How long a text, a list or a map is.',
    'type(value)': 'The type of a value: `type(self) == int`.',
    'int(value)': 'A value as a whole number.',
    'double(value)': 'A value as a number with a fraction.',
    'string(value)': 'A value as a text.',
    'dyn(value)': 'A value whose type is not checked: `dyn(self.a) == null`.',
    'duration(text)': 'A text such as `1h30m` as a duration.',
    'timestamp(text)': 'A text such as `2026-01-01T00:00:00Z` as a point in time.',
    'quantity(text)': 'A text such as `512Mi` as a quantity.',
    'isQuantity(text)': 'Whether a text is a quantity.',
    'ip(text)': 'A text as an IP address.',
    'isIP(text)': 'Whether a text is an IP address.',
    'cidr(text)': 'A text such as `10.0.0.0/8` as a range of addresses.',
    'isCIDR(text)': 'Whether a text is a range of addresses.',
    'url(text)': 'A text as a URL.',
    'isURL(text)': 'Whether a text is a URL.',
  }),
  ...calledOn('any', { 'size()': 'How long a text, a list or a map is.' }),
  ...calledOn('string', {
    'startsWith(text)': 'Whether a text begins with another one.',
    'endsWith(text)': 'Whether a text ends with another one.',
    'contains(text)': 'Whether a text has another one in it.',
    'matches(pattern)': 'Whether a regular expression matches somewhere in a text.',
    'find(pattern)': 'What a regular expression matches first.',
    'split(separator)': 'The parts of a text between separators.',
    'replace(old, new)': 'A text with another one in place of a part.',
    'lowerAscii()': 'A text in small letters.',
    'upperAscii()': 'A text in capital letters.',
    'trim()': 'A text without blanks around it.',
    'substring(start, end)': 'A part of a text.',
    'indexOf(text)': 'Where a text is in another one, or -1.',
  }),
  ...calledOn('list', {
    'all(x, condition)': 'Whether the condition holds for every element.',
    'exists(x, condition)': 'Whether the condition holds for some element.',
    'exists_one(x, condition)': 'Whether the condition holds for exactly one element.',
    'filter(x, condition)': 'The elements for which the condition holds.',
    'map(x, expression)': 'What the expression gives for each element.',
    'sum()': 'The sum of the elements.',
    'min()': 'The smallest element.',
    'max()': 'The largest element.',
    'isSorted()': 'Whether the elements are in order.',
    'join(separator)': 'The texts with a separator between them.',
  }),
  ...calledOn('map', {
    'all(key, condition)': 'Whether the condition holds for every key.',
    'exists(key, condition)': 'Whether the condition holds for some key.',
    'exists_one(key, condition)': 'Whether the condition holds for exactly one key.',
  }),
];

/** The kind of what CEL sees of a written value; nothing for what is null, or of no kind with functions of its own. */
export function celKindOf(node: Node): CelReceiver | 'other' | undefined {
  if (node.kind === 'alias') return celKindOf(node.target);
  if (node.kind === 'mapping') return 'map';
  if (node.kind === 'sequence') return 'list';
  if (node.type === 'null') return undefined;
  return node.type === 'string' ? 'string' : 'other';
}

function calledOn(on: CelReceiver | undefined, texts: Readonly<Record<string, string>>): readonly CelText[] {
  return Object.entries(texts).map(([signature, text]) => ({ name: signature.slice(0, signature.indexOf('(')), on, signature, text }));
}
