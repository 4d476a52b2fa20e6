import type { Thread } from '@assay/starlark';

import { Failure } from '../failure.ts';
import { locationText } from '../location-text.ts';
import type { Holder } from '../model.ts';
import { isCollection, YamlArray, YamlMap } from '../model.ts';
import { typeName } from '../schema/type-name.ts';
import type { Allowances } from './allowances.ts';
import type { DroppedAnnotations } from './dropped-annotations.ts';
import { keyText } from './key-text.ts';
import { carriedAnnotations } from './left-annotations.ts';
import type { LeftAnnotations } from './left-annotations.ts';
import type { LeftNodes } from './left-nodes.ts';
import { LeftArray, LeftMap } from './left-nodes.ts';
import type { Application, OverlayNode, OverlayParent } from './operation.ts';
import { mismatch } from './overlay-failure.ts';

interface NodeApplicationOptions {
  /** Default: {@link carriedAnnotations}. */
  readonly annotations?: LeftAnnotations | undefined;
  readonly allowances?: Allowances | undefined;
  readonly dropped?: DroppedAnnotations | undefined;
}

/** Applies nodes of overlays to lists of the left side. A failure leaves what was done before it. */
export class NodeApplication implements Application {
  readonly thread: Thread;
  readonly annotations: LeftAnnotations;
  readonly dropped: DroppedAnnotations | undefined;
  readonly #allowances: Allowances | undefined;

  constructor(thread: Thread, { annotations = carriedAnnotations, allowances, dropped }: NodeApplicationOptions = {}) {
    this.thread = thread;
    this.annotations = annotations;
    this.dropped = dropped;
    this.#allowances = allowances;
  }

  /** Applies nodes one after the other. */
  apply<Node extends Holder>(left: LeftNodes<Node>, overlays: readonly OverlayNode<Node>[]): void {
    this.thread.charge(overlays.length);
    try {
      for (const overlay of overlays) this.#applyOne(left, overlay);
    } finally {
      left.settle();
    }
  }

  #applyOne<Node extends Holder>(left: LeftNodes<Node>, overlay: OverlayNode<Node>): void {
    try {
      overlay.step(left, this);
    } catch (error) {
      throw error instanceof Failure ? error.within(`${describe(overlay.node)}: `) : error;
    }
  }

  mayAdd(node: Holder): boolean {
    return this.#allowances?.newItems.has(node) ?? false;
  }

  applyChildren(left: Holder, { node, children }: OverlayParent): boolean {
    const { value } = left;
    if (children.kind === 'scalar') return false;
    if (this.#allowances?.replacing.has(node) && !(isCollection(value) && value.kind === children.kind)) return false;
    if (children.kind === 'map') {
      if (!(value instanceof YamlMap)) throw mismatch('overlay-type', `Expected map, but was ${typeName(value)}`, node, [left]);
      this.apply(new LeftMap(value, children.nodes.length), children.nodes);
    } else {
      if (!(value instanceof YamlArray)) throw mismatch('overlay-type', `Expected array, but was ${typeName(value)}`, node, [left]);
      this.apply(new LeftArray(value), children.nodes);
    }
    return true;
  }
}

function describe(node: Holder): string {
  if (node.kind === 'map-item') return `Map item (key '${keyText(node)}') on line ${locationText(node)}`;
  return `${node.kind === 'document' ? 'Document' : 'Array item'} on line ${locationText(node)}`;
}
