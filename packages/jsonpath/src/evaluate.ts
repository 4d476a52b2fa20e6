import type { Scalar } from './compare-scalars.ts';
import { compareScalars } from './compare-scalars.ts';
import type { FieldStep, FilterCondition, FilterOperand, FilterStep, IndexStep, ItemsStep, JsonPathStep, SliceStep, UnionStep } from './steps.ts';
import type { TreeAccess } from './tree-access.ts';

/** Why a step failed: the difference between a path that leads nowhere and one that finds no nodes. */
export type FailureReason =
  /** No node has the field. */
  | 'field-not-found'
  | 'index-out-of-range'
  /** An end of the slice lies outside of the list, or its start behind its end. */
  | 'slice-out-of-range'
  /** An index, a slice, `[*]` or a filter stands on something that is no list. */
  | 'not-a-list'
  /** A side of a filter's comparison finds several nodes. */
  | 'operand-not-single'
  /** The sides of a filter's comparison have different types, or types without that comparison. */
  | 'operands-not-comparable';

/** What an evaluation comes to; `nodes` are in document order as far as the steps keep it, and may be none. */
export type JsonPathOutcome<Value> =
  | { readonly kind: 'found'; readonly nodes: readonly Value[] }
  /** `step` failed; it is the step at `stepIndex`, from zero, or a part of the union there. */
  | { readonly kind: 'failed'; readonly reason: FailureReason; readonly step: JsonPathStep; readonly stepIndex: number }
  | { readonly kind: 'budget-exhausted' };

/** Limits of one evaluation. */
export interface EvaluateOptions {
  /** How many nodes may be looked at, counted once for each step that looks at them, and one more for the step; default 1000000. */
  readonly nodeBudget?: number;
}

/** Evaluates parsed steps on a tree, semantics as in util/jsonpath of k8s.io/client-go v0.35.0 with the README's differences. */
export function evaluateJsonPath<Value>(
  steps: readonly JsonPathStep[],
  root: Value,
  access: TreeAccess<Value>,
  { nodeBudget = 1_000_000 }: EvaluateOptions = {},
): JsonPathOutcome<Value> {
  const evaluation = new Evaluation(access, nodeBudget);
  return evaluation.run(steps, [root]);
}

const EXHAUSTED = { kind: 'budget-exhausted' } as const;

class Evaluation<Value> {
  readonly #access: TreeAccess<Value>;
  #budget: number;

  constructor(access: TreeAccess<Value>, budget: number) {
    this.#access = access;
    this.#budget = budget;
  }

  run(steps: readonly JsonPathStep[], start: readonly Value[]): JsonPathOutcome<Value> {
    let nodes = start;
    for (const [stepIndex, step] of steps.entries()) {
      if (!this.#spend(1)) return EXHAUSTED;
      const outcome = this.#step(step, nodes);
      if (outcome.kind === 'failed') return { ...outcome, stepIndex };
      if (outcome.kind === 'budget-exhausted') return outcome;
      nodes = outcome.nodes;
    }
    return found(nodes);
  }

  #step(step: JsonPathStep, nodes: readonly Value[]): JsonPathOutcome<Value> {
    switch (step.kind) {
      case 'field':
        return this.#field(step, nodes);
      case 'wildcard':
        return this.#wildcard(nodes);
      case 'items':
      case 'index':
      case 'slice':
        return this.#positions(step, nodes);
      case 'union':
        return this.#union(step, nodes);
      case 'recursive':
        return this.#recursive(nodes);
      case 'filter':
        return this.#filter(step, nodes);
    }
  }

  #field(step: FieldStep, nodes: readonly Value[]): JsonPathOutcome<Value> {
    if (!this.#spend(nodes.length)) return EXHAUSTED;
    const values: Value[] = [];
    for (const node of nodes) {
      const value = this.#access.field(node, step.name);
      if (value !== undefined) values.push(value);
    }
    return values.length === 0 && nodes.length > 0 ? failed('field-not-found', step) : found(values);
  }

  #wildcard(nodes: readonly Value[]): JsonPathOutcome<Value> {
    const values: Value[] = [];
    for (const node of nodes) {
      const children = this.#access.items(node) ?? this.#access.fields(node) ?? [];
      if (!this.#spend(1 + children.length)) return EXHAUSTED;
      for (const child of children) values.push(child);
    }
    return found(values);
  }

  #positions(step: ItemsStep | IndexStep | SliceStep, nodes: readonly Value[]): JsonPathOutcome<Value> {
    const values: Value[] = [];
    for (const node of nodes) {
      const items = this.#access.items(node);
      if (items === undefined) return failed('not-a-list', step);
      const positions = positionsOf(step, items.length);
      if (positions === undefined) return failed(step.kind === 'index' ? 'index-out-of-range' : 'slice-out-of-range', step);
      const chosen = items.slice(positions.start, positions.end).filter((_, index) => index % positions.step === 0);
      if (!this.#spend(1 + chosen.length)) return EXHAUSTED;
      for (const item of chosen) values.push(item);
    }
    return found(values);
  }

  #union(step: UnionStep, nodes: readonly Value[]): JsonPathOutcome<Value> {
    const values: Value[] = [];
    for (const member of step.members) {
      const outcome = this.run(member, nodes);
      if (outcome.kind !== 'found') return outcome;
      for (const value of outcome.nodes) values.push(value);
    }
    return found(values);
  }

  /** Walks with a list of its own instead of recursion, so that the depth of a tree is no danger. */
  #recursive(nodes: readonly Value[]): JsonPathOutcome<Value> {
    const values: Value[] = [];
    const waiting = nodes.toReversed();
    if (!this.#spend(nodes.length)) return EXHAUSTED;
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      const items = this.#access.items(node);
      const children = items ?? this.#access.fields(node);
      if (children === undefined || items?.length === 0) continue;
      if (!this.#spend(children.length)) return EXHAUSTED;
      values.push(node);
      for (let index = children.length - 1; index >= 0; index -= 1) {
        const child = children[index];
        if (child !== undefined) waiting.push(child);
      }
    }
    return found(values);
  }

  #filter(step: FilterStep, nodes: readonly Value[]): JsonPathOutcome<Value> {
    const values: Value[] = [];
    for (const node of nodes) {
      const items = this.#access.items(node);
      if (items === undefined) return failed('not-a-list', step);
      for (const item of items) {
        if (!this.#spend(1)) return EXHAUSTED;
        const verdict = this.#holds(step.condition, item);
        if (verdict === 'budget-exhausted') return EXHAUSTED;
        if (typeof verdict === 'string') return failed(verdict, step);
        if (verdict) values.push(item);
      }
    }
    return found(values);
  }

  #holds(condition: FilterCondition, item: Value): boolean | 'budget-exhausted' | FailureReason {
    if (condition.kind === 'exists') {
      const outcome = this.run(condition.path, [item]);
      return outcome.kind === 'budget-exhausted' ? outcome.kind : outcome.kind === 'found' && outcome.nodes.length > 0;
    }
    const left = this.#operand(condition.left, item);
    if (left.kind !== 'scalar') return left.kind === 'nothing' ? false : left.kind;
    const right = this.#operand(condition.right, item);
    if (right.kind !== 'scalar') return right.kind === 'nothing' ? false : right.kind;
    return compareScalars(left.value, condition.operator, right.value) ?? 'operands-not-comparable';
  }

  #operand(operand: FilterOperand, item: Value): OperandValue {
    if (operand.kind === 'number') return { kind: 'scalar', value: numberOf(operand.text) };
    if (operand.kind !== 'path') return { kind: 'scalar', value: operand.value };
    const outcome = this.run(operand.steps, [item]);
    if (outcome.kind === 'budget-exhausted') return outcome;
    const nodes = outcome.kind === 'found' ? outcome.nodes : [];
    const [node] = nodes;
    if (node === undefined) return { kind: 'nothing' };
    if (nodes.length > 1) return { kind: 'operand-not-single' };
    const value = this.#access.scalar(node);
    return value === undefined ? { kind: 'operands-not-comparable' } : { kind: 'scalar', value };
  }

  #spend(nodes: number): boolean {
    this.#budget -= nodes;
    return this.#budget >= 0;
  }
}

type OperandValue =
  | { readonly kind: 'scalar'; readonly value: Scalar }
  | { readonly kind: 'nothing' | 'operand-not-single' | 'operands-not-comparable' | 'budget-exhausted' };

function found<Value>(nodes: readonly Value[]): JsonPathOutcome<Value> {
  return { kind: 'found', nodes };
}

function failed<Value>(reason: FailureReason, step: JsonPathStep): JsonPathOutcome<Value> {
  return { kind: 'failed', reason, step, stepIndex: 0 };
}

/** Which positions of a list a step chooses, `end` exclusive; undefined if the step reaches outside of the list. */
function positionsOf(step: ItemsStep | IndexStep | SliceStep, length: number): { start: number; end: number; step: number } | undefined {
  if (step.kind === 'items') return { start: 0, end: length, step: 1 };
  if (step.kind === 'index') {
    const index = fromStart(step.index, length);
    return index >= 0 && index < length ? { start: index, end: index + 1, step: 1 } : undefined;
  }
  const start = fromStart(step.start ?? 0, length);
  const end = fromStart(step.end ?? length, length);
  if (start === end) return { start: 0, end: 0, step: 1 };
  return start >= 0 && start < end && end <= length ? { start, end, step: step.step ?? 1 } : undefined;
}

function fromStart(index: number, length: number): number {
  return index < 0 ? index + length : index;
}

function numberOf(text: string): number | bigint {
  const number = Number(text);
  return text.includes('.') || Number.isSafeInteger(number) ? number : BigInt(text);
}
