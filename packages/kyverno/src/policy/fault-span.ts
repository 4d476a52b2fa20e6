import { nodeAt, pathSteps } from '@assay/source';
import type { Node, Span } from '@assay/source';

import type { SchemaFault } from '../schemas/schema-fault.ts';

/** Where a fault stands: at the value, or at the key of an unknown field; what is missing, at the object that lacks it. */
export function faultSpan(root: Node, { path, code }: SchemaFault): Span {
  for (let at = path; at !== undefined; at = at.parent) {
    const node = nodeAt(root, pathSteps(at));
    if (node === undefined) continue;
    if (code !== 'unknown-field' || at !== path) return node.origin;
    const parent = nodeAt(root, pathSteps(at.parent));
    const entry = parent?.kind === 'mapping' ? parent.entries.find(({ name }) => name === at?.step) : undefined;
    return (entry?.key ?? node).origin;
  }
  return root.origin;
}
