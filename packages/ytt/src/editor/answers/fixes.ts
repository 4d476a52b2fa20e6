import type { EditorFiles, Fix, SourceFile, Violation } from '@assay/findings';
import { parseJsonPointer } from '@assay/source';
import type { Node } from '@assay/source';

import { namedRule } from '../../validations/rules/rules.ts';
import { nameAt } from '../names/name-at.ts';
import { dataValuesOf, dottedPath } from '../values/data-values.ts';
import type { DataValues, ValueDocument } from '../values/data-values.ts';
import { declaredValue } from '../values/declared-value.ts';
import { librariesWith } from '../values/unit-library.ts';
import { insertIntoMap } from './insert-into-map.ts';
import { declaringLines } from './value-text.ts';

/** What mends a violation in another file: one function for each way. The fixes of a single file come with the violation itself. */
const FIXERS: readonly ((violation: Violation, file: SourceFile, files: EditorFiles) => readonly Fix[])[] = [
  declareGivenValue,
  declareReadValue,
  giveValue,
];

/** What can be changed to mend a violation, beside its own fixes. */
export function fixesFor(violation: Violation, files: EditorFiles): readonly Fix[] {
  const file = files.files.find(({ name }) => name === violation.file);
  return file ? FIXERS.flatMap((fixer) => fixer(violation, file, files)) : [];
}

/** A key of a values file that the schema lacks is declared with its value as the default. */
function declareGivenValue({ rule, range }: Violation, file: SourceFile, { units }: EditorFiles): readonly Fix[] {
  if (rule !== 'unknown-key' || !range) return [];
  const offset = range.start.offset;
  return librariesWith(file, units)
    .slice(0, 1)
    .flatMap((library) => {
      const values = dataValuesOf(library);
      const given = values.given.filter((each) => each.file.name === file.name).flatMap(({ document }) => document.keys);
      const key = given.find(({ start, end }) => start <= offset && offset <= end);
      return key ? declare(key.path, declaringLines(key.word.name, key.value, file.source?.text ?? ''), values) : [];
    });
}

/** A data value that code reads, and nothing declares, is declared as a text. */
function declareReadValue({ rule, range }: Violation, file: SourceFile, files: EditorFiles): readonly Fix[] {
  if (rule !== 'evaluation' || !range) return [];
  const name = nameAt({ ...files, file, offset: range.end.offset });
  if (name?.meaning?.kind !== 'value') return [];
  const values = dataValuesOf(name.meaning.library);
  const { path } = name.meaning;
  return values.has(path) ? [] : declare(path, [`${path.at(-1)}: ""`], values);
}

function declare(path: readonly string[], lines: readonly string[], values: DataValues): readonly Fix[] {
  const parent = path.slice(0, -1);
  const place = values.declarations(parent).at(-1);
  const schema = place
    ? values.schemas.find(({ document }) => document.keys.includes(place.key))
    : parent.length === 0
      ? values.schemas.at(-1)
      : undefined;
  const edit = schema && insertIntoMap(schema.file, place?.key.value ?? schema.document.root, schema.document, lines);
  if (!schema || !edit) return [];
  return [{ title: `declare "${dottedPath(path)}" in the schema, ${schema.file.name}`, applicability: 'unsafe', edits: [edit] }];
}

/** A default that breaks its own rule asks for a value: each values file can give it. */
function giveValue({ rule, path: pointer }: Violation, file: SourceFile, { units }: EditorFiles): readonly Fix[] {
  if (pointer === undefined || (rule !== 'custom' && !namedRule(rule))) return [];
  return librariesWith(file, units)
    .slice(0, 1)
    .flatMap((library) => {
      const values = dataValuesOf(library);
      const path = pathOf(pointer);
      const place = values.declarations(path).at(-1);
      if (place?.file.name !== file.name) return [];
      const { allowed, default: usual = '""' } = declaredValue(place);
      return values.given.flatMap((given) => giveIn(given, path, allowed[0] ?? usual));
    });
}

function pathOf(pointer: string): readonly string[] {
  return (parseJsonPointer(pointer) ?? []).map(String);
}

function giveIn({ file, document }: ValueDocument, path: readonly string[], value: string): readonly Fix[] {
  const { map, depth } = deepestMap(document.root, path);
  if (depth === path.length) return [];
  const lines = path.slice(depth).map((name, at, rest) => `${'  '.repeat(at)}${name}:${at === rest.length - 1 ? ` ${value}` : ''}`);
  const edit = insertIntoMap(file, map, document, lines);
  return edit ? [{ title: `give "${dottedPath(path)}" a value in ${file.name}`, applicability: 'unsafe', edits: [edit] }] : [];
}

/** The map of a document that goes furthest down a path, and how far that is. */
function deepestMap(root: Node | undefined, path: readonly string[]): { readonly map: Node | undefined; readonly depth: number } {
  let map = root;
  for (const [depth, step] of path.entries()) {
    const value = map?.kind === 'mapping' ? map.entries.find(({ name }) => name === step)?.value : undefined;
    if (!value) return { map, depth };
    map = value;
  }
  return { map, depth: path.length };
}
