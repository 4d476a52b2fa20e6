import type { ObjectValue, Value } from '@assay/jmespath';
import { plainObject } from '@assay/jmespath';
import { checkSize } from '../../../objects/check-size.ts';
import type { ShapeTable } from '../../../schemas/shape-table.ts';
import { mergePatch } from './merge-patch.ts';
import type { AnchorContext } from './resolve-anchors.ts';
import { resolveAnchors } from './resolve-anchors.ts';

/** What a strategic merge works with. */
export interface StrategicMergeContext extends AnchorContext {
  /** The types whose lists merge by keys, made of `STRATEGIC_MERGE_TABLE`. */
  readonly types: ShapeTable;
}

const NOTHING: ObjectValue = plainObject();

/**
 * The resource after a `patchStrategicMerge` whose variables are substituted. A patch whose condition fails merges nothing. Throws a `PatchError`; `failed to patch resource: ` belongs in front of its message.
 */
export function applyStrategicMerge(patch: Value, resource: Value, context: StrategicMergeContext): Value {
  checkSize(patch, 'a patch', context.charge);
  const patched = mergePatch(resolveAnchors(patch, resource, context) ?? NOTHING, resource, context);
  checkSize(patched, 'a patched object', context.charge);
  return patched;
}
