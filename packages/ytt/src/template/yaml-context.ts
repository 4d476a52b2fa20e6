import type { ValueOrigin } from '@assay/source';
import type { Value, ValueTracker } from '@assay/starlark';
import { Fault } from '@assay/starlark';

import type { Annotation, Annotations, Content, Holder, TreeNode } from '../model.ts';
import { addAbsence, ArrayItem, Document, DocumentSet, isCollection, MapItem, YamlArray, YamlMap } from '../model.ts';
import { emptyFragment } from '../values/empty-fragment.ts';
import { Fragment } from '../values/fragment.ts';
import { fromStarlark } from '../values/from-starlark.ts';
import type { CompiledTemplate } from './compiled-template.ts';
import { copyPlainContent } from './copy-plain-content.ts';
import { MapKeys } from './map-keys.ts';
import type { OverrideRules } from './map-keys.ts';
import type { NodePlan } from './node-plan.ts';
import { isAtOrAbove } from './node-plan.ts';
import type { PassedOverItems } from './passed-over-items.ts';
import { noop } from './noop.ts';
import { replaceNode } from './replace-node.ts';
import type { TemplateContext } from './template-context.ts';

export interface YamlContextOptions {
  /** Whether an item may always take the place of an earlier one with its key. */
  readonly implicitMapKeyOverrides: boolean;
  readonly tracker: ValueTracker | undefined;
  /** Takes the annotations of each node that has some, as it is made. */
  readonly onAnnotated: (annotations: Annotations) => void;
}

/**
 * Builds a tree while the code of a template runs. A node that starts is put into the innermost open node that is
 * above it in the template; those in between are closed by that. The first node of a function brings the collection
 * around it along, and that becomes the function's result.
 */
export class YamlContext implements TemplateContext {
  root: DocumentSet | YamlMap | YamlArray | undefined = undefined;
  readonly #plans: readonly NodePlan[];
  readonly #literalAnnotations: ReadonlyMap<TreeNode, Annotations>;
  readonly #onAnnotated: (annotations: Annotations) => void;
  readonly #implicitOverrides: boolean;
  readonly #overrideRules: OverrideRules;
  readonly #tracker: ValueTracker | undefined;
  readonly #openPlans: NodePlan[] = [];
  readonly #openNodes: TreeNode[] = [];
  readonly #keys = new MapKeys();
  #annotations: Map<number, Annotations> | undefined = undefined;
  #computedKeys: Map<number, Content> | undefined = undefined;
  /** What was passed over before any node was there, by its parent. */
  #waiting: Map<NodePlan, PassedOverItems[]> | undefined = undefined;

  constructor({ plans, literalAnnotations }: Pick<CompiledTemplate, 'plans' | 'literalAnnotations'>, options: YamlContextOptions) {
    this.#plans = plans;
    this.#literalAnnotations = literalAnnotations;
    this.#implicitOverrides = options.implicitMapKeyOverrides;
    this.#overrideRules = { isStrict: true, implicitMapKeyOverrides: options.implicitMapKeyOverrides };
    this.#tracker = options.tracker;
    this.#onAnnotated = options.onAnnotated;
  }

  annotate(tag: number, annotation: Annotation): void {
    this.#annotations ??= new Map();
    const known = this.#annotations.get(tag);
    if (known) known.set(annotation.name, annotation);
    else this.#annotations.set(tag, new Map([[annotation.name, annotation]]));
  }

  setKey(tag: number, key: Value): void {
    this.#computedKeys ??= new Map();
    this.#computedKeys.set(tag, contentOf(fromStarlark(key)));
  }

  startNode(tag: number): void {
    const plan = this.#planOf(tag);
    this.#start(plan);
    if (plan.keepsValue) this.keepValue(tag);
  }

  keepValue(tag: number): void {
    const { node } = this.#planOf(tag);
    if (!isHolder(node)) return;
    const holder = this.#current();
    holder.value = isCollection(node.value) ? this.#copyPlain(node.value) : node.value;
    if (node.valueFrom) holder.valueFrom = node.valueFrom;
  }

  setValue(value: Value, origin: ValueOrigin | undefined): void {
    if (value === noop) return;
    const holder = this.#current();
    const content = typeof value !== 'object' || value === null ? value : fromStarlark(value, this.#tracker);
    if (content instanceof DocumentSet) throw new Fault(`${CONTAINS[holder.kind]}; this is a document set`);
    holder.value = typeof content === 'bigint' ? contentOf(fromStarlark(content)) : content;
    // Of a collection that was computed its parts tell more.
    if (origin && (origin.kind !== 'computed' || !isCollection(holder.value))) holder.valueFrom = origin;
    if (holder instanceof Document) holder.isComputed = !(value instanceof Fragment);
  }

  replace(value: Value): void {
    const node = this.#openNodes.at(-1);
    const parent = this.#openNodes.at(-2) ?? this.root;
    replaceNode(node, parent, value, { keys: this.#keys, implicitMapKeyOverrides: this.#implicitOverrides, tracker: this.#tracker });
  }

  passOver(absences: readonly PassedOverItems[]): void {
    for (const absence of absences) {
      const map = this.#openNodes[this.#openPlans.lastIndexOf(absence.parent)];
      if (map instanceof YamlMap) addAbsence(map, absence);
      else if (!this.root) this.#waitFor(absence);
    }
  }

  #waitFor(absence: PassedOverItems): void {
    this.#waiting ??= new Map();
    const known = this.#waiting.get(absence.parent);
    if (known) known.push(absence);
    else this.#waiting.set(absence.parent, [absence]);
  }

  result(): Value {
    return this.root ? new Fragment(this.root) : emptyFragment;
  }

  origin(): undefined {}

  #planOf(tag: number): NodePlan {
    const plan = this.#plans[tag];
    if (!plan) throw new Fault(`expected to find node ${tag}`);
    return plan;
  }

  /** The node whose value is set: values are only in nodes that hold one. */
  #current(): Holder {
    const node = this.#openNodes[this.#openNodes.length - 1];
    if (!node || !isHolder(node)) throw new Fault('expected a node that can have a value');
    return node;
  }

  #start(plan: NodePlan): void {
    const node = this.#make(plan);
    if (!this.root) {
      if (isHolder(node)) {
        if (plan.parent) this.#start(plan.parent);
      } else this.root = node;
    }
    if (this.#openNodes.length > 0) {
      this.#closeTo(plan);
      this.#add(node);
    }
    this.#openPlans.push(plan);
    this.#openNodes.push(node);
    if (this.#waiting && node instanceof YamlMap) for (const absence of this.#waiting.get(plan) ?? []) addAbsence(node, absence);
  }

  #make({ tag, node }: NodePlan): TreeNode {
    const made = this.#copyOf(node, tag);
    if (node.comments) made.annotations = this.#literalAnnotationsOf(node);
    if (this.#annotations && this.#annotations.size > 0) {
      const annotations = this.#annotations.get(tag);
      if (annotations) {
        made.annotations = annotations;
        this.#onAnnotated(annotations);
        this.#annotations.delete(tag);
      }
    }
    return made;
  }

  #copyOf(node: TreeNode, tag: number): TreeNode {
    switch (node.kind) {
      case 'map-item':
        return new MapItem(node, this.#keyOf(node, tag), null, node.valueStart, node.valueEnd);
      case 'array-item':
        return new ArrayItem(node, null, node.valueStart, node.valueEnd);
      case 'map':
        return new YamlMap(node);
      case 'array':
        return new YamlArray(node);
      case 'document': {
        const document = new Document(node, null, node.valueStart, node.valueEnd);
        document.isInjected = node.isInjected;
        return document;
      }
      case 'document-set':
        return new DocumentSet(node);
    }
  }

  #keyOf(item: MapItem, tag: number): Content {
    const computed = this.#computedKeys?.get(tag);
    if (computed !== undefined) {
      this.#computedKeys?.delete(tag);
      return computed;
    }
    return isCollection(item.key) ? this.#copyPlain(item.key) : item.key;
  }

  #copyPlain(content: YamlMap | YamlArray): YamlMap | YamlArray {
    return copyPlainContent(content, this.#literalAnnotations.size > 0 ? (node) => this.#literalAnnotationsOf(node) : undefined);
  }

  #literalAnnotationsOf(node: TreeNode): Annotations | undefined {
    const annotations = this.#literalAnnotations.get(node);
    if (annotations) this.#onAnnotated(annotations);
    return annotations;
  }

  /** Closes open nodes until one is left that is above the new one in the template as well. */
  #closeTo(plan: NodePlan): void {
    const plans = this.#openPlans;
    let open = plans.length;
    const innermost = plans[open - 1];
    if (!innermost || innermost === plan.parent) return;
    let above = plan.parent;
    while (above && !isAtOrAbove(above, innermost)) above = above.parent;
    while (open > 0 && plans[open - 1] !== above) open--;
    if (open === 0) throw new Fault('nodes of one function must stand in one map, array or set of documents');
    // Setting the length of an array takes longer than this.
    while (plans.length > open) {
      plans.pop();
      this.#openNodes.pop();
    }
  }

  #add(node: TreeNode): void {
    const parent = this.#openNodes[this.#openNodes.length - 1];
    switch (parent?.kind) {
      case 'map':
        if (!(node instanceof MapItem)) throw new Fault(`maps can only contain map items; this is ${describe(node)}`);
        this.#keys.add(parent, node, this.#overrideRules);
        return;
      case 'array':
        if (!(node instanceof ArrayItem)) throw new Fault(`arrays can only contain array items; this is ${describe(node)}`);
        parent.items.push(node);
        return;
      case 'document-set':
        if (!(node instanceof Document)) throw new Fault(`document sets can only contain documents; this is ${describe(node)}`);
        parent.documents.push(node);
        return;
      case 'document':
      case 'map-item':
      case 'array-item':
        if (!(node instanceof YamlMap) && !(node instanceof YamlArray)) throw new Fault(`${CONTAINS[parent.kind]}; this is ${describe(node)}`);
        parent.value = node;
        return;
      case undefined:
        throw new Error('A node starts in an open one');
    }
  }
}

function isHolder(node: TreeNode): node is Holder {
  return node.kind === 'map-item' || node.kind === 'array-item' || node.kind === 'document';
}

function contentOf(tree: Content | DocumentSet): Content {
  if (tree instanceof DocumentSet) throw new Fault('map keys can only be arrays, maps, or scalars; this is a document set');
  return tree;
}

const CONTAINS = {
  document: 'documents can only contain arrays, maps, or scalars',
  'map-item': 'map items can only contain arrays, maps, or scalars',
  'array-item': 'array items can only contain maps, arrays, or scalars',
} as const;

function describe({ kind }: TreeNode): string {
  return `a ${kind.replace('-', ' ')}`;
}
