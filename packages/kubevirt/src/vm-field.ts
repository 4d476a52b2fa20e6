import { isPlainPath } from '@assay/jsonpath';
import type { JsonPathStep } from '@assay/jsonpath';

import { VM_FIELDS } from './vm-field-table.ts';

/** What the VM API says of a field: whether an absent one has a value all the same, and what its value may be. */
export interface VmField {
  readonly type: VmFieldType;
  /** A pointer in the Go types: exists only if the object has it. */
  readonly isOptional: boolean;
  /** The value of the field while it is absent and its holder is there, as text; `undefined` if it has none. */
  readonly zero: string | undefined;
  /** The value of a path that ends here when something on the way to it is absent, as text. */
  readonly fallback: string | undefined;
  /** Fields of an object; the items of an array and the values of a map are under `*`. */
  readonly children: ReadonlyMap<string, VmField>;
}

export type VmFieldType = 'object' | 'array' | 'map' | 'string' | 'integer' | 'boolean' | 'quantity' | 'time' | 'int-or-string' | 'any';

/** The field that a path ends at, seen from `spec.template`; `undefined` if the API has none or the path is more than fields and positions. */
export function fieldAt(steps: readonly JsonPathStep[]): VmField | undefined {
  if (!isPlainPath(steps)) return undefined;
  let field: VmField | undefined = VM_TEMPLATE;
  for (const step of steps) {
    const holdsItems: boolean = field?.type === 'array';
    if ((step.kind === 'field') === holdsItems) return undefined;
    field = step.kind === 'field' ? childField(field, step.name) : itemField(field);
  }
  return field;
}

/** The field below an object or a map. */
export function childField(field: VmField | undefined, name: string): VmField | undefined {
  if (field?.type === 'object') return field.children.get(name);
  return field?.type === 'map' ? field.children.get('*') : undefined;
}

/** What the items of an array are. */
export function itemField(field: VmField | undefined): VmField | undefined {
  return field?.type === 'array' ? field.children.get('*') : undefined;
}

const TYPES: ReadonlyMap<string, VmFieldType> = new Map([
  ['o', 'object'],
  ['a', 'array'],
  ['m', 'map'],
  ['s', 'string'],
  ['i', 'integer'],
  ['b', 'boolean'],
  ['q', 'quantity'],
  ['t', 'time'],
  ['n', 'int-or-string'],
  ['x', 'any'],
]);

const ZEROS: Partial<Record<VmFieldType, string>> = { string: '', integer: '0', boolean: 'false', quantity: '0' };

/**
 * Reads the notation of the field table: a letter for the type, `?` if optional, `=` if it has the zero value of its type,
 * `~` and perhaps a word if it has a fallback (the zero value or the word), then its children as `(name:…,name:…)`.
 */
class FieldReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text.replaceAll('\n', '');
  }

  read(): VmField {
    const type = TYPES.get(this.#take(/[a-z]/y));
    if (!type) throw new Error(`no type at ${this.#at} of the field table`);
    const flags = this.#take(/\??=?/y);
    const fallback = this.#take(/(?:~[a-z]*)?/y);
    const zero = ZEROS[type];
    return {
      type,
      isOptional: flags.includes('?'),
      zero: flags.includes('=') ? zero : undefined,
      fallback: fallback === '~' ? zero : fallback.slice(1) || undefined,
      children: new Map(this.#children()),
    };
  }

  *#children(): Generator<[string, VmField]> {
    if (this.#text[this.#at] !== '(') return;
    while (this.#text[this.#at++] !== ')') {
      const name = this.#take(/[^:]*/y);
      this.#at++;
      yield [name, this.read()];
    }
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const taken = pattern.exec(this.#text)?.[0] ?? '';
    this.#at += taken.length;
    return taken;
  }
}

/** Reads fields in the notation of the field table. */
export function readVmFields(notation: string): VmField {
  return new FieldReader(notation).read();
}

/** The fields of `spec.template`, the root of all paths. */
export const VM_TEMPLATE: VmField = readVmFields(VM_FIELDS);

/** The fields that a template with a CPU section has the value 1 for if they are missing or 0. */
export const CPU_COUNTS: ReadonlySet<string> = new Set(['sockets', 'cores', 'threads']);

/** The CPU section. */
export const CPU_FIELD: VmField | undefined = ['spec', 'domain', 'cpu'].reduce<VmField | undefined>(childField, VM_TEMPLATE);
