import type { Node } from '@assay/source';

import { annotationNamed, literalsOf, textOf } from './annotation-values.ts';
import type { ValuePlace } from './data-values.ts';
import type { WrittenKey } from './written-keys.ts';

/** What a schema says of a data value. */
export interface DeclaredValue {
  /** `string`, `array of string`, `integer or null`; absent where code says it. */
  readonly type: string | undefined;
  /** As it is written. */
  readonly default: string | undefined;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly deprecated: string | undefined;
  readonly removed: string | undefined;
  readonly rules: readonly WrittenRule[];
  /** What a rule allows it to be, if that is a list of literals. */
  readonly allowed: readonly string[];
}

/** `min=1` of `@schema/validation`; what is no keyword is the author's own rule. */
export interface WrittenRule {
  readonly keyword: string | undefined;
  readonly text: string;
}

/** What the key of a schema, with its annotations, says of a data value. */
export function declaredValue({ file, key }: ValuePlace): DeclaredValue {
  const known = declared.get(key);
  if (known) return known;
  const read = readDeclared({ file, key });
  declared.set(key, read);
  return read;
}

const declared = new WeakMap<WrittenKey, DeclaredValue>();

function readDeclared({ file, key }: ValuePlace): DeclaredValue {
  const { text } = readableSource(file);
  const { annotations, value } = key;
  const rules = annotationNamed(annotations, 'schema/validation');
  const given = rules?.arguments ?? [];
  return {
    type: typeOf({ file, key }, text),
    default: defaultOf({ file, key }, text),
    title: textOf(annotations, 'schema/title', text),
    description: textOf(annotations, 'schema/desc', text),
    deprecated: textOf(annotations, 'schema/deprecated', text),
    removed: textOf(annotations, 'schema/removed', text),
    rules: given.map(({ keyword, start, end }) => ({ keyword: keyword?.name, text: text.slice(start, end) })),
    allowed:
      value.kind === 'scalar'
        ? given.flatMap((argument) =>
            argument.keyword && ALLOWING.has(argument.keyword.name) ? itemsIn(text.slice(argument.start, argument.end)) : [],
          )
        : [],
  };
}

const ALLOWING: ReadonlySet<string> = new Set(['one_of', 'enum']);

/** The items of `one_of=["dev", 1]`, as YAML has them. */
function itemsIn(argument: string): readonly string[] {
  const list = argument.slice(argument.indexOf('[') + 1);
  return Array.from(list.matchAll(/"([^"\\\n]*)"|'([^'\\\n]*)'|([\w.+-]+)/g), ([, double, single, bare]) => double ?? single ?? bare ?? '');
}

function readableSource({ source }: ValuePlace['file']): { readonly text: string } {
  return source ?? { text: '' };
}

function typeOf({ key }: ValuePlace, text: string): string | undefined {
  const { annotations, value } = key;
  const typed = annotationNamed(annotations, 'schema/type');
  const literals = typed && literalsOf(typed, text);
  if (literals?.named.some(([name, argument]) => name === 'any' && argument === true)) return 'any';
  const listed = literals?.positional.map((name) => (typeof name === 'string' ? (LISTED.get(name) ?? name) : 'null')) ?? [];
  const inferred =
    literals?.named.some(([name, argument]) => name === 'or_inferred' && argument === true) || listed.length === 0 ? nodeType(value) : undefined;
  const nullable = annotationNamed(annotations, 'schema/nullable') ? ['null'] : [];
  const names = [...new Set([...listed, ...(inferred === undefined ? [] : [inferred]), ...nullable])];
  return names.length === 0 || (names.length === 1 && nullable.length > 0) ? nullable[0] : orList(names);
}

/** As messages call them. */
const LISTED: ReadonlyMap<string, string> = new Map([
  ['int', 'integer'],
  ['bool', 'boolean'],
]);

function orList(names: readonly string[]): string {
  return names.length === 1 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** The type of a value that is shown; nothing for null, which says nothing, or stands where code gives the value. */
function nodeType(node: Node): string | undefined {
  switch (node.kind) {
    case 'mapping':
      return 'map';
    case 'sequence': {
      const item = node.items[0] && nodeType(node.items[0]);
      return item === undefined ? 'array' : `array of ${item}`;
    }
    case 'alias':
      return nodeType(node.target);
    case 'scalar':
      return node.type === 'null' ? undefined : node.type;
  }
}

function defaultOf({ key }: ValuePlace, text: string): string | undefined {
  const { annotations, value } = key;
  const given = annotationNamed(annotations, 'schema/default');
  if (given) return text.slice(given.piece.start, given.piece.end).trim();
  if (annotationNamed(annotations, 'schema/nullable')) return 'null';
  if (value.kind === 'sequence') return '[]';
  if (value.kind !== 'scalar') return undefined;
  const written = text.slice(value.origin.start, value.origin.end);
  return written === '' ? undefined : written;
}
