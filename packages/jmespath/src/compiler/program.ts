import { Budget } from '../evaluator/budget.ts';
import { Evaluation } from '../evaluator/evaluation.ts';
import type { FaultCode } from '../evaluator/fault.ts';
import { Fault } from '../evaluator/fault.ts';
import { UnknownKey } from '../evaluator/unknown-key.ts';
import type { Span, Tree } from '../parser/tree.ts';
import type { Value } from '../values/value.ts';
import type { Run } from './compile-tree.ts';

/** What an evaluation comes to. */
export type SearchOutcome = { readonly kind: 'value'; readonly value: Value } | SearchFault;

/** Why an expression has no value on some data. */
export interface SearchFault {
  readonly kind: 'fault';
  readonly code: FaultCode;
  /** In go-jmespath's words, or those of a function. */
  readonly message: string;
  /** The part of the expression that failed, where it is known. */
  readonly span?: Span;
}

/** Settings of {@link Program.search}. */
export interface SearchOptions<Host> {
  /** What functions get as `evaluation.host`. */
  readonly host: Host;
  /** What the evaluation may cost. Default: one of its own, of 10,000,000 steps. */
  readonly budget?: Budget;
}

const DEFAULT_STEPS = 10_000_000;

/** A compiled expression. It holds no state: any number of searches can share it. */
export class Program<Host = unknown> {
  readonly tree: Tree;
  readonly #run: Run<Host>;

  constructor(tree: Tree, run: Run<Host>) {
    this.tree = tree;
    this.#run = run;
  }

  /** Evaluates the expression on a value. Whatever the expression and the value are, it ends, and throws nothing but bugs. */
  search(value: Value, options: SearchOptions<Host>): SearchOutcome {
    try {
      const result = this.#run(value, new Evaluation(options.host, options.budget ?? new Budget(DEFAULT_STEPS)));
      if (!(result instanceof UnknownKey)) return { kind: 'value', value: result };
      return { kind: 'fault', code: 'unknown-key', message: result.message, span: result.span };
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      const { code, message, span } = error;
      return { kind: 'fault', code, message, ...(span !== undefined && { span }) };
    }
  }
}
