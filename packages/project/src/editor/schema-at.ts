import { assaySchemaText } from '../generated/assay-schema.ts';

/** A part of the schema of project files, as far as an editor shows it. */
export interface SchemaPart {
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, SchemaPart>>;
  readonly additionalProperties?: SchemaPart | false;
  readonly items?: SchemaPart;
}

/** What the schema says of the place below these keys; `*` is an item of a list. */
export function schemaAt(keys: readonly string[]): SchemaPart | undefined {
  let part: SchemaPart | undefined = JSON.parse(assaySchemaText);
  for (const key of keys) part = key === '*' ? part?.items : (ownProperty(part?.properties, key) ?? (part?.additionalProperties || undefined));
  return part;
}

function ownProperty(properties: SchemaPart['properties'] = {}, name: string): SchemaPart | undefined {
  return Object.hasOwn(properties, name) ? properties[name] : undefined;
}

/** Whether the keys at a place are rules. */
export function setsRules({ keys }: { readonly keys: readonly string[] }): boolean {
  return ['rules', 'overrides/*/rules'].includes(keys.join('/'));
}
