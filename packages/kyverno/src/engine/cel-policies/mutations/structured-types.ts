import type { Charge, ObjectValue } from '@assay/jmespath';

import type { KindMap } from '../../../schemas/kind-map.ts';
import { listOf, objectOf, textOf } from '../../../objects/fields.ts';
import type { GroupVersionKind } from '../../../objects/group-version-kind.ts';
import { customResourceType } from '../../../schemas/openapi-type.ts';
import { ANY, fieldType, ShapeTable } from '../../../schemas/shape-table.ts';
import type { SchemaType } from '../../../schemas/shape-table.ts';
import { STRUCTURED_MERGE_TABLE } from '../../../schemas/structured-merge-table.ts';

/** The type by which objects of a kind are merged; `undefined` if nothing tells it. */
export type StructuredTypes = (sort: GroupVersionKind, charge: Charge) => SchemaType | undefined;

/** The types of Kubernetes 1.32 and of custom resource definitions that are given. */
export function structuredTypes(kinds: KindMap): StructuredTypes {
  const table = new ShapeTable(STRUCTURED_MERGE_TABLE);
  const metadata = fieldType(table.typeOf('v1', 'ConfigMap'), 'metadata') ?? ANY;
  const custom = new Map<string, SchemaType | undefined>();
  return (sort, charge) => {
    const apiVersion = sort.group === '' ? sort.version : `${sort.group}/${sort.version}`;
    const builtIn = table.typeOf(apiVersion, sort.kind);
    if (builtIn !== undefined) return builtIn;
    const key = `${apiVersion}/${sort.kind}`;
    if (custom.has(key)) return custom.get(key);
    const schema = schemaOf(sort, kinds.definitions);
    const type = schema && customResourceType(schema, metadata, charge);
    custom.set(key, type);
    return type;
  };
}

/** How objects of the kinds of Kubernetes 1.32 merge, by apiVersion and kind. */
export function builtInTypes(): (apiVersion: string, kind: string) => SchemaType | undefined {
  const table = new ShapeTable(STRUCTURED_MERGE_TABLE);
  return (apiVersion, kind) => table.typeOf(apiVersion, kind);
}

/** What the definition of a custom resource says about one of its versions. */
function schemaOf({ group, version, kind }: GroupVersionKind, definitions: readonly ObjectValue[]): ObjectValue | undefined {
  const definition = definitions.find((each) => textOf(each, 'spec', 'group') === group && textOf(each, 'spec', 'names', 'kind') === kind);
  const served = listOf(definition, 'spec', 'versions').find((each) => textOf(each, 'name') === version);
  return objectOf(served, 'schema', 'openAPIV3Schema');
}
