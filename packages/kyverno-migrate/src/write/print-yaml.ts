import { isList, isObject } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';
import { doubleQuoted, textStyle } from '@assay/kyverno/objects';

/** Comments to stand above members of the outermost object, by name. */
export type CommentsByName = ReadonlyMap<string, readonly string[]>;

/** The members of an object in lines, two columns for each step, in the order that the object has. */
export function printMembers(object: ObjectValue, indent: number, comments: CommentsByName = new Map()): readonly string[] {
  const margin = ' '.repeat(indent);
  return Object.entries(object).flatMap(([name, value]) => [
    ...(comments.get(name) ?? []).map((comment) => `${margin}#${comment}`),
    ...printMember(`${margin}${printScalar(name, indent)}:`, value, indent),
  ]);
}

function printMember(head: string, value: Value, indent: number): readonly string[] {
  if (isList(value) && value.length > 0) {
    return value.every((each) => !isFilled(each)) && value.length <= 6 && isShort(value)
      ? [`${head} [${value.map((each) => inlineScalar(each)).join(', ')}]`]
      : [head, ...value.flatMap((item) => printItem(item, indent + 2))];
  }
  if (isObject(value) && Object.keys(value).length > 0) return [head, ...printMembers(value, indent + 2)];
  return `${head} ${printScalar(value, indent + 2)}`.split('\n');
}

function isFilled(value: Value): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

function isShort(values: readonly Value[]): boolean {
  return values.every((value) => typeof value !== 'string' || !value.includes('\n')) && JSON.stringify(values).length < 80;
}

/** In brackets a text with their signs is quoted. */
function inlineScalar(value: Value): string {
  const text = printScalar(value, 0);
  return typeof value === 'string' && /[,[\]{}]/.test(text) && !/^["']/.test(text) ? doubleQuoted(value) : text;
}

function printItem(item: Value, indent: number): readonly string[] {
  const margin = ' '.repeat(indent);
  if (!isObject(item) || Object.keys(item).length === 0) return `${margin}- ${printScalar(item, indent + 2)}`.split('\n');
  const [first = '', ...rest] = printMembers(item, indent + 2);
  return [`${margin}- ${first.slice(indent + 2)}`, ...rest];
}

/** A scalar, or an empty collection; a text of several lines is a block. */
export function printScalar(value: Value, indent: number): string {
  if (typeof value === 'string') return printText(value, indent);
  if (isList(value)) return '[]';
  return isObject(value) ? '{}' : JSON.stringify(value);
}

function printText(text: string, indent: number): string {
  const style = textStyle(text, { mayBeBlock: true, tabsInBlock: true });
  if (style === 'plain') return text;
  if (style === 'double' || !/["\\]/.test(text)) return style === 'block' ? block(text, indent) : doubleQuoted(text);
  return block(text, indent);
}

/** A text as it is, in lines of its own: nothing in it has to be escaped. */
function block(text: string, indent: number): string {
  const [chomping, content] = text.endsWith('\n') ? ['', text.slice(0, -1)] : ['-', text];
  const lines = content.split('\n').map((line) => (line === '' ? '' : ' '.repeat(indent) + line));
  return `|${chomping}\n${lines.join('\n')}`;
}
