import type { NamedArguments, Value } from '../values/value.ts';
import { freezeDeeply } from '../values/value.ts';
import type { ExhaustedBudget } from './fault.ts';
import { Frame } from './frame.ts';
import { Module } from './module.ts';
import type { Program } from './program.ts';
import type { Attempt, StackFrame, Thread } from './thread.ts';

/** Why a run failed, as data. */
export interface EvaluationError {
  readonly message: string;
  /** The open calls, the innermost first; there is at least one while a file or function runs. */
  readonly frames: readonly StackFrame[];
  /** Set when the run ended because a budget was used up or the embedder cancelled it. */
  readonly budget: ExhaustedBudget | undefined;
  /** What the embedder attached to the failure, such as the errors of a module that could not be loaded. */
  readonly details: unknown;
}

/** What running a file comes to. A module that failed still holds what it had assigned. */
export type ExecutionOutcome =
  | { readonly kind: 'finished'; readonly module: Module }
  | { readonly kind: 'failed'; readonly module: Module; readonly error: EvaluationError };

/** What a call comes to. */
export type CallOutcome = { readonly kind: 'returned'; readonly value: Value } | { readonly kind: 'failed'; readonly error: EvaluationError };

/** What one run of a file is given. */
export interface ExecuteOptions {
  /** A value for each predeclared name that the program uses. */
  readonly predeclared?: ReadonlyMap<string, Value>;
  /** Whether what the module exports becomes immutable when the file is done; what it loaded is its owner's affair. Default true. */
  readonly freeze?: boolean;
}

/** Runs a compiled file. Never throws for what the program does; throws when a predeclared value is missing. */
export function execute(program: Program, thread: Thread, { predeclared = new Map(), freeze = true }: ExecuteOptions = {}): ExecutionOutcome {
  if (program.semantics !== thread.semantics) throw new Error('A program runs on a thread with the semantics that it was compiled for');
  const values = program.predeclared.map((name) => {
    const value = predeclared.get(name);
    if (value === undefined) throw new Error(`The program uses ${name}, which is predeclared, but has no value`);
    return value;
  });
  const module = new Module(program.source, program.globals, values);
  const attempt = thread.run(() => {
    const frame = new Frame(thread, module, undefined, [], []);
    frame.prepare(program.slotCount, program.shared);
    thread.enter(frame);
    program.body(frame);
    thread.leave(frame);
    return null;
  });
  if (freeze) for (const value of module.exports().values()) freezeDeeply(value);
  return 'fault' in attempt ? { kind: 'failed', module, error: toError(attempt) } : { kind: 'finished', module };
}

/** Calls a function from outside of any run. Never throws for what the function does. */
export function callFunction(thread: Thread, callee: Value, positional: readonly Value[], named: NamedArguments = []): CallOutcome {
  const attempt = thread.run(() => thread.call(callee, positional, named));
  return 'fault' in attempt ? { kind: 'failed', error: toError(attempt) } : { kind: 'returned', value: attempt.value };
}

function toError({ fault, frames }: Extract<Attempt, { readonly fault: unknown }>): EvaluationError {
  return { message: fault.message, frames, budget: fault.budget, details: fault.details };
}
