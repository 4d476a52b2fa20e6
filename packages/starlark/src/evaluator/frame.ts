import type { TextRange } from '../parser/tree.ts';
import type { Dict } from '../values/dict.ts';
import type { List } from '../values/list.ts';
import type { Value } from '../values/value.ts';
import type { Module } from './module.ts';
import type { StarlarkFunction } from './starlark-function.ts';
import type { Thread } from './thread.ts';

/** A variable that functions share; its value is undefined while it is unassigned. */
export interface Cell {
  value: Value | undefined;
}

/** One call of a function, or the run of a file. */
export class Frame {
  /** Local variables; undefined while unassigned. Those that inner functions share live in `cells` instead. */
  readonly slots: (Value | undefined)[];
  cells: readonly Cell[];
  /** Variables of enclosing functions. */
  readonly free: readonly Cell[];
  readonly module: Module;
  readonly globals: (Value | undefined)[];
  readonly thread: Thread;
  /** The function, or undefined for the top level of the file. */
  readonly callee: StarlarkFunction | undefined;
  readonly caller: Frame | undefined;
  /** What is being evaluated, as far as it can fail; undefined before the first such thing. */
  at: TextRange | undefined;
  result: Value = null;
  /** What the innermost running comprehension has collected so far. */
  collected: List | Dict | undefined;

  constructor(thread: Thread, module: Module, callee: StarlarkFunction | undefined, slots: (Value | undefined)[], free: readonly Cell[]) {
    this.slots = slots;
    this.cells = NO_CELLS;
    this.free = free;
    this.module = module;
    this.globals = module.globals;
    this.thread = thread;
    this.callee = callee;
    this.caller = thread.top;
    this.at = undefined;
    this.collected = undefined;
  }

  /** Makes room for the locals after the parameters, and moves the shared ones into cells. */
  prepare(slotCount: number, shared: readonly number[]): void {
    const { slots } = this;
    for (let slot = slots.length; slot < slotCount; slot++) slots.push(undefined);
    if (shared.length === 0) return;
    this.cells = shared.map((slot) => ({ value: slots[slot] }));
    const { tracker } = this.thread;
    if (tracker) for (const [position, cell] of this.cells.entries()) tracker.hold(cell, 0, tracker.heldBy(slots, shared[position]));
  }
}

const NO_CELLS: readonly Cell[] = [];
