import type { Thread } from '@assay/starlark';

import type { ArrayItem, Holder, MapItem } from '../model.ts';
import type { DroppedAnnotations } from './dropped-annotations.ts';
import type { Change } from './edits/edit.ts';
import type { LeftAnnotations } from './left-annotations.ts';
import type { LeftNodes } from './left-nodes.ts';
import type { MatchRule } from './match-rule.ts';

/** What a node of an overlay does with the nodes that it matches. */
export interface Operation {
  /** The annotation that asks for it. */
  readonly annotation: string;
  /** Whether it makes sense in a map, where no item comes before another. */
  readonly isForMapItems: boolean;
  /** Reads the annotations of a node, and makes the step that carries it out. */
  plan<Node extends Holder>(overlay: OverlayNode<Node>): Step<Node>;
}

/** Carries out one node of an overlay on one list of the left side. */
export type Step<Node extends Holder> = (left: LeftNodes<Node>, application: Application) => void;

/** A node of an overlay with what it contains. */
export interface OverlayParent {
  readonly node: Holder;
  /** Throws when what the node says about its children cannot be understood. */
  readonly children: OverlayChildren;
}

/** A node of an overlay, as operations see it. */
export interface OverlayNode<Node extends Holder> extends OverlayParent {
  readonly node: Node;
  /** Which nodes it is applied to; throws when that cannot be understood. */
  readonly rule: MatchRule;
  /** What is to be done with the annotations of the nodes that it is applied to, if anything. */
  readonly change: Change | undefined;
  /** What is to be done with it; throws when that cannot be understood. */
  readonly step: Step<Node>;
}

/** The nodes in a collection of an overlay, or none if there is a scalar. */
export type OverlayChildren =
  | { readonly kind: 'map'; readonly nodes: readonly OverlayNode<MapItem>[] }
  | { readonly kind: 'array'; readonly nodes: readonly OverlayNode<ArrayItem>[] }
  | { readonly kind: 'scalar' };

/** One application of overlays, as operations see it. */
export interface Application {
  readonly thread: Thread;
  /** Where edits find and leave annotations of the left side. */
  readonly annotations: LeftAnnotations;
  /** Where it is noted that annotations get lost, if somebody wants to know. */
  readonly dropped: DroppedAnnotations | undefined;
  /** Whether an item may match no key and be added, though it does not say so. */
  mayAdd(node: Holder): boolean;
  /** Applies what a node of an overlay contains to what a matched node contains; false when it has to take its place instead. */
  applyChildren(left: Holder, overlay: OverlayParent): boolean;
}
