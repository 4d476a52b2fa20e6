import type { Span } from '@assay/source';

import type { TreeNode } from '../model.ts';

/** What a template says about one of its nodes; each evaluation makes nodes from it, as often as the code wants. */
export interface NodePlan {
  /** The number by which the program names the node. */
  readonly tag: number;
  readonly parent: NodePlan | undefined;
  /** Number of nodes above. */
  readonly depth: number;
  /** The node in the template; only read. */
  readonly node: TreeNode;
  /** Whether the node has the value that the template gives it, without any code. */
  readonly keepsValue: boolean;
  /** Where the annotations of the node are, by name. */
  readonly annotationPlaces: ReadonlyMap<string, Span>;
}

/** Whether a node is another or is above it. */
export function isAtOrAbove(plan: NodePlan, other: NodePlan): boolean {
  let at: NodePlan = other;
  while (at.depth > plan.depth && at.parent) at = at.parent;
  return at === plan;
}
