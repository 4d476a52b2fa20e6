import { NodeMaker } from './node-maker.ts';
import type { Expression } from './tree.ts';

/** Joins terms by a logical operator in a tree of least depth, in the shape that cel-go gives it (parser/helper.go). */
export function balance(name: string, terms: readonly Expression[], operators: readonly number[]): Expression {
  const term = (index: number): Expression => {
    const found = terms[index];
    if (found === undefined) throw new Error('There is one term more than operators');
    return found;
  };
  const join = (low: number, high: number): Expression => {
    const middle = (low + high + 1) >> 1;
    const left = middle === low ? term(middle) : join(low, middle - 1);
    const right = middle === high ? term(middle + 1) : join(middle + 1, high);
    return new NodeMaker(operators[middle] ?? 0, { start: left.span.start, end: right.span.end }).call(name, left, right);
  };
  return join(0, operators.length - 1);
}
