import type { FunctionTree, Identifier, ProgramTree } from '../parser/tree.ts';
import type { Problem } from '../problem.ts';

/** What a name stands for. Slots and indexes count from zero. */
export type Binding =
  /** A variable of the function, or of the file's own top level, in a slot of its frame. */
  | { readonly scope: 'local'; readonly slot: number }
  /** A variable of an enclosing function: the position among the function's free variables. */
  | { readonly scope: 'free'; readonly index: number }
  | { readonly scope: 'global'; readonly index: number }
  | { readonly scope: 'predeclared'; readonly name: string }
  | { readonly scope: 'universal'; readonly name: string };

/** Where a function that is being made finds the variable that it shares. */
export type Captured = { readonly from: 'local'; readonly slot: number } | { readonly from: 'free'; readonly index: number };

/** The variables of one function, or of the top level of a file. */
export interface FunctionScope {
  /** Names of the local variables by slot; parameters come first, in the order of the call: named, `*args`, `**kwargs`. */
  readonly locals: readonly string[];
  /** Slots whose variable an inner function shares. */
  readonly shared: ReadonlySet<number>;
  readonly free: readonly Captured[];
  readonly freeNames: readonly string[];
}

/** A variable of the file. */
export interface GlobalVariable {
  readonly name: string;
  /** Whether other files can load it. */
  readonly isExported: boolean;
}

/** Everything the compiler asks about names. */
export interface Resolution {
  readonly bindings: ReadonlyMap<Identifier, Binding>;
  readonly scopes: ReadonlyMap<FunctionTree | ProgramTree, FunctionScope>;
  /** By index. */
  readonly globals: readonly GlobalVariable[];
  /** In the order in which they are found: names that are looked up at the end, such as those in functions, come last. */
  readonly problems: readonly Problem[];
}
