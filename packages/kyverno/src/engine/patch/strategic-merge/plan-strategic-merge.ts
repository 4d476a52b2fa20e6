import type { Charge, ObjectValue, Value } from '@assay/jmespath';
import { plainObject } from '@assay/jmespath';
import { checkSize } from '../../../objects/check-size.ts';
import type { ShapeTable } from '../../../schemas/shape-table.ts';
import { mergePatch } from './merge-patch.ts';
import { patternOf } from './pattern-node.ts';
import type { AnchorContext } from './resolve-anchors.ts';
import { resolveAnchors } from './resolve-anchors.ts';

/** What a strategic merge works with. */
export interface StrategicMergeContext extends AnchorContext {
  /** The types whose lists merge by keys, made of `STRATEGIC_MERGE_TABLE`. */
  readonly types: ShapeTable;
}

const NOTHING: ObjectValue = plainObject();

/** A strategic merge, ready for resources. Throws a `PatchError`; `failed to patch resource: ` belongs in front of its message. */
export type StrategicMerge = (resource: Value, context: StrategicMergeContext) => Value;

/** Plans a `patchStrategicMerge` whose variables are substituted. A patch whose condition fails merges nothing. */
export function planStrategicMerge(patch: Value, charge: Charge): StrategicMerge {
  checkSize(patch, 'a patch', charge);
  const pattern = patternOf(patch, charge);
  return (resource, context) => {
    const patched = mergePatch(resolveAnchors(pattern, resource, context) ?? NOTHING, resource, context);
    if (patched !== resource) checkSize(patched, 'a patched object', context.charge);
    return patched;
  };
}
