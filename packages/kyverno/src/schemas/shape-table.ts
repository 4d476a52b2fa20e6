/** Types of Kubernetes in the compact notation that `ShapeTable` reads. */
export interface ShapeText {
  /** A line for each apiVersion: `apps/v1: Deployment=17 …`, a kind and the number of its shape. */
  readonly kinds: string;
  /**
   * A line for each shape, numbered from 0: the fields of an object as name, relation and type. The relations are `=` one value,
   * `~` one object that is not atomic, whatever its shape says, `[]` an atomic list, `[a,b]` a list merged by keys, `[*]` a set,
   * `{}` a map and `{!}` an atomic map. The types are the number of a shape, `s` text, `n` number, `b` boolean, `q` any scalar,
   * `l` an atomic list of texts, `*` and nothing for any value. A `!` in front makes the shape atomic; `...` allows other fields.
   */
  readonly shapes: string;
}

/** How values of a place merge. */
export type SchemaType = AnyType | ScalarType | ListType | MapType | StructType;

/** Nothing is known: maps merge, lists are atomic. */
export interface AnyType {
  readonly kind: 'any';
}

export interface ScalarType {
  readonly kind: 'scalar';
  readonly accepts: 'text' | 'number' | 'boolean' | 'scalar';
}

export interface ListType {
  readonly kind: 'list';
  readonly element: SchemaType;
  /** Undefined for an atomic list; the names of the keys for a list of objects; empty for a set of scalars. */
  readonly keys?: readonly string[];
  /** What an element has where it leaves out a key. */
  readonly keyDefaults?: ReadonlyMap<string, string | number>;
}

export interface MapType {
  readonly kind: 'map';
  readonly element: SchemaType;
  readonly atomic: boolean;
}

export interface StructType {
  readonly kind: 'struct';
  readonly atomic: boolean;
  /** Whether fields beside the known ones may occur. */
  readonly isOpen: boolean;
  readonly fields: ReadonlyMap<string, SchemaType>;
}

export const ANY: AnyType = { kind: 'any' };
const TEXT: ScalarType = { kind: 'scalar', accepts: 'text' };
const LETTERS: ReadonlyMap<string, SchemaType> = new Map<string, SchemaType>([
  ['s', TEXT],
  ['n', { kind: 'scalar', accepts: 'number' }],
  ['b', { kind: 'scalar', accepts: 'boolean' }],
  ['q', { kind: 'scalar', accepts: 'scalar' }],
  ['l', { kind: 'list', element: TEXT }],
  ['*', ANY],
  ['', ANY],
]);
const FIELD = /^([^=~[{]+)(=|~|\[[^\]]*\]|\{!?\})(.*)$/;

/** A table of types; a shape is read from its text when a value of it is met for the first time. */
export class ShapeTable {
  readonly #kinds: ReadonlyMap<string, number>;
  readonly #lines: readonly string[];
  readonly #shapes = new Map<number, StructType>();

  constructor(text: ShapeText) {
    this.#kinds = readKinds(text.kinds);
    this.#lines = unbroken(text.shapes);
  }

  /** The type of a kind; `undefined` if the table has none. */
  typeOf(apiVersion: string, kind: string): StructType | undefined {
    const number = this.#kinds.get(`${apiVersion}/${kind}`);
    return number === undefined ? undefined : this.#shape(number);
  }

  /** Whether the table has kinds of this apiVersion. */
  hasVersion(apiVersion: string): boolean {
    return [...this.#kinds.keys()].some((kind) => kind.slice(0, kind.lastIndexOf('/')) === apiVersion);
  }

  #shape(number: number): StructType {
    const known = this.#shapes.get(number);
    if (known !== undefined) return known;
    const line = this.#lines[number] ?? '...';
    const words = (line.startsWith('!') ? line.slice(1) : line).split(' ');
    const fields = new Map<string, SchemaType>();
    const shape: StructType = { kind: 'struct', atomic: line.startsWith('!'), isOpen: words.includes('...'), fields };
    this.#shapes.set(number, shape);
    for (const word of words) {
      const [, name = '', relation = '', type = ''] = FIELD.exec(word) ?? [];
      if (name !== '') fields.set(name, this.#related(relation, type));
    }
    return shape;
  }

  #related(relation: string, text: string): SchemaType {
    const type = LETTERS.get(text) ?? this.#shape(Number(text));
    if (relation === '=') return type;
    if (relation === '~') return type.kind === 'struct' ? { ...type, atomic: false } : type;
    if (relation.startsWith('{')) return { kind: 'map', element: type, atomic: relation === '{!}' };
    const inside = relation.slice(1, -1);
    if (inside === '') return { kind: 'list', element: type };
    if (inside === '*') return { kind: 'list', element: type, keys: [] };
    const keys = inside.split(',');
    return { kind: 'list', element: type, keys, keyDefaults: new Map(keys.map((key) => [key, keyDefault(key, fieldType(type, key))])) };
  }
}

/** The OpenAPI documents of Kubernetes name a default for each key: `TCP` for a protocol, else what is empty. */
function keyDefault(key: string, type: SchemaType | undefined): string | number {
  if (key === 'protocol') return 'TCP';
  return type?.kind === 'scalar' && type.accepts === 'number' ? 0 : '';
}

/** The type of the value of a field; `undefined` if the object has no such field, or its type no fields at all. */
export function fieldType(type: SchemaType | undefined, name: string): SchemaType | undefined {
  if (type?.kind === 'struct') return type.fields.get(name);
  return type?.kind === 'map' ? type.element : undefined;
}

/** The lines of a text without the first and the last line break; a line that begins with a blank continues the one before. */
export function unbroken(text: string): readonly string[] {
  return text.slice(1, -1).replaceAll('\n ', ' ').split('\n');
}

function readKinds(text: string): ReadonlyMap<string, number> {
  const kinds = new Map<string, number>();
  for (const line of unbroken(text)) {
    const [apiVersion = '', rest = ''] = line.split(': ');
    for (const entry of rest.split(' ')) {
      const [kind = '', number = ''] = entry.split('=');
      kinds.set(`${apiVersion}/${kind}`, Number(number));
    }
  }
  return kinds;
}
