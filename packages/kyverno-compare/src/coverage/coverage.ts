import type { CelExpression, Observe, CelProgram } from '@assay/cel';
import type { ObserveProgram } from '@assay/kyverno';
import type { Policy } from '@assay/kyverno/policy';

import { conditionKey, conditionsOf } from './conditions.ts';
import type { Condition } from './conditions.ts';

/** A condition that was not both true and false, and what it was. */
export interface OneSidedCondition {
  readonly condition: Condition;
  readonly was: 'true' | 'false' | 'never evaluated';
}

/** Which conditions of policies have been true and false. */
export class Coverage {
  readonly #conditions: ReadonlyMap<string, Condition>;
  readonly #met = new Set<string>();
  readonly #observers = new Map<CelProgram, Observe>();

  constructor(policies: readonly Policy[]) {
    this.#conditions = new Map(policies.flatMap(conditionsOf).map((condition) => [condition.key, condition]));
  }

  /** What an engine tells of the expressions that it evaluates. */
  readonly observe: ObserveProgram = (program) => {
    const known = this.#observers.get(program);
    if (known) return known;
    const keys = new Map<CelExpression, string | undefined>();
    const keyOf = (part: CelExpression): string | undefined => {
      if (keys.has(part)) return keys.get(part);
      const written = conditionKey(program.text, part);
      const key = this.#conditions.has(written) ? written : undefined;
      keys.set(part, key);
      return key;
    };
    const observe: Observe = (part, value) => {
      const key = typeof value === 'boolean' ? keyOf(part) : undefined;
      if (key !== undefined) this.#met.add(`${value === true} ${key}`);
    };
    this.#observers.set(program, observe);
    return observe;
  };

  /** How many conditions there are. */
  get size(): number {
    return this.#conditions.size;
  }

  /** How many values of conditions have been met; it grows as long as something is new. */
  get met(): number {
    return this.#met.size;
  }

  /** Conditions that were not both, in the order of the text. */
  get oneSided(): readonly OneSidedCondition[] {
    return [...this.#conditions.values()].flatMap((condition): readonly OneSidedCondition[] => {
      const isTrue = this.#met.has(`true ${condition.key}`);
      const isFalse = this.#met.has(`false ${condition.key}`);
      if (isTrue && isFalse) return [];
      return [{ condition, was: isTrue ? 'true' : isFalse ? 'false' : 'never evaluated' }];
    });
  }
}
