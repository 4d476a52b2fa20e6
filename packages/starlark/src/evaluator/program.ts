import type { Source } from '@assay/source';
import type { GlobalVariable } from '../resolver/binding.ts';
import type { Frame } from './frame.ts';
import type { Semantics } from './semantics.ts';
import type { Completion } from './starlark-function.ts';

/** A compiled file. It holds no state and can run any number of times. */
export interface Program {
  readonly source: Source;
  readonly semantics: Semantics;
  readonly globals: readonly GlobalVariable[];
  /** The predeclared names that the program uses. */
  readonly predeclared: readonly string[];
  readonly slotCount: number;
  readonly shared: readonly number[];
  readonly body: (frame: Frame) => Completion;
}
