import { locationText } from '../location-text.ts';
import type { Holder } from '../model.ts';
import { YamlArray, YamlMap } from '../model.ts';
import type { Change } from './edits/edit.ts';
import { readChange } from './edits/edits.ts';
import type { Expectation } from './expectation.ts';
import type { MatchRule } from './match-rule.ts';
import { readChildDefaults, readMatchRule } from './match-rule.ts';
import type { Operation, OverlayChildren, OverlayNode, Step } from './operation.ts';
import { defaultOperation, operations } from './operations/operations.ts';
import { mistake } from './overlay-failure.ts';

interface PlanOptions {
  /** What the nodes around it say about the number of matches. */
  readonly inherited?: Expectation;
  /** Whether a document is for the one document that there is, whatever that is. */
  readonly isExact?: boolean;
}

/**
 * A node of an overlay with what its annotations say. Each is read when it is needed first, and only then: a mistake counts
 * only where the overlay is carried out, and one overlay may be carried out on thousands of documents.
 */
export class PlannedNode<Node extends Holder> implements OverlayNode<Node> {
  readonly node: Node;
  readonly #inherited: Expectation;
  readonly #isExact: boolean;
  #step: Step<Node> | undefined = undefined;
  #change: Change | undefined = undefined;
  #rule: MatchRule | undefined = undefined;
  #children: OverlayChildren | undefined = undefined;

  constructor(node: Node, { inherited = {}, isExact = false }: PlanOptions = {}) {
    this.node = node;
    this.#inherited = inherited;
    this.#isExact = isExact;
  }

  get step(): Step<Node> {
    if (!this.#step) {
      const operation = operationOf(this.node);
      this.#change = readChange(this.node);
      this.#step = operation.plan(this);
    }
    return this.#step;
  }

  /** Known when the step is. */
  get change(): Change | undefined {
    return this.#change;
  }

  get rule(): MatchRule {
    return (this.#rule ??= readMatchRule(this.node, { inherited: this.#inherited, isExact: this.#isExact }));
  }

  get children(): OverlayChildren {
    return (this.#children ??= planChildren(this.node, readChildDefaults(this.node, this.#inherited)));
  }
}

function planChildren({ value }: Holder, inherited: Expectation): OverlayChildren {
  if (value instanceof YamlMap) return { kind: 'map', nodes: value.items.map((item) => new PlannedNode(item, { inherited })) };
  if (value instanceof YamlArray) return { kind: 'array', nodes: value.items.map((item) => new PlannedNode(item, { inherited })) };
  return { kind: 'scalar' };
}

function operationOf(node: Holder): Operation {
  const { annotations } = node;
  if (!annotations) return defaultOperation;
  const [operation = defaultOperation, second] = operations.filter(({ annotation }) => annotations.has(annotation));
  if (second) throw mistake('Expected to find only one overlay operation', annotations.get(second.annotation) ?? node);
  if (node.kind === 'map-item' && !operation.isForMapItems) {
    const name = `@${operation.annotation}`;
    throw mistake(
      `Found ${name} on map item (${locationText(node)}); only array items can be annotated with ${name}`,
      annotations.get(operation.annotation) ?? node,
    );
  }
  return operation;
}
