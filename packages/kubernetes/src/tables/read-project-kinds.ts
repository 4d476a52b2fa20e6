import { readJson, Source } from '@assay/source';
import type { JsonValue } from '@assay/findings';

import { readRootSchema } from '../crds/read-schema.ts';
import type { Schema } from '../model.ts';

/**
 * The kinds of Kyverno, KubeVirt and Carvel, as the definitions have them that these projects install. The notation of their table:
 *
 * - `kubevirt.io/v1 VirtualMachine 126`: a kind, and the number of its schema.
 * - Below an empty line the schemas, numbered from 0, as JSON. Where a schema holds others (`properties`, `items`, `additionalProperties`), a number
 *   stands for the one with this number.
 */
export class ProjectKinds {
  readonly #lines: readonly string[];
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #schemas = new Map<number, { readonly objectMeta: Schema; readonly schema: Schema }>();

  constructor(table: string) {
    const [heads = '', lines = ''] = table.trim().split('\n\n');
    this.#lines = lines.split('\n');
    this.#numbers = new Map(
      heads.split('\n').map((head) => {
        const end = head.lastIndexOf(' ');
        return [head.slice(0, end), Number(head.slice(end + 1))];
      }),
    );
  }

  /** The kinds, each with its apiVersion. */
  get kinds(): readonly { readonly apiVersion: string; readonly kind: string }[] {
    return [...this.#numbers.keys()].map((key) => {
      const [apiVersion = '', kind = ''] = key.split(' ');
      return { apiVersion, kind };
    });
  }

  /** The schema of a kind, whose objects have the metadata of all objects. */
  schema(apiVersion: string, kind: string, objectMeta: Schema): Schema | undefined {
    const number = this.#numbers.get(`${apiVersion} ${kind}`);
    if (number === undefined) return undefined;
    const known = this.#schemas.get(number);
    if (known?.objectMeta === objectMeta) return known.schema;
    const source = new Source(`${kind} of ${apiVersion}`, JSON.stringify(this.#read(number)), { file: undefined });
    const { root } = readJson(source);
    if (root?.kind !== 'mapping') throw new Error(`the table has no schema of ${kind} of ${apiVersion}`);
    const schema = readRootSchema(root, { objectMeta });
    this.#schemas.set(number, { objectMeta, schema });
    return schema;
  }

  #read(number: number): WrittenSchema {
    const schema: WrittenSchema = JSON.parse(this.#lines[number]!);
    return this.#whole(schema);
  }

  /** The schema without numbers. */
  #whole(schema: WrittenSchema): WrittenSchema {
    const held = (value: Held): WrittenSchema => (typeof value === 'number' ? this.#read(value) : this.#whole(value));
    const { properties, items, additionalProperties } = schema;
    return {
      ...schema,
      ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, held(value)])) }),
      ...(items !== undefined && { items: held(items) }),
      ...(additionalProperties !== undefined && typeof additionalProperties !== 'boolean' && { additionalProperties: held(additionalProperties) }),
    };
  }
}

type Held = number | WrittenSchema;

interface WrittenSchema {
  readonly properties?: Readonly<Record<string, Held>>;
  readonly items?: Held;
  readonly additionalProperties?: Held | boolean;
  readonly [keyword: string]: JsonValue | WrittenSchema | undefined;
}
