import type { Span } from '@assay/source';
import { callValue } from './call.ts';
import type { ExhaustedBudget } from './fault.ts';
import { Fault } from './fault.ts';
import type { Frame } from './frame.ts';
import type { Meter } from './meter.ts';
import { Printer } from './printer.ts';
import type { Semantics } from './semantics.ts';
import { isStackOverflow } from './stack-overflow.ts';
import { UnitForms } from './unit-forms.ts';
import type { NamedArguments, Value } from '../values/value.ts';
import type { ValueTracker } from './value-tracker.ts';
import { NO_NAMED_ARGUMENTS } from '../values/value.ts';
import type { Suggest } from '../resolver/resolve.ts';

/** Limits of everything that one thread runs. */
export interface Budget {
  /** Iterations, calls, and items that builtins visit, together. Default 10⁹. */
  readonly maxSteps?: number;
  /** Calls inside each other, as far as the JavaScript stack holds them; Node's own holds at least 300. Default 1,000. */
  readonly maxDepth?: number;
  /** Items of a collection, characters of a text, bits of an integer. Default 2²⁶. */
  readonly maxSize?: number;
  /** Asked every ten thousand steps; a text stops the run with it as the reason. */
  readonly cancelled?: () => string | undefined;
}

/** What a thread needs of its embedder. */
export interface ThreadOptions extends Budget {
  readonly semantics: Semantics;
  /** Takes what `print` prints, without a line break. Default: nobody. */
  readonly print?: (text: string, thread: Thread) => void;
  /** Loads a module for a `load` statement. Default: loading fails. */
  readonly load?: LoadModule;
  /** Proposes a name for an attribute or argument that does not exist. Default: none. */
  readonly suggest?: Suggest;
  /** Follows values to where they were given, in programs that are compiled to track values. Default: nobody does. */
  readonly tracker?: ValueTracker;
}

/** The exported values of a module, or why there are none; `details` goes into the error's data as it is. */
export type LoadedModule =
  | { readonly kind: 'loaded'; readonly values: ReadonlyMap<string, Value> }
  | { readonly kind: 'failed'; readonly message: string; readonly details?: unknown };

export type LoadModule = (module: string, thread: Thread) => LoadedModule;

/** One step of a call stack. */
export interface StackFrame {
  /** The function's name, `lambda`, or `<toplevel>`. */
  readonly name: string;
  /** What was being evaluated; the first statement when the call has not begun, undefined when that is the file's. */
  readonly span: Span | undefined;
}

/** A value, or why there is none, with the calls that the attempt had opened, the innermost first. */
export type Attempt = { readonly value: Value } | { readonly fault: Fault; readonly frames: readonly StackFrame[] };

const FUEL = 10_000;

/** A line of execution: the calls that are open, and what may still be spent. Not to be used by two runs at once. */
export class Thread implements Meter {
  readonly semantics: Semantics;
  readonly options: ThreadOptions;
  /** Follows the values of programs that are compiled to track them. */
  readonly tracker: ValueTracker | undefined;
  /** The innermost open call of a function or file. */
  top: Frame | undefined = undefined;
  /** Steps until the budget is asked again. */
  #fuel = 0;
  #stepsLeft: number;
  #depth = 0;
  #exhausted: ExhaustedBudget | undefined = undefined;
  readonly #maxDepth: number;
  readonly #maxSize: number;
  readonly #printer: Printer;
  readonly #unitForms: UnitForms;

  constructor(options: ThreadOptions) {
    this.options = options;
    this.semantics = options.semantics;
    this.tracker = options.tracker;
    this.#stepsLeft = options.maxSteps ?? 1e9;
    this.#maxDepth = options.maxDepth ?? 1000;
    this.#maxSize = options.maxSize ?? 2 ** 26;
    this.#printer = new Printer(this.semantics, this);
    this.#unitForms = new UnitForms(this.semantics.text, (steps) => this.charge(steps));
  }

  /** The budget that ended something on this thread first, if one did. */
  get exhausted(): ExhaustedBudget | undefined {
    return this.#exhausted;
  }

  /** Spends one step. */
  step(): void {
    if (--this.#fuel < 0) this.#refuel(0);
  }

  charge(steps: number): void {
    this.#fuel -= steps;
    if (this.#fuel < 0) this.#refuel(-this.#fuel);
  }

  /** `overdrawn` steps are spent already beyond the fuel. */
  #refuel(overdrawn: number): void {
    this.#stepsLeft -= overdrawn;
    const reason = this.options.cancelled?.();
    if (reason !== undefined) throw exhausted('cancelled', `Starlark computation cancelled: ${reason}`);
    if (this.#stepsLeft <= 0) throw exhausted('steps', 'Starlark computation cancelled: too many steps');
    this.#fuel = Math.min(FUEL, this.#stepsLeft);
    this.#stepsLeft -= this.#fuel;
  }

  checkSize(size: number): void {
    if (size > this.#maxSize) throw exhausted('size', `value of size ${size} exceeds the limit of ${this.#maxSize}`);
  }

  enter(frame: Frame): void {
    this.top = frame;
    if (++this.#depth > this.#maxDepth) throw exhausted('depth', 'Starlark stack overflow');
    this.step();
    if (!this.semantics.recursion) checkRecursion(frame);
  }

  leave(frame: Frame): void {
    this.#depth--;
    this.top = frame.caller;
  }

  /** Calls a function or another callable value from inside of a builtin; its errors are the caller's. */
  call(callee: Value, positional: readonly Value[], named: NamedArguments = NO_NAMED_ARGUMENTS): Value {
    this.step();
    return callValue(this, callee, [...positional], named);
  }

  /**
   * Runs something whose failure is not the end: returns its value, or the fault with the call stack of the moment.
   * An exhausted budget is the end and goes on unwinding.
   */
  attempt(run: () => Value): Attempt {
    return this.#guard(run, (fault) => {
      if (fault.budget !== undefined) throw fault;
    });
  }

  /** Runs something at one of the package's doors. Whatever fails, the thread is as it was before. */
  run(run: () => Value): Attempt {
    return this.#guard(run, () => undefined);
  }

  #guard(run: () => Value, examine: (fault: Fault) => void): Attempt {
    const { top } = this;
    const depth = this.#depth;
    try {
      return { value: run() };
    } catch (error) {
      const fault = faultOf(error);
      // Where the JavaScript stack ends is chance: a call that had no room to begin is not told.
      if (fault !== error && this.top?.callee && this.top.at === undefined) this.top = this.top.caller;
      this.#exhausted ??= fault.budget;
      examine(fault);
      const frames = this.#callStackTo(top);
      this.top = top;
      this.#depth = depth;
      return { fault, frames };
    }
  }

  /** The open calls, the innermost first. */
  callStack(): readonly StackFrame[] {
    return this.#callStackTo(undefined);
  }

  /** The calls that were opened inside of another one. */
  #callStackTo(outer: Frame | undefined): readonly StackFrame[] {
    const frames: StackFrame[] = [];
    for (let frame = this.top; frame && frame !== outer; frame = frame.caller) {
      const at = frame.at ?? frame.callee?.code.start;
      const span = at && { source: frame.module.source, start: at.start, end: at.end };
      frames.push({ name: frame.callee?.name ?? '<toplevel>', span });
    }
    return frames;
  }

  /** A text with one character for each unit. Asking again for one of the last texts costs nothing that grows with it. */
  unitsOf(text: string): string {
    return this.#unitForms.of(text);
  }

  /** The part of a text from one unit to another; costs nothing that grows with it, if it was looked into. */
  cut(text: string, start: number, end: number): string {
    return this.#unitForms.cut(text, start, end);
  }

  /** What `str(value)` says. */
  str(value: Value): string {
    return this.#printer.str(value);
  }

  /** What `repr(value)` says. */
  repr(value: Value): string {
    return this.#printer.repr(value);
  }
}

/** Deep data or deep expressions can use up the JavaScript stack before any budget; that is the same trouble. */
function faultOf(error: unknown): Fault {
  if (error instanceof Fault) return error;
  if (isStackOverflow(error)) return exhausted('depth', 'Starlark stack overflow');
  throw error;
}

function exhausted(budget: ExhaustedBudget, message: string): Fault {
  return new Fault(message, { budget });
}

function checkRecursion(frame: Frame): void {
  const code = frame.callee?.code;
  if (!code) return;
  for (let outer = frame.caller; outer; outer = outer.caller)
    if (outer.callee?.code === code) throw new Fault(`function ${code.name} called recursively`);
}
