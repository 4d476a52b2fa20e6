import type { Source, ValueOrigin } from '@assay/source';

import { index, requireAttribute, setIndex } from '../evaluator/access.ts';
import type { Frame } from '../evaluator/frame.ts';
import { RETURN } from '../evaluator/starlark-function.ts';
import type { ValueTracker } from '../evaluator/value-tracker.ts';
import type { Expression, Statement, TextRange } from '../parser/tree.ts';
import { List } from '../values/list.ts';
import { Tuple } from '../values/tuple.ts';
import type { Value } from '../values/value.ts';
import type { Assign, Evaluate, Execute } from './closure.ts';

// What a program does beside its work when it is compiled to track values: see `ValueTracker`.

export function trackerOf({ thread }: Frame): ValueTracker {
  if (!thread.tracker) throw new Error('A program that tracks values needs a thread that does');
  return thread.tracker;
}

/** Where a literal stands is for whoever has the text that the program was made of. */
export type OriginOfLiteral = (place: TextRange) => ValueOrigin | undefined;

/** What becomes of the origins of an expression's parts. */
export function trackExpression(expression: Expression, evaluate: Evaluate, originOfLiteral: OriginOfLiteral | undefined): Evaluate {
  switch (expression.kind) {
    case 'int':
    case 'string':
    case 'float':
      return originOfLiteral ? trackLiteral(evaluate, expression, originOfLiteral) : withoutOrigin(evaluate);
    case 'lambda':
      return withoutOrigin(evaluate);
    case 'conditional':
      return trackChoice(evaluate);
    case 'list':
    case 'tuple':
    case 'dict':
    case 'list-comprehension':
    case 'dict-comprehension':
      return trackComputed(trackedCollection(evaluate));
    case 'unary':
    case 'slice':
      return trackComputed(evaluate);
    case 'binary':
      return expression.operator === 'and' || expression.operator === 'or' ? trackChoice(evaluate) : trackComputed(evaluate);
    // These have closures of their own.
    case 'identifier':
    case 'attribute':
    case 'index':
    case 'call':
      return evaluate;
  }
}

/** An expression whose value comes from nowhere else. */
function withoutOrigin(evaluate: Evaluate): Evaluate {
  return (frame) => {
    trackerOf(frame).current = undefined;
    return evaluate(frame);
  };
}

/** A literal, or the name of True, False or None. */
export function trackLiteral(evaluate: Evaluate, { start, end }: Expression, originOfLiteral: OriginOfLiteral): Evaluate {
  let origin: ValueOrigin | undefined;
  let isAsked = false;
  return (frame) => {
    if (!isAsked) origin = originOfLiteral({ start, end });
    isAsked = true;
    const tracker = trackerOf(frame);
    tracker.settle(tracker.mark(), origin);
    return evaluate(frame);
  };
}

/** An expression whose value is that of the part that was evaluated last. */
function trackChoice(evaluate: Evaluate): Evaluate {
  return (frame) => {
    const tracker = trackerOf(frame);
    const mark = tracker.mark();
    const value = evaluate(frame);
    tracker.settle(mark, tracker.current);
    return value;
  };
}

function trackComputed(evaluate: Evaluate): Evaluate {
  return (frame) => {
    const tracker = trackerOf(frame);
    const mark = tracker.mark();
    const value = evaluate(frame);
    tracker.settle(mark, tracker.computedSince(mark));
    return value;
  };
}

/** What is passed over if a condition is met, and if not, if there is anything. */
export interface PassedStatements extends Record<'ifMet' | 'ifNot', TextRange | undefined> {
  readonly source: Source;
  readonly condition: TextRange;
}

/** From the first statement to the last. */
export function extentOf(statements: readonly Statement[]): TextRange | undefined {
  const [first, last] = [statements[0], statements.at(-1)];
  return first && last && { start: first.start, end: last.end };
}

export function trackCondition(holds: (frame: Frame) => boolean, { source, condition, ifMet, ifNot }: PassedStatements): (frame: Frame) => boolean {
  return (frame) => {
    const tracker = trackerOf(frame);
    const mark = tracker.mark();
    const isMet = holds(frame);
    const passed = isMet ? ifMet : ifNot;
    if (passed) tracker.onPassedOver.get(source)?.({ statements: passed, condition, origin: tracker.computedSince(mark) });
    return isMet;
  };
}

/** Where a variable's value is kept: the same array or cell has its origin. */
export interface VariablePlace {
  readonly holderIn: (frame: Frame) => object | undefined;
  readonly key: number;
}

export function trackRead(evaluate: Evaluate, place: VariablePlace | undefined): Evaluate {
  if (!place) return withoutOrigin(evaluate);
  const { holderIn, key } = place;
  return (frame) => {
    const value = evaluate(frame);
    const tracker = trackerOf(frame);
    const holder = holderIn(frame);
    tracker.settle(tracker.mark(), holder && tracker.heldBy(holder, key));
    return value;
  };
}

export function trackAssign(assign: Assign, { holderIn, key }: VariablePlace): Assign {
  return (frame, value) => {
    assign(frame, value);
    const tracker = trackerOf(frame);
    const holder = holderIn(frame);
    if (holder) tracker.hold(holder, key, tracker.current);
  };
}

/** `object[key] = value`. */
export function trackItemAssign(object: Evaluate, key: Evaluate, at: TextRange): Assign {
  return (frame, value) => {
    const tracker = trackerOf(frame);
    const origin = tracker.current;
    const container = object(frame);
    const position = key(frame);
    frame.at = at;
    setIndex(container, position, value);
    tracker.holdAt(container, position, origin);
  };
}

/** `target += value`: the operands are what the statement has met so far. Items that are added to a list in place keep their origins. */
export function trackInPlace(apply: (frame: Frame, a: Value, b: Value) => Value): (frame: Frame, a: Value, b: Value) => Value {
  return (frame, a, b) => {
    const tracker = trackerOf(frame);
    const before = a instanceof List ? a.items.length : 0;
    const result = apply(frame, a, b);
    if (a instanceof List && result === a)
      for (let at = before; at < a.items.length; at++) tracker.hold(a.items, at, tracker.originInRound(b, at - before));
    tracker.current = tracker.computedSince(tracker.statement);
    return result;
  };
}

/** The default values of parameters. */
export function trackDefaults(defaults: readonly (Evaluate | undefined)[]): (frame: Frame) => (Value | undefined)[] {
  return (frame) => {
    const tracker = trackerOf(frame);
    const values: (Value | undefined)[] = [];
    for (const evaluate of defaults) {
      const value = evaluate?.(frame);
      if (evaluate) tracker.hold(values, values.length, tracker.current);
      values.push(value);
    }
    tracker.current = undefined;
    return values;
  };
}

/** `object[key]`; that a key is written in the code says nothing about the value. */
export function trackedIndex(object: Evaluate, key: Evaluate, at: TextRange): Evaluate {
  return (frame) => {
    const tracker = trackerOf(frame);
    const mark = tracker.mark();
    const container = object(frame);
    const beforeKey = tracker.mark();
    const position = key(frame);
    if (tracker.current?.places.every(({ isLiteral }) => isLiteral)) tracker.release(beforeKey);
    frame.at = at;
    const value = index(frame.thread, container, position);
    tracker.settle(mark, originOfPart(tracker, container, position, mark));
    return value;
  };
}

/** `object.name`. */
export function trackedAttribute(object: Evaluate, name: string, at: TextRange): Evaluate {
  return (frame) => {
    const tracker = trackerOf(frame);
    const mark = tracker.mark();
    const container = object(frame);
    frame.at = at;
    const value = requireAttribute(frame.thread, container, name);
    tracker.settle(mark, originOfPart(tracker, container, name, mark));
    return value;
  };
}

/** A part of something unknown is computed of it. */
function originOfPart(tracker: ValueTracker, container: Value, key: Value, mark: number): ReturnType<ValueTracker['originAt']> {
  return tracker.originAt(container, key) ?? (tracker.knows(container) ? undefined : tracker.computedSince(mark));
}

/** `a + b`, where the items of a sum of lists are those of both. */
export function trackedSum(left: Evaluate, right: Evaluate, add: (frame: Frame, a: Value, b: Value) => Value): Evaluate {
  return (frame) => {
    const a = left(frame);
    const b = right(frame);
    const sum = add(frame, a, b);
    const tracker = trackerOf(frame);
    if (isSequence(sum) && isSequence(a) && isSequence(b)) {
      tracker.takeOver(sum);
      for (let at = 0; at < sum.items.length; at++) {
        const inLeft = at < a.items.length;
        tracker.hold(sum.items, at, inLeft ? tracker.heldBy(a.items, at) : tracker.heldBy(b.items, at - a.items.length));
      }
    }
    return sum;
  };
}

function isSequence(value: Value): value is List | Tuple {
  return value instanceof List || value instanceof Tuple;
}

/** A slice of a sequence. */
export function trackedSlice(object: Evaluate, evaluate: (frame: Frame, value: Value) => Value): Evaluate {
  return (frame) => {
    const value = object(frame);
    const tracker = trackerOf(frame);
    const origin = tracker.current;
    const result = evaluate(frame, value);
    if (typeof result !== 'string') tracker.copied([{ value, origin }], result);
    return result;
  };
}

/** A new collection, which holds the origins of its parts. */
function trackedCollection(evaluate: Evaluate): Evaluate {
  return (frame) => {
    const value = evaluate(frame);
    const tracker = trackerOf(frame);
    if (!tracker.knows(value)) tracker.takeOver(value);
    return value;
  };
}

/** The values of several expressions with their origins. */
export function evaluateAllTracked(evaluates: readonly Evaluate[]): (frame: Frame) => Value[] {
  return (frame) => {
    const tracker = trackerOf(frame);
    const values: Value[] = [];
    for (const evaluate of evaluates) {
      const value = evaluate(frame);
      tracker.hold(values, values.length, tracker.current);
      values.push(value);
    }
    return values;
  };
}

/** Operands of a statement are forgotten after it. */
export function trackStatement(execute: Execute): Execute {
  return (frame) => {
    const tracker = trackerOf(frame);
    const outer = tracker.statement;
    const mark = tracker.mark();
    tracker.statement = mark;
    const completion = execute(frame);
    tracker.release(mark);
    tracker.statement = outer;
    return completion;
  };
}

/** The body of a function, which gives None if it does not return. */
export function trackBody(body: Execute): Execute {
  return (frame) => {
    const completion = body(frame);
    if (completion !== RETURN) trackerOf(frame).current = undefined;
    return completion;
  };
}

/** Targets of an unpacking assignment: each takes the origin of its item. */
export function trackTargets(targets: readonly Assign[]): (frame: Frame, from: Value, at: number, value: Value) => void {
  return (frame, from, at, value) => {
    const tracker = trackerOf(frame);
    tracker.current = tracker.originInRound(from, at);
    targets[at]!(frame, value);
  };
}

/** A loop whose variable has the origin of the item: makes the parts that `compileLoop` takes. */
export function trackLoop(
  iterable: Evaluate,
  assign: Assign,
): { readonly iterable: Evaluate; readonly assign: Assign; wrap(loop: Execute): Execute } {
  return {
    iterable: (frame) => {
      const tracker = trackerOf(frame);
      const mark = tracker.mark();
      const value = iterable(frame);
      const whole = tracker.knows(value) ? undefined : tracker.computedSince(mark);
      tracker.settle(mark, undefined);
      tracker.loops.push({ value, whole, round: 0 });
      return value;
    },
    assign: (frame, item) => {
      const tracker = trackerOf(frame);
      const loop = tracker.loops.at(-1)!;
      tracker.current = tracker.originInRound(loop.value, loop.round) ?? loop.whole;
      loop.round++;
      assign(frame, item);
    },
    wrap: (loop) => (frame) => {
      const { loops } = trackerOf(frame);
      const depth = loops.length;
      try {
        return loop(frame);
      } finally {
        loops.length = depth;
      }
    },
  };
}
