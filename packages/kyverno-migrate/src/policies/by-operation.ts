import { both, either, every, not, some } from '../cel/condition.ts';
import type { Condition } from '../cel/condition.ts';

/** What is left of a condition where the operation is known. */
export function withOperation(condition: Condition, operation: string): Condition {
  switch (condition.kind) {
    case 'constant':
      return condition;
    case 'both':
      return both(...condition.parts.map((part) => withOperation(part, operation)));
    case 'either':
      return either(...condition.parts.map((part) => withOperation(part, operation)));
    case 'comparison': {
      const known = decide(condition.left, condition.operator, condition.right, operation);
      return known === undefined ? condition : { kind: 'constant', value: known };
    }
    case 'test': {
      const [, right] = /^\(request\.operation in (\[.*\])\)$/.exec(condition.text) ?? [];
      if (right === undefined) return condition;
      return { kind: 'constant', value: listed(right).includes(operation) !== condition.isNegated };
    }
    case 'every':
      return every(condition.list, condition.variable, withOperation(condition.body, operation));
    case 'some':
      return some(condition.list, condition.variable, withOperation(condition.body, operation));
    case 'sequence': {
      const first = withOperation(condition.if, operation);
      const then = withOperation(condition.then, operation);
      const otherwise = withOperation(condition.otherwise, operation);
      if (first.kind === 'constant') return first.value ? then : otherwise;
      if (then.kind === 'constant' && otherwise.kind === 'constant') return then.value === otherwise.value ? then : then.value ? first : not(first);
      return { kind: 'sequence', if: first, then, otherwise };
    }
  }
}

function decide(left: string, operator: string, right: string, operation: string): boolean | undefined {
  if (left !== 'request.operation') return undefined;
  if (operator === '==') return right === `'${operation}'`;
  if (operator === '!=') return right !== `'${operation}'`;
  return operator === 'in' ? listed(right).includes(operation) : undefined;
}

function listed(list: string): readonly string[] {
  return [...list.matchAll(/'([^']*)'/g)].map(([, text = '']) => text);
}
