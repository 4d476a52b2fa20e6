import { Fault } from './fault.ts';

/** Pays for work before it is done; throws a `Fault` when nothing is left. */
export type Charge = (steps: number) => void;

/** What evaluations may still cost. One budget can serve many programs, one after the other. */
export class Budget {
  #left: number;

  /**
   * A step is an element that is visited, a function call, or 16 UTF-16 code units of text that are read or made; so the steps bound
   * the size of values too.
   */
  constructor(steps: number) {
    this.#left = steps;
  }

  /** How many steps are left; negative when an evaluation ended for want of them. */
  get left(): number {
    return this.#left;
  }

  /** Takes steps, or throws a `Fault` of the code `exhausted`. */
  readonly charge: Charge = (steps) => {
    this.#left -= steps;
    if (this.#left < 0) throw new Fault('exhausted', 'the evaluation takes too many steps');
  };

  /** Does something that may take so many steps and costs nothing of what is left. */
  aside<Result>(steps: number, action: () => Result): Result {
    const left = this.#left;
    this.#left = steps;
    try {
      return action();
    } finally {
      this.#left = left;
    }
  }
}

/** The steps that a text of this length costs. */
export function textCost(length: number): number {
  return 1 + (length >>> 4);
}
