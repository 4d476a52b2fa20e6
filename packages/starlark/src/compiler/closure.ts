import type { Frame } from '../evaluator/frame.ts';
import type { Completion } from '../evaluator/starlark-function.ts';
import type { Value } from '../values/value.ts';

/** A compiled expression. */
export type Evaluate = (frame: Frame) => Value;
/** A compiled statement or block. */
export type Execute = (frame: Frame) => Completion;
/** A compiled target of an assignment. */
export type Assign = (frame: Frame, value: Value) => void;
