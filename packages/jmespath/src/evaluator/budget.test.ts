import { expect, it } from 'vitest';

import { Budget } from './budget.ts';
import { Fault } from './fault.ts';

it('work that is done aside costs nothing of what is left, and may take no more than it is given', () => {
  const budget = new Budget(10);
  budget.charge(3);
  expect(budget.aside(100, () => (budget.charge(100), 'done'))).toBe('done');
  expect(budget.left).toBe(7);
  expect(() => budget.aside(100, () => budget.charge(101))).toThrow(Fault);
  expect(budget.left).toBe(7);
});
