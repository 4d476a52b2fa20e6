import { iterate } from '../evaluator/access.ts';
import type { Frame } from '../evaluator/frame.ts';
import type { Completion } from '../evaluator/starlark-function.ts';
import { BREAK, CONTINUE, NORMAL, RETURN } from '../evaluator/starlark-function.ts';
import type { TextRange } from '../parser/tree.ts';
import { IntRange } from '../values/int-range.ts';
import { List } from '../values/list.ts';
import { Tuple } from '../values/tuple.ts';
import type { Value } from '../values/value.ts';
import type { Assign, Evaluate, Execute } from './closure.ts';

/** A loop over the items of a value, of a `for` statement or clause. Every round is at it, as the budget can end in any. */
export function compileLoop(iterable: Evaluate, assign: Assign, body: Execute, at: TextRange): Execute {
  return (frame) => {
    const value = iterable(frame);
    if (value instanceof IntRange) return visitRange(frame, value, assign, body, at);
    if (value instanceof List) return visitList(frame, value, assign, body, at);
    if (value instanceof Tuple) return visitItems(frame, value.items, assign, body, at);
    frame.at = at;
    return visitIterator(frame, iterate(value), assign, body, at);
  };
}

function visitRange(frame: Frame, range: IntRange, assign: Assign, body: Execute, at: TextRange): Completion {
  const { thread } = frame;
  const { step, count } = range;
  for (let index = 0, item = range.start; index < count; index++, item += step) {
    frame.at = at;
    thread.step();
    assign(frame, item);
    const completion = body(frame);
    if (completion === RETURN) return RETURN;
    if (completion === BREAK) break;
  }
  return NORMAL;
}

function visitList(frame: Frame, list: List, assign: Assign, body: Execute, at: TextRange): Completion {
  list.lock();
  try {
    return visitItems(frame, list.items, assign, body, at);
  } finally {
    list.unlock();
  }
}

function visitItems(frame: Frame, items: readonly Value[], assign: Assign, body: Execute, at: TextRange): Completion {
  const { thread } = frame;
  for (const item of items) {
    frame.at = at;
    thread.step();
    assign(frame, item);
    const completion = body(frame);
    if (completion === RETURN) return RETURN;
    if (completion === BREAK) break;
  }
  return NORMAL;
}

function visitIterator(frame: Frame, iterator: Iterator<Value, void>, assign: Assign, body: Execute, at: TextRange): Completion {
  try {
    for (let next = iterator.next(); !next.done; next = iterator.next()) {
      frame.at = at;
      frame.thread.step();
      assign(frame, next.value);
      const completion = body(frame);
      if (completion === RETURN) return RETURN;
      if (completion === BREAK) break;
    }
  } finally {
    iterator.return?.();
  }
  return NORMAL;
}

/** A loop that goes on while a condition holds. */
export function compileWhile(condition: (frame: Frame) => boolean, body: Execute, at: TextRange): Execute {
  return (frame) => {
    const { thread } = frame;
    while (condition(frame)) {
      frame.at = at;
      thread.step();
      const completion = body(frame);
      if (completion === RETURN) return RETURN;
      if (completion === BREAK) break;
    }
    return NORMAL;
  };
}

/** Statements one after the other; the first that does not end normally ends the block. */
export function compileBlock(statements: readonly Execute[]): Execute {
  const [first, second, third] = statements;
  if (!first) return () => NORMAL;
  if (!second) return first;
  if (!third) {
    return (frame) => {
      const completion = first(frame);
      return completion === NORMAL ? second(frame) : completion;
    };
  }
  return (frame) => {
    for (const statement of statements) {
      const completion = statement(frame);
      if (completion !== NORMAL) return completion;
    }
    return NORMAL;
  };
}

export const breakLoop: Execute = () => BREAK;
export const continueLoop: Execute = () => CONTINUE;
