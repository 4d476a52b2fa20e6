import type { CompiledExpression, Linkage, Observe } from '../evaluator/compile.ts';
import { compileExpression } from '../evaluator/compile.ts';
import { Fault } from '../evaluator/fault.ts';
import type { ExhaustedBudget } from '../evaluator/fault.ts';
import type { Bindings } from '../evaluator/frame.ts';
import { DEFAULT_BUDGET, Meter } from '../evaluator/meter.ts';
import type { Budget } from '../evaluator/meter.ts';
import type { PatternCache } from '../evaluator/pattern-cache.ts';
import type { Expression } from '../parser/tree.ts';
import { DYN } from '../types/type.ts';
import type { Type } from '../types/type.ts';
import type { Value } from '../values/value.ts';

export interface EvaluateOptions {
  readonly budget?: Budget;
  /** The time, for libraries that tell it: nanoseconds since 1970. */
  readonly now?: bigint;
  /** Hears of the value of each part of the expression as often as it is evaluated. Without it nothing is compiled for it. */
  readonly observe?: Observe | undefined;
}

/** What an evaluation comes to. */
export type Outcome =
  | { readonly kind: 'value'; readonly value: Value }
  /** `message` is in cel-go's words; `budget` tells apart an evaluation that took too much. */
  | { readonly kind: 'error'; readonly message: string; readonly budget: ExhaustedBudget | undefined };

/** An expression that can be evaluated, any number of times. */
export class Program {
  readonly text: string;
  readonly expression: Expression;
  /** What the checker found; dyn if the expression was not checked. */
  readonly resultType: Type;
  readonly #patterns: PatternCache;
  readonly #linkage: Linkage;
  /** Compiles to closures at the first evaluation: of many expressions that an embedder has, few may ever be evaluated. */
  #compiled: () => CompiledExpression;
  #parts: Map<Expression, Program> | undefined;
  #observed: { readonly observe: Observe; readonly compiled: CompiledExpression } | undefined;

  constructor(text: string, expression: Expression, resultType: Type, linkage: Linkage, patterns: PatternCache) {
    this.text = text;
    this.expression = expression;
    this.resultType = resultType;
    this.#patterns = patterns;
    this.#linkage = linkage;
    this.#compiled = () => {
      const compiled = compileExpression(expression, linkage);
      this.#compiled = () => compiled;
      return compiled;
    };
  }

  /** Evaluates with the values of variables, which are asked for when they are needed. Never throws on account of data. */
  evaluate(bindings: Bindings, options?: EvaluateOptions): Outcome {
    const observe = options?.observe;
    return this.#run(observe === undefined ? this.#compiled() : this.#compiledFor(observe), bindings, options);
  }

  /** A part of the expression as a program, the same each time. Variables of loops around the part have no values in it. */
  part(part: Expression): Program {
    this.#parts ??= new Map();
    const known = this.#parts.get(part);
    if (known !== undefined) return known;
    const program = new Program(this.text, part, DYN, this.#linkage, this.#patterns);
    this.#parts.set(part, program);
    return program;
  }

  #compiledFor(observe: Observe): CompiledExpression {
    if (this.#observed?.observe !== observe) this.#observed = { observe, compiled: compileExpression(this.expression, this.#linkage, observe) };
    return this.#observed.compiled;
  }

  /** Evaluates anew, and tells the value that each part of the expression had last; parts that were not evaluated have none. */
  trace(bindings: Bindings, options?: EvaluateOptions): ReadonlyMap<Expression, Value> {
    const values = new Map<Expression, Value>();
    this.#run(
      compileExpression(this.expression, this.#linkage, (part, value) => void values.set(part, value)),
      bindings,
      options,
    );
    return values;
  }

  #run({ evaluate, localCount }: CompiledExpression, bindings: Bindings, { budget = DEFAULT_BUDGET, now }: EvaluateOptions = {}): Outcome {
    const meter = new Meter(budget, now, this.#patterns);
    try {
      return { kind: 'value', value: evaluate({ bindings, locals: Array.from({ length: localCount }, () => null), meter }) };
    } catch (error) {
      if (error instanceof Fault) return { kind: 'error', message: error.message, budget: error.budget };
      throw error;
    } finally {
      budget.spend?.(meter.spent);
    }
  }
}
