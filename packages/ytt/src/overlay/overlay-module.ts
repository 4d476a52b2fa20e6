import type { Thread, Value } from '@assay/starlark';
import { Builtin, Fault } from '@assay/starlark';

import type { EvaluationContext } from '../evaluation-context.ts';
import { Failure } from '../failure.ts';
import type { Content, DocumentSet } from '../model.ts';
import { fromStarlark } from '../values/from-starlark.ts';
import { ModuleValue } from '../values/module-value.ts';
import { fragmentFrom } from '../values/to-starlark.ts';
import { overlayTree } from './apply-overlays.ts';
import { all, andOp, index, mapKey, notOp, orOp, subset } from './matchers.ts';

/** `@ytt:overlay`; it is the same for every file. */
export function overlayModule(_context: EvaluationContext): Value {
  return new ModuleValue(
    'overlay',
    new Map<string, Value>([
      ['apply', apply],
      ['index', index],
      ['all', all],
      ['map_key', mapKey],
      ['subset', subset],
      ['and_op', andOp],
      ['or_op', orOp],
      ['not_op', notOp],
    ]),
  );
}

/** `overlay.apply(left, right…)`: changes the left tree by each of the others, and returns it. */
const apply = new Builtin('overlay.apply', (thread, positional) => {
  const [left, ...overlays] = positional.map((value) => fromStarlark(value, thread.tracker));
  if (left === undefined) throw new Fault('expected exactly at least argument');
  for (const overlay of overlays) applyTree(thread, left, overlay);
  return fragmentFrom(left);
});

function applyTree(thread: Thread, left: Content | DocumentSet, overlay: Content | DocumentSet): void {
  try {
    overlayTree(left, overlay, thread);
  } catch (error) {
    throw error instanceof Failure ? new Fault(error.message, { details: error }) : error;
  }
}
