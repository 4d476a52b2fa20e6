import type { CompiledSchema } from '@assay/json-schema';

/** A schema of recipes: its file, and what checks and their messages want to know of it. */
export interface RecipeSchema extends SchemaFile {
  readonly id: string;
  /** Members of a recipe. */
  readonly members: readonly string[];
  /** Members of an entry of `partition_layout`. */
  readonly partitionMembers: readonly string[];
  /** The targets of the conditional blocks, in their order. */
  readonly conditionalTargets: readonly string[];
}

/** A schema file as `tools/compile-schemas.mjs` leaves it. */
export interface SchemaFile {
  /** The file; its bytes once encoded as UTF-8. */
  readonly text: string;
  /** Of the bytes, in lower-case hex. */
  readonly sha256: string;
  readonly matches: CompiledSchema;
}

/** The parts of a schema that messages are made from. */
interface SchemaDocument {
  readonly $id: string;
  readonly properties: Readonly<Record<string, unknown>> & {
    readonly partition_layout: { readonly items: { readonly properties: Readonly<Record<string, unknown>> } };
  };
  readonly allOf: readonly { readonly if: { readonly properties: { readonly task_target: { readonly const: string } } } }[];
}

/** Reads what a schema file of ours says about itself. */
export function recipeSchema(file: SchemaFile): RecipeSchema {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Schema files are ours, and a test looks at each that is released.
  const { $id, properties, allOf } = JSON.parse(file.text) as SchemaDocument;
  return {
    ...file,
    id: $id,
    members: Object.keys(properties),
    partitionMembers: Object.keys(properties.partition_layout.items.properties),
    conditionalTargets: allOf.map((block) => block.if.properties.task_target.const),
  };
}

/** The target whose conditional block a keyword belongs to. */
export function targetOfCondition({ conditionalTargets }: RecipeSchema, schemaPath: string): string | undefined {
  const index = /^#\/allOf\/(\d+)\/then\//.exec(schemaPath)?.[1];
  return index === undefined ? undefined : conditionalTargets[Number(index)];
}
