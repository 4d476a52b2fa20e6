import type { SourceFile } from '@assay/findings';

import { annotationNamed } from './annotation-values.ts';
import { textOfPath } from './text-of-path.ts';
import { librariesOf } from './unit-library.ts';
import type { UnitLibrary } from './unit-library.ts';
import { ITEM_STEP, writtenDocuments } from './written-keys.ts';
import type { WrittenDocument, WrittenKey } from './written-keys.ts';

/** A key that declares a data value, or gives it a value. */
export interface ValuePlace {
  readonly file: SourceFile;
  readonly key: WrittenKey;
}

/** A document that declares data values or gives some. */
export interface ValueDocument {
  readonly file: SourceFile;
  readonly document: WrittenDocument;
}

/** Where the data values of a library are declared and given, as its texts say. */
export class DataValues {
  readonly schemas: readonly ValueDocument[];
  readonly given: readonly ValueDocument[];
  readonly #declared: KeyTables;
  readonly #given: KeyTables;

  constructor(schemas: readonly ValueDocument[], given: readonly ValueDocument[]) {
    this.schemas = schemas;
    this.given = given;
    this.#declared = new KeyTables(schemas);
    this.#given = new KeyTables(given);
  }

  /** The keys that declare a data value; the last one counts most. */
  declarations(path: readonly string[]): readonly ValuePlace[] {
    return this.#declared.at(this.#declaredPath(path));
  }

  /** The keys that give a data value. */
  givenAt(path: readonly string[]): readonly ValuePlace[] {
    return this.#given.at(path);
  }

  /** The keys right below a path, each with the place that declares it, or else gives it first. */
  below(path: readonly string[]): readonly ValuePlace[] {
    const declared = this.#declared.below(this.#declaredPath(path)).filter(({ key }) => !isAnyKey(key));
    return this.schemas.length > 0 ? declared : this.#given.below(path);
  }

  /** Whether a schema or values say something of a path. */
  has(path: readonly string[]): boolean {
    return this.declarations(path).length > 0 || this.givenAt(path).length > 0;
  }

  /** The path of what declares a data value: below a map with any keys, that of any key. */
  #declaredPath(path: readonly string[]): readonly string[] {
    const declared: string[] = [];
    for (const step of path) {
      const [anyKey] = this.#declared.at([...declared, step]).length > 0 ? [] : this.#declared.below(declared).filter(({ key }) => isAnyKey(key));
      declared.push(anyKey ? anyKey.key.word.name : step);
    }
    return declared;
  }
}

/** The data values of a library. They are kept with the unit. */
export function dataValuesOf(library: UnitLibrary): DataValues {
  const known = values.get(library);
  if (known) return known;
  const documents = documentsFor(library);
  const found = new DataValues(
    documents.filter(({ document }) => document.kind === 'schema'),
    documents.filter(({ document }) => document.kind !== 'schema'),
  );
  values.set(library, found);
  return found;
}

const values = new WeakMap<UnitLibrary, DataValues>();

function documentsFor(library: UnitLibrary): readonly ValueDocument[] {
  const { unit, root } = library;
  const documents: ValueDocument[] = [];
  for (const other of librariesOf(unit)) {
    for (const { file } of other.files) {
      if (!DECLARATION.test(file.scanText)) continue;
      for (const document of writtenDocuments(file)) {
        const target = [other.root, ...document.library.map((name) => `_ytt_lib/${name}`)].filter((step) => step !== '').join('/');
        if (document.kind !== 'other' && target === root) documents.push({ file, document });
      }
    }
  }
  const files = root === '' ? new Set(unit.environments.flatMap(({ valuesFiles }) => valuesFiles)) : [];
  for (const file of files) for (const document of writtenDocuments(file)) documents.push({ file, document });
  return documents;
}

/** An annotation of a document that declares values or a schema. */
const DECLARATION = /#@(?:data\/values|schema\/match)/;

/** The keys of documents by their paths. */
class KeyTables {
  readonly #tables: readonly { readonly file: SourceFile; readonly table: KeyTable }[];

  constructor(documents: readonly ValueDocument[]) {
    this.#tables = documents.map(({ file, document }) => ({ file, table: keyTableOf(document) }));
  }

  at(path: readonly string[]): readonly ValuePlace[] {
    const text = textOfPath(path);
    return this.#tables.flatMap(({ file, table }) => (table.byPath.get(text) ?? []).map((key) => ({ file, key })));
  }

  /** Of keys with one name the first. */
  below(path: readonly string[]): readonly ValuePlace[] {
    const text = textOfPath(path);
    const found = new Map<string, ValuePlace>();
    for (const { file, table } of this.#tables)
      for (const key of table.byParent.get(text) ?? []) if (!found.has(key.word.name)) found.set(key.word.name, { file, key });
    return [...found.values()];
  }
}

interface KeyTable {
  readonly byPath: ReadonlyMap<string, readonly WrittenKey[]>;
  readonly byParent: ReadonlyMap<string, readonly WrittenKey[]>;
}

/** It is kept with the document, as that stays the same while other files are edited. */
function keyTableOf(document: WrittenDocument): KeyTable {
  const known = tables.get(document);
  if (known) return known;
  const byPath = new Map<string, WrittenKey[]>();
  const byParent = new Map<string, WrittenKey[]>();
  for (const key of document.keys) {
    add(byPath, textOfPath(key.path), key);
    add(byParent, textOfPath(key.path.slice(0, -1)), key);
  }
  const table = { byPath, byParent };
  tables.set(document, table);
  return table;
}

const tables = new WeakMap<WrittenDocument, KeyTable>();

function add(keys: Map<string, WrittenKey[]>, text: string, key: WrittenKey): void {
  const others = keys.get(text);
  if (others) others.push(key);
  else keys.set(text, [key]);
}

/** Whether a key of a schema stands for any key. */
function isAnyKey({ annotations }: WrittenKey): boolean {
  return annotationNamed(annotations, 'schema/any-key') !== undefined;
}

/** A path for people: `db.hosts[].name`. */
export function dottedPath(path: readonly string[]): string {
  return path.map((step, at) => (step === ITEM_STEP || at === 0 ? step : `.${step}`)).join('');
}
