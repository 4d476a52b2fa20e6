import { compareQuantities } from '@assay/kubernetes-values';
import type { Amount } from '../../values/amounts.ts';
import { compareDurations, readAmount } from '../../values/amounts.ts';
import { planWildcard } from '../../values/wildcard-matches.ts';
import type { ScalarSubject } from './scalar-subject.ts';

/** What stands before an operand; nothing means equality. */
export type PatternOperator = '' | '!' | '>' | '>=' | '<' | '<=';

/** Whether a scalar is as one part of a text pattern wants it. */
export type SubjectTest = (subject: ScalarSubject) => boolean;

/**
 * Plans the comparison with an operand: as durations if both sides are, else as quantities, else as text with wildcards, which
 * only equality and `!` know.
 */
export function planOperand(operator: PatternOperator, operand: string): SubjectTest {
  const amount = readAmount(operand);
  const holds = ORDER_TESTS[operator];
  const matches = planWildcard(operand);
  const matchesText: SubjectTest = ({ text, charge }) => text !== undefined && matches(text, charge) === (operator === '');
  const comparesText = operator === '' || operator === '!';
  if (comparesText && amount.duration === undefined && amount.quantity === undefined) return matchesText;
  return (subject) => {
    const order = compareWith(subject, amount);
    if (order !== undefined) return holds(order);
    return comparesText && matchesText(subject);
  };
}

function compareWith(subject: ScalarSubject, { duration, quantity }: Amount): -1 | 0 | 1 | undefined {
  if (duration !== undefined && subject.duration !== undefined) return compareDurations(subject.duration, duration);
  if (quantity !== undefined && subject.quantity !== undefined) return compareQuantities(subject.quantity, quantity);
  return undefined;
}

const ORDER_TESTS: Readonly<Record<PatternOperator, (order: -1 | 0 | 1) => boolean>> = {
  '': (order) => order === 0,
  '!': (order) => order !== 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
};
