import { elementsOf, Int64 } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';

import { asJson } from '../context/as-json.ts';
import type { Query } from '../variables/plan-query.ts';
import type { VariableScope } from '../variables/variable-scope.ts';

/** What came of the `list` of a foreach: its elements, or why there are none. */
export type Elements =
  | { readonly kind: 'list'; readonly elements: readonly Value[] }
  | { readonly kind: 'problem'; readonly message: string; readonly isUnknownKey: boolean };

/** Evaluates the `list` of a foreach, an expression without braces. What is no list is the only element of one. */
export function evaluateList(list: Query, { context, budget }: VariableScope): Elements {
  const queried = context.query(list);
  if (queried.kind === 'problem') return queried;
  const elements = elementsOf(queried.value) ?? [queried.value];
  budget.charge(elements.length);
  return { kind: 'list', elements: elements.map((element) => asJson(element, budget.charge)) };
}

/** Sets `element`, `elementIndex` and their names with the depth of nesting, which counts from 0. */
export function addElement({ context }: VariableScope, element: Value, index: number, nesting: number): void {
  const position = new Int64(index);
  const members: ObjectValue = { element, [`element${nesting}`]: element, elementIndex: position, [`elementIndex${nesting}`]: position };
  context.replace(members);
}
