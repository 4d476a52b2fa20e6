import { both, either, every, sequence, some } from '../cel/condition.ts';
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
    case 'test':
      return condition;
    case 'every':
      return every(condition.list, condition.variable, withOperation(condition.body, operation));
    case 'some':
      return some(condition.list, condition.variable, withOperation(condition.body, operation));
    case 'sequence': {
      const first = withOperation(condition.decider, operation);
      const whenTrue = withOperation(condition.whenTrue, operation);
      const whenFalse = withOperation(condition.whenFalse, operation);
      if (first.kind === 'constant') return first.value ? whenTrue : whenFalse;
      return sequence(first, whenTrue, whenFalse);
    }
  }
}

function decide(left: string, operator: string, right: string, operation: string): boolean | undefined {
  if (left !== 'request.operation') return undefined;
  if (operator === '==') return right === `'${operation}'`;
  if (operator === '!=') return right !== `'${operation}'`;
  if (operator === 'in') return listed(right).includes(operation);
  return operator === 'not in' ? !listed(right).includes(operation) : undefined;
}

function listed(list: string): readonly string[] {
  return [...list.matchAll(/'([^']*)'/g)].map(([, text = '']) => text);
}
