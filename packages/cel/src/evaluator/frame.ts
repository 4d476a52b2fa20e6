import type { Value } from '../values/value.ts';
import type { Fault } from './fault.ts';
import type { Meter } from './meter.ts';

/** Where the values of variables come from; a `Map` is one. A value may be computed when it is asked for. */
export interface Bindings {
  get(name: string): Value | undefined;
}

/** The state of one evaluation. */
export interface Frame {
  readonly bindings: Bindings;
  /** Variables of comprehensions by slot. An accumulator may hold the fault that it ran into. */
  readonly locals: (Value | Fault)[];
  readonly meter: Meter;
}

/** A compiled node. */
export type Evaluator = (frame: Frame) => Value;
