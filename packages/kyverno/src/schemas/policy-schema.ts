import type { Value } from '@assay/jmespath';
import { decodeJson, isObject } from '@assay/jmespath';

import { unbroken } from './shape-table.ts';

/** What a value has to look like, as the `openAPIV3Schema` of a custom resource definition says it. */
export type Schema = ScalarSchema | ListSchema | MapSchema | ObjectSchema | AnySchema;

interface Facets {
  /** What stands there if nothing is written. */
  readonly default?: Value;
  /** The only values that are allowed. */
  readonly enum?: readonly string[];
  /** Whether null is a value, and not the same as nothing. */
  readonly isNullable?: boolean;
}

export interface ScalarSchema extends Facets {
  readonly kind: 'string' | 'integer' | 'number' | 'boolean';
  /** Of texts, in characters. */
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
}

export interface ListSchema extends Facets {
  readonly kind: 'list';
  readonly element: Schema;
  readonly minItems?: number;
  /** Fields by which no two elements may be equal. */
  readonly keys?: readonly string[];
  /** Whether no two elements may be equal. */
  readonly isSet?: boolean;
}

/** An object with any names. */
export interface MapSchema extends Facets {
  readonly kind: 'map';
  readonly element: Schema;
}

export interface ObjectSchema extends Facets {
  readonly kind: 'object';
  readonly fields: ReadonlyMap<string, Schema>;
  readonly required: readonly string[];
  /** Whether fields beside the known ones may occur. */
  readonly isOpen?: boolean;
  /** Fields that must not all be there. */
  readonly notAllOf?: readonly string[];
  /** Fields of which one has to be there, and no other. */
  readonly oneOf?: readonly string[];
  /** The same said by a rule of CEL, with its message. */
  readonly exactlyOne?: { readonly fields: readonly string[]; readonly message: string };
}

/** Any value at all. */
export interface AnySchema extends Facets {
  readonly kind: 'any';
}

/** The schema of a kind. */
export interface KindSchema {
  readonly schema: ObjectSchema;
  readonly isNamespaced: boolean;
}

/**
 * The schemas of a table. It has a line for each apiVersion: `kyverno.io/v1: ClusterPolicy!=95 Policy=95`, a kind, `!` if it has no
 * namespace, and the number of its schema; and a line for each schema, numbered from 0. Such a line is a type: `o` with the fields
 * of an object as `name=type` (`name!=type` if it has to be there), `[` and `{` with the type of the elements of a list or map, `s` text, `i`
 * integer, `n` number, `b` boolean, `*` any, or the number of a schema; and behind ` | ` what else is demanded, as JSON.
 */
export class SchemaTable {
  readonly #kinds = new Map<string, ReadonlyMap<string, { readonly number: number; readonly isNamespaced: boolean }>>();
  readonly #lines: readonly string[];
  readonly #schemas = new Map<number, Schema>();

  constructor(text: { readonly kinds: string; readonly schemas: string }) {
    this.#lines = unbroken(text.schemas);
    for (const line of unbroken(text.kinds)) {
      const [apiVersion = '', rest = ''] = line.split(': ');
      const entries = rest.split(' ').map((entry) => entry.split('='));
      const kinds = entries.map(
        ([name = '', number]) => [name.replace('!', ''), { number: Number(number), isNamespaced: !name.endsWith('!') }] as const,
      );
      this.#kinds.set(apiVersion, new Map(kinds));
    }
  }

  /** Whether the table has kinds of this apiVersion. */
  hasVersion(apiVersion: string): boolean {
    return this.#kinds.has(apiVersion);
  }

  /** The schema of a kind; `undefined` if the table has none. Its line is read when it is asked for the first time. */
  schemaOf(apiVersion: string, kind: string): KindSchema | undefined {
    const entry = this.#kinds.get(apiVersion)?.get(kind);
    const schema = entry && this.#numbered(entry.number);
    return schema?.kind === 'object' ? { schema, isNamespaced: entry!.isNamespaced } : undefined;
  }

  #numbered(number: number): Schema {
    let schema = this.#schemas.get(number);
    if (schema === undefined) {
      const [type = '', facets] = (this.#lines[number] ?? '*').split(' | ');
      schema = this.#typed(type, facets === undefined ? {} : decodedFacets(facets));
      this.#schemas.set(number, schema);
    }
    return schema;
  }

  #typed(type: string, facets: object = {}): Schema {
    const letter = LETTERS.get(type);
    if (letter !== undefined) return { ...letter, ...facets };
    if (type.startsWith('[')) return { kind: 'list', element: this.#typed(type.slice(1)), ...facets };
    if (type.startsWith('{')) return { kind: 'map', element: this.#typed(type.slice(1)), ...facets };
    return type.startsWith('o') ? this.#object(type, facets) : this.#numbered(Number(type));
  }

  /** The fields are read when they are asked for: most values have few of those that their schema knows. */
  #object(line: string, facets: object): ObjectSchema {
    const read = (): Pick<ObjectSchema, 'fields' | 'required'> => this.#fields(line.split(' ').slice(1));
    let known: Pick<ObjectSchema, 'fields' | 'required'> | undefined;
    return {
      ...facets,
      kind: 'object',
      get fields() {
        return (known ??= read()).fields;
      },
      get required() {
        return (known ??= read()).required;
      },
    };
  }

  #fields(entries: readonly string[]): Pick<ObjectSchema, 'fields' | 'required'> {
    const fields = new Map<string, Schema>();
    const required: string[] = [];
    for (const entry of entries) {
      const [, name = '', mark, type = ''] = FIELD.exec(entry) ?? [];
      fields.set(name, this.#typed(type));
      if (mark === '!') required.push(name);
    }
    return { fields, required };
  }
}

const FIELD = /^([^!=]+)(!?)=(.*)$/;
const LETTERS: ReadonlyMap<string, Schema> = new Map<string, Schema>([
  ['s', { kind: 'string' }],
  ['i', { kind: 'integer' }],
  ['n', { kind: 'number' }],
  ['b', { kind: 'boolean' }],
  ['*', { kind: 'any' }],
]);

/** The table is ours, so its facets are those of the type they stand with; values are decoded as data are. */
function decodedFacets(text: string): object {
  const decoded = decodeJson(text);
  return decoded.kind === 'value' && isObject(decoded.value) ? decoded.value : {};
}
