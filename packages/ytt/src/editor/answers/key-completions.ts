import type { Completion, SourceFile } from '@assay/findings';

import { readCode } from '../code/read-code.ts';
import { dataValuesOf } from '../values/data-values.ts';
import type { DataValues } from '../values/data-values.ts';
import { declaredValue } from '../values/declared-value.ts';
import { blankLine, lineEnd, lineStart } from '../values/readable-yaml.ts';
import type { UnitLibrary } from '../values/unit-library.ts';
import { documentsOfText, ITEM_STEP } from '../values/written-keys.ts';
import type { WrittenDocument, WrittenKey } from '../values/written-keys.ts';
import { valueCompletion } from './name-completions.ts';

/** In a values file: the keys that the schema has at a place and its map has not yet, and the values that a key can have. */
export function keyCompletions(file: SourceFile, library: UnitLibrary, offset: number): readonly Completion[] {
  const { source, pieces } = readCode(file);
  const { text } = source;
  const isInComment = pieces.some(({ openedAt, end }) => openedAt <= offset && offset <= end);
  const start = lineStart(text, offset);
  const end = lineEnd(text, start);
  const before = text.slice(start, offset);
  if (isInComment || /^\s*#|\s#/.test(before)) return [];
  const values = dataValuesOf(library);
  // The line that is being typed may break the text.
  const documents = documentsOfText(readCode(file), blankLine(text, start, end));
  const document = documents.findLast((each) => each.start <= offset) ?? documents[0];
  if (!isOfValues(file, document, values)) return [];
  const keys = document?.keys ?? [];
  const typed = LINE.exec(before);
  const indent = typed?.groups?.['indent']?.length ?? 0;
  const { path, there } = mapAt(keys, text, { start, indent, isItem: (typed?.groups?.['dashes'] ?? '') !== '' });
  const name = typed?.groups?.['name'];
  if (name !== undefined) return valuesOf([...path, name], values, { source, start: offset - (typed?.groups?.['value']?.length ?? 0), end });
  const wordStart = offset - (typed?.groups?.['word']?.length ?? 0);
  const wordEnd = wordStart + (/^[\w.-]*/.exec(text.slice(wordStart, end))?.[0].length ?? 0);
  const replaces = { source, start: wordStart, end: wordEnd };
  const hasColon = text[wordEnd] === ':';
  return values
    .below(path)
    .filter(({ key }) => !there.has(key.word.name))
    .map((place) => ({
      ...valueCompletion(place, replaces),
      text: place.key.word.name + (hasColon ? '' : place.key.value.kind === 'scalar' ? ': ' : ':'),
    }));
}

/** Indentation with dashes, then a key that is typed, or a key and its value. */
const LINE = /^(?<indent> *(?<dashes>(?:- +)*))(?:["']?(?<name>[\w.-]+)["']?: *["']?(?<value>[^"'#]*)|["']?(?<word>[\w.-]*))$/;

function isOfValues(file: SourceFile, document: WrittenDocument | undefined, values: DataValues): boolean {
  if (document?.kind === 'values') return true;
  return document?.kind !== 'schema' && values.given.some((given) => given.file.name === file.name && given.document.kind === 'other');
}

/** The line in which a key is typed. */
interface TypedLine {
  readonly start: number;
  /** The column of the key. */
  readonly indent: number;
  /** Whether it begins an item of an array. */
  readonly isItem: boolean;
}

/** The map that a typed key is in: its path, and the keys that are there already. */
function mapAt(
  keys: readonly WrittenKey[],
  text: string,
  { start, indent, isItem }: TypedLine,
): { readonly path: readonly string[]; readonly there: ReadonlySet<string> } {
  const placed = keys.map((key) => placedKey(key, text));
  const above = isItem ? [] : beside(placed.filter(({ key }) => key.start < start).toReversed(), indent, 'up');
  const below = beside(
    placed.filter(({ key }) => key.start > start),
    indent,
    'down',
  );
  const there = new Set([...above, ...below].map(({ word }) => word.name));
  const [sibling] = [...above, ...below];
  if (sibling) return { path: sibling.path.slice(0, -1), there };
  const parent = placed.findLast(({ key, column }) => key.start < start && column < indent + (isItem ? 1 : 0));
  if (!parent) return { path: [], there };
  if (parent.column === indent) return { path: parent.key.path.slice(0, -1), there };
  return { path: isItem ? [...parent.key.path, ITEM_STEP] : parent.key.path, there };
}

interface PlacedKey {
  readonly key: WrittenKey;
  readonly column: number;
  /** The column of the first dash in its line, if it begins an item. */
  readonly dash: number | undefined;
}

function placedKey(key: WrittenKey, text: string): PlacedKey {
  const start = lineStart(text, key.start);
  const dash = /^ *(?=- )/.exec(text.slice(start, key.start))?.[0].length;
  return { key, column: key.start - start, dash };
}

/** The keys of one map, going away from a line of it. */
function beside(placed: readonly PlacedKey[], indent: number, direction: 'up' | 'down'): readonly WrittenKey[] {
  const found: WrittenKey[] = [];
  for (const { key, column, dash } of placed) {
    const beginsItem = dash !== undefined && dash < indent;
    if (column < indent || (beginsItem && direction === 'down')) break;
    if (column === indent) found.push(key);
    if (beginsItem) break;
  }
  return found;
}

function valuesOf(path: readonly string[], values: DataValues, replaces: Completion['replaces']): readonly Completion[] {
  const place = values.declarations(path).at(-1);
  if (!place) return [];
  const { allowed, type = '' } = declaredValue(place);
  const booleans = /\bboolean\b/.test(type) ? ['true', 'false'] : [];
  const nulls = /\bnull\b/.test(type) ? ['null'] : [];
  return [...allowed, ...booleans, ...nulls].map((label) => ({ label, kind: 'value', replaces: onlyWord(replaces) }));
}

/** What follows a value in its line, such as a comment, stays. */
function onlyWord({ source, start, end }: Completion['replaces']): Completion['replaces'] {
  const word = /^[^\s#"',}\]]*/.exec(source.text.slice(start, end))?.[0] ?? '';
  return { source, start, end: start + word.length };
}
