import { ANYTHING } from '../model.ts';
import type { Field, Schema, SchemaType } from '../model.ts';
import { releaseName } from './releases.ts';

/** In which releases of Kubernetes something is there: minor numbers, the end exclusive and absent where there is none. */
export interface Lifetime {
  readonly since: number;
  readonly until: number | undefined;
}

/** A kind in one of its versions. */
export interface TableKind {
  readonly apiVersion: string;
  readonly kind: string;
  readonly lifetimes: readonly Lifetime[];
}

/**
 * The table of all kinds of all releases. Its notation:
 *
 * - `= core.v1 v1`: what follows is of this section; its kinds have that apiVersion.
 * - `*Pod(…)`: a definition, with its fields in parentheses; with a star a kind, which has `apiVersion` and `kind` beside them.
 * - `name:type!`: a field, with `!` a required one.
 * - `+29-31` behind a definition or a field: it came in 1.29 and was gone in 1.31.
 * - A type is a letter, a definition of this section or of another one (`core.v1.PodSpec`), a list `[type]` or a map `{type}`.
 */
export class KubernetesTable {
  readonly #lines = new Map<string, TableLine[]>();
  readonly #kinds = new Map<string, TableKind & { readonly definition: string }>();
  readonly #releases = new Map<number, ReleaseSchemas>();

  constructor(text: string) {
    let section = '';
    let apiVersion = '';
    for (const line of text.split('\n')) {
      if (line.startsWith('= ')) [, section = '', apiVersion = ''] = line.split(' ');
      else if (line !== '') this.#takeDefinition(line, section, apiVersion);
    }
  }

  /** The kinds of all releases. */
  get kinds(): Iterable<TableKind> {
    return this.#kinds.values();
  }

  kind(apiVersion: string, kind: string): TableKind | undefined {
    return this.#kinds.get(kindKey(apiVersion, kind));
  }

  /** The schemas of one release; each definition is read when somebody looks at it. */
  release(minor: number): ReleaseSchemas {
    const known = this.#releases.get(minor);
    if (known) return known;
    const release = new ReleaseSchemas(minor, {
      lines: this.#lines,
      definitionOf: (apiVersion, kind) => this.#kinds.get(kindKey(apiVersion, kind))?.definition,
    });
    this.#releases.set(minor, release);
    return release;
  }

  #takeDefinition(line: string, section: string, apiVersion: string): void {
    const opening = line.indexOf('(');
    const [, star, name = '', marks = ''] = DEFINITION_HEAD.exec(line.slice(0, opening)) ?? [];
    const definition = `${section}.${name}`;
    const lifetime = lifetimeOf(marks);
    const isKind = star === '*';
    const kind = isKind ? { apiVersion, kind: name } : undefined;
    append(this.#lines, definition, { section, lifetime, fields: line.slice(opening + 1, -1), kind });
    if (!isKind) return;
    const known = this.#kinds.get(kindKey(apiVersion, name));
    this.#kinds.set(kindKey(apiVersion, name), { apiVersion, kind: name, definition, lifetimes: [...(known?.lifetimes ?? []), lifetime] });
  }
}

/** Whether something is there in a release. */
export function isAlive({ since, until }: Lifetime, minor: number): boolean {
  return since <= minor && (until === undefined || minor < until);
}

/** A definition as its line has it. */
interface TableLine {
  readonly section: string;
  readonly lifetime: Lifetime;
  readonly fields: string;
  readonly kind: { readonly apiVersion: string; readonly kind: string } | undefined;
}

interface TableLookup {
  readonly lines: ReadonlyMap<string, readonly TableLine[]>;
  definitionOf(apiVersion: string, kind: string): string | undefined;
}

/** The schemas of the kinds of one release of Kubernetes. */
export class ReleaseSchemas {
  readonly minor: number;
  readonly #table: TableLookup;
  readonly #known = new Map<string, Schema>();

  constructor(minor: number, table: TableLookup) {
    this.minor = minor;
    this.#table = table;
  }

  /** The schema of a kind; `undefined` if the release does not have it. */
  ofKind(apiVersion: string, kind: string): Schema | undefined {
    const definition = this.#table.definitionOf(apiVersion, kind);
    return definition === undefined ? undefined : this.#define(definition);
  }

  /** What `metadata` of every object is. */
  get objectMeta(): Schema {
    return this.#define(OBJECT_META) ?? ANYTHING;
  }

  #define(definition: string): Schema | undefined {
    const known = this.#known.get(definition);
    if (known) return known;
    const line = this.#table.lines.get(definition)?.find(({ lifetime }) => isAlive(lifetime, this.minor));
    if (!line) return undefined;
    const schema = new Definition(definition, () => this.#readFields(line));
    this.#known.set(definition, schema);
    return schema;
  }

  #readFields({ section, fields, kind }: TableLine): DefinedFields {
    const read: [string, Field][] = kind ? [constantField('apiVersion', kind.apiVersion), constantField('kind', kind.kind)] : [];
    const required: string[] = [];
    const otherReleases = new Map<string, string>();
    for (const text of fields === '' ? [] : fields.split(',')) {
      const [, name = '', type = '', mark, marks = ''] = FIELD.exec(text) ?? [];
      const lifetime = lifetimeOf(marks);
      if (!isAlive(lifetime, this.minor)) {
        otherReleases.set(name, whenAlive(lifetime, this.minor));
        continue;
      }
      read.push([name, { schema: this.#type(type, section, mark === '!') }]);
      if (mark === '!') required.push(name);
    }
    return { fields: new Map(read), required, otherReleases };
  }

  /** What is required takes no null, unless it is a definition; items do. */
  #type(text: string, section: string, isRequired = false): Schema {
    const first = text[0] ?? '';
    if (first === '[') return { ...ANYTHING, type: 'list', isNullable: !isRequired, items: this.#type(text.slice(1, -1), section) };
    if (first === '{') return { ...ANYTHING, type: 'object', isNullable: !isRequired, others: this.#type(text.slice(1, -1), section) };
    if (text.length === 1) return (isRequired ? SCALARS : NULLABLE_SCALARS).get(text) ?? ANYTHING;
    return this.#define(text.includes('.') ? text : `${section}.${text}`) ?? ANYTHING;
  }
}

interface DefinedFields {
  readonly fields: ReadonlyMap<string, Field>;
  readonly required: readonly string[];
  readonly otherReleases: ReadonlyMap<string, string>;
}

/** An object whose fields are read when they are needed: definitions name each other, and themselves. */
class Definition implements Schema {
  readonly type = 'object';
  readonly isNullable = true;
  readonly others = 'nothing';
  readonly constraints = [];
  readonly rules = [];
  readonly definition: string;
  readonly #read: () => DefinedFields;
  #defined: DefinedFields | undefined;

  constructor(definition: string, read: () => DefinedFields) {
    this.definition = definition;
    this.#read = read;
  }

  get fields(): ReadonlyMap<string, Field> {
    return this.#fieldsRead().fields;
  }

  get required(): readonly string[] {
    return this.#fieldsRead().required;
  }

  get otherReleases(): ReadonlyMap<string, string> {
    return this.#fieldsRead().otherReleases;
  }

  #fieldsRead(): DefinedFields {
    this.#defined ??= this.#read();
    return this.#defined;
  }
}

const OBJECT_META = 'meta.v1.ObjectMeta';

const DEFINITION_HEAD = /^(\*?)(\w+)([-+\d]*)$/;
const FIELD = /^([^:]+):([^!+-]+)(!?)([-+\d]*)$/;

const LETTERS: readonly (readonly [string, SchemaType])[] = [
  ['s', 'string'],
  ['y', 'bytes'],
  ['t', 'time'],
  ['u', 'time'],
  ['q', 'quantity'],
  ['p', 'int-or-string'],
  ['i', 'int32'],
  ['l', 'integer'],
  ['n', 'number'],
  ['b', 'boolean'],
  ['o', 'object'],
];

/** Definitions without fields of their own stay nullable even where they are required. */
const ALWAYS_NULLABLE = new Set(['t', 'u', 'q', 'p', 'o']);

const SCALARS: ReadonlyMap<string, Schema> = new Map([
  ...LETTERS.map(([letter, type]) => [letter, { ...ANYTHING, type, isNullable: ALWAYS_NULLABLE.has(letter) }] as const),
  ['z', { ...ANYTHING, type: 'string', isNullable: false }],
]);

const NULLABLE_SCALARS: ReadonlyMap<string, Schema> = new Map(
  [...SCALARS].map(([letter, schema]) => [letter, letter === 'z' ? schema : { ...schema, isNullable: true }]),
);

function constantField(name: string, value: string): [string, Field] {
  return [name, { schema: { ...ANYTHING, type: 'string', isNullable: false, constraints: [{ kind: 'enum', values: [value] }] } }];
}

function whenAlive({ since, until }: Lifetime, minor: number): string {
  return since > minor ? `Kubernetes ${releaseName(since)} has it first` : `Kubernetes ${releaseName(until ?? minor)} has it no more`;
}

function lifetimeOf(marks: string): Lifetime {
  const [, since, until] = /^(?:\+(\d+))?(?:-(\d+))?$/.exec(marks) ?? [];
  return { since: since === undefined ? 0 : Number(since), until: until === undefined ? undefined : Number(until) };
}

function kindKey(apiVersion: string, kind: string): string {
  return `${apiVersion} ${kind}`;
}

function append<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
