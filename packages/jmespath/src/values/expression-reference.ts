import type { Tree } from '../parser/tree.ts';
import { BeyondJson } from './beyond-json.ts';
import type { Value } from './value.ts';

/** What `&expression` gives: an expression to be evaluated by a function, once for each value that it likes. */
export class ExpressionReference extends BeyondJson {
  readonly tree: Tree;
  readonly #evaluate: (value: Value) => Value;

  constructor(tree: Tree, evaluate: (value: Value) => Value) {
    super();
    this.tree = tree;
    this.#evaluate = evaluate;
  }

  /** The expression's value; null if a key is missing. Throws a `Fault` as any evaluation does. */
  evaluate(value: Value): Value {
    return this.#evaluate(value);
  }
}
