import { unbroken } from './shape-table.ts';

/** A type of Go; `goType` is its name in messages. */
export type GoType = ScalarType | ListType | MapType | StructType;

interface ScalarType {
  /** `quantity`, `time` and `integer-or-text` decode themselves. */
  readonly kind: 'text' | 'boolean' | 'int32' | 'int64' | 'float64' | 'quantity' | 'time' | 'integer-or-text' | 'any';
  readonly goType: string;
}

interface ListType {
  readonly kind: 'list';
  readonly goType: string;
  readonly element: GoType;
}

interface MapType {
  readonly kind: 'map';
  readonly goType: string;
  readonly element: GoType;
}

export interface StructType {
  readonly kind: 'struct';
  readonly goType: string;
  readonly fields: readonly GoField[];
}

export interface GoField {
  readonly name: string;
  /** The struct without a name of its own in which the field stands. */
  readonly embeddedIn?: string;
  readonly type: GoType;
}

const SCALARS: ReadonlyMap<string, ScalarType['kind']> = new Map<string, ScalarType['kind']>([
  ['string', 'text'],
  ['bool', 'boolean'],
  ['int32', 'int32'],
  ['int64', 'int64'],
  ['float64', 'float64'],
  ['resource.Quantity', 'quantity'],
  ['intstr.IntOrString', 'integer-or-text'],
  ['Time', 'time'],
  ['FieldsV1', 'any'],
  ['JSON', 'any'],
  ['JSONSchemaPropsOrArray', 'any'],
  ['JSONSchemaPropsOrBool', 'any'],
  ['JSONSchemaPropsOrStringArray', 'any'],
  ['[]uint8', 'any'],
  ['any', 'any'],
]);

/**
 * Types in the words of Go, without `v1.`. A line is a name and what it stands for: a map, or the fields of a struct, each with its
 * type unless that is `string`; `+` names a struct whose fields stand among the others. A name without a line is a text.
 */
export class GoTypeTable {
  readonly #lines: ReadonlyMap<string, string>;
  readonly #structs = new Map<string, StructType>();

  constructor(...texts: readonly string[]) {
    this.#lines = new Map(texts.flatMap(unbroken).map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
  }

  /** A struct by its name; its fields are read when it is asked for the first time. */
  struct(name: string): StructType {
    const known = this.#structs.get(name);
    if (known !== undefined) return known;
    const fields: GoField[] = [];
    const struct: StructType = { kind: 'struct', goType: goName(name), fields };
    this.#structs.set(name, struct);
    for (const word of (this.#lines.get(name) ?? '').match(/\S+/g) ?? []) {
      if (word.startsWith('+')) {
        const embeddedIn = word.slice(1);
        fields.push(...this.struct(embeddedIn).fields.map((field) => ({ ...field, embeddedIn })));
      } else {
        const [field = '', type = 'string'] = word.split(':');
        fields.push({ name: field, type: this.#type(type) });
      }
    }
    return struct;
  }

  #type(text: string): GoType {
    const scalar = SCALARS.get(text);
    if (scalar !== undefined) return { kind: scalar, goType: goName(text) };
    if (text.startsWith('[]')) {
      const element = this.#type(text.slice(2));
      return { kind: 'list', goType: `[]${element.goType}`, element };
    }
    const [, key, value] = /^map\[(\w+)\](.*)$/.exec(text) ?? [];
    if (key !== undefined && value !== undefined) {
      const element = this.#type(value);
      return { kind: 'map', goType: `map[${goName(key)}]${element.goType}`, element };
    }
    const line = this.#lines.get(text);
    if (line === undefined) return { kind: 'text', goType: goName(text) };
    return line.startsWith('map[') ? { ...this.#type(line), goType: goName(text) } : this.struct(text);
  }
}

const BUILT_IN: ReadonlySet<string> = new Set(['string', 'bool', 'int32', 'int64', 'float64']);

function goName(name: string): string {
  return BUILT_IN.has(name) || name.includes('.') ? name : `v1.${name}`;
}
