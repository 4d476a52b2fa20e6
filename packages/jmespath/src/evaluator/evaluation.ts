import type { Budget } from './budget.ts';
import { textCost } from './budget.ts';
import { Fault } from './fault.ts';

/** One evaluation of a program, as functions see it. */
export class Evaluation<Host = unknown> {
  /** What the embedder gives its functions: a clock, randomness. */
  readonly host: Host;
  readonly budget: Budget;

  constructor(host: Host, budget: Budget) {
    this.host = host;
    this.budget = budget;
  }

  /** Pays for visiting elements; throws a `Fault` when the budget is used up. */
  charge(steps: number): void {
    this.budget.charge(steps);
  }

  /** Pays for a text of this length in UTF-16 code units. */
  chargeText(length: number): void {
    this.budget.charge(textCost(length));
  }

  /** Ends the evaluation with this message. */
  fail(message: string): never {
    throw new Fault('evaluation', message);
  }

  /** Ends the evaluation where go-jmespath would crash. */
  panic(message: string): never {
    throw new Fault('panic', message);
  }
}
