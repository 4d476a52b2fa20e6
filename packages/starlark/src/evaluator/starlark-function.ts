import type { TextRange } from '../parser/tree.ts';
import type { HashKey, NamedArguments, StarlarkValue, Value } from '../values/value.ts';
import { bindArguments } from './bind-arguments.ts';
import type { Cell } from './frame.ts';
import { Frame } from './frame.ts';
import type { Module } from './module.ts';
import type { Thread } from './thread.ts';

/** How a statement ended, so that its block knows whether to go on. */
export type Completion = 0 | 1 | 2 | 3;
export const NORMAL = 0;
export const BREAK = 1;
export const CONTINUE = 2;
export const RETURN = 3;

/** A compiled function, which every value made from the same `def` or `lambda` shares. */
export interface FunctionCode {
  readonly name: string;
  /** Named parameters, those that can be given by position first. */
  readonly parameters: readonly string[];
  readonly positionalCount: number;
  /** What happens to surplus positional arguments: `*args` collects them; a bare `*` is there only to end the positional parameters. */
  readonly varargs: 'none' | 'collected' | 'refused';
  readonly hasKwargs: boolean;
  /** Slots of the variables that inner functions share, by the position of their cell. */
  readonly shared: readonly number[];
  readonly slotCount: number;
  /** Where a call is whose arguments do not fit. */
  readonly start: TextRange;
  readonly body: (frame: Frame) => Completion;
}

/** A function that a program defines. */
export class StarlarkFunction implements StarlarkValue {
  readonly code: FunctionCode;
  readonly module: Module;
  /** By parameter; undefined for those that are required. */
  readonly defaults: readonly (Value | undefined)[];
  readonly free: readonly Cell[];
  readonly #isSimple: boolean;
  #isFrozen = false;

  constructor(code: FunctionCode, module: Module, defaults: readonly (Value | undefined)[], free: readonly Cell[]) {
    this.code = code;
    this.module = module;
    this.defaults = defaults;
    this.free = free;
    this.#isSimple = code.varargs === 'none' && !code.hasKwargs;
  }

  get name(): string {
    return this.code.name;
  }

  typeName(): string {
    return 'function';
  }

  toText(): string {
    return `<function ${this.code.name}>`;
  }

  truth(): boolean {
    return true;
  }

  *freeze(): Generator<Value, void> {
    if (this.#isFrozen) return;
    this.#isFrozen = true;
    for (const value of this.defaults) if (value !== undefined) yield value;
    for (const { value } of this.free) if (value !== undefined) yield value;
  }

  hash(): HashKey {
    return this;
  }

  /** Calls the function; takes over the array of positional arguments. */
  call(thread: Thread, positional: Value[], named: NamedArguments): Value {
    const { code } = this;
    const isExact = this.#isSimple && named.length === 0 && positional.length === code.parameters.length;
    const frame = new Frame(thread, this.module, this, positional, this.free);
    thread.enter(frame);
    if (!isExact) bindArguments(this, frame, positional, named);
    frame.prepare(code.slotCount, code.shared);
    code.body(frame);
    thread.leave(frame);
    return frame.result;
  }
}
