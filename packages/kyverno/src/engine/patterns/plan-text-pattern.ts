import type { Charge, Value } from '@assay/jmespath';
import type { PatternOperator, SubjectTest } from './plan-operand.ts';
import { planOperand } from './plan-operand.ts';
import { ScalarSubject } from './scalar-subject.ts';

/** Whether a value of a resource is as a pattern wants it. */
export type ValueTest = (value: Value, charge: Charge) => boolean;

/**
 * Plans a text as pattern of scalars: alternatives parted by `|`, each with conditions parted by `&`, each an operator with an
 * operand or a range. A text that is the pattern itself matches always; a collection never does.
 */
export function planTextPattern(pattern: string): ValueTest {
  const alternatives = pattern.split('|').map((alternative) => allOf(withoutSpaces(alternative).split('&').map(withoutSpaces).map(planCondition)));
  const matches = anyOf(alternatives);
  return (value, charge) => value === pattern || matches(new ScalarSubject(value, charge));
}

/** Most patterns have one alternative with one condition, which is asked as it is. */
function allOf(tests: readonly SubjectTest[]): SubjectTest {
  const [only] = tests;
  return only !== undefined && tests.length === 1 ? only : (subject) => tests.every((holds) => holds(subject));
}

function anyOf(tests: readonly SubjectTest[]): SubjectTest {
  const [only] = tests;
  return only !== undefined && tests.length === 1 ? only : (subject) => tests.some((holds) => holds(subject));
}

/** Whether a text is a range of amounts such as `1-5` or `10Mi-1Gi`, ends included. */
export function isRange(text: string): boolean {
  return RANGE.test(text);
}

const RANGE = /^([-+]?[0-9]+(?:\.[0-9]+)?[A-Za-z]*)-([-+]?[0-9]+(?:\.[0-9]+)?[A-Za-z]*)$/;
const OUTSIDE_RANGE = /^([-+]?[0-9]+(?:\.[0-9]+)?[A-Za-z]*)!-([-+]?[0-9]+(?:\.[0-9]+)?[A-Za-z]*)$/;

/** Longer ones first. */
const OPERATORS: readonly PatternOperator[] = ['>=', '<=', '>', '<', '!'];

function planCondition(text: string): SubjectTest {
  const operator = text.length < 2 ? '' : OPERATORS.find((each) => text.startsWith(each));
  if (operator !== undefined) return planOperand(operator, text.slice(operator.length).trim());
  return planRange(text) ?? planOperand('', text.trim());
}

function planRange(text: string): SubjectTest | undefined {
  const [, from, to] = RANGE.exec(text) ?? [];
  if (from !== undefined && to !== undefined) {
    const isFrom = planOperand('>=', from);
    const isTo = planOperand('<=', to);
    return (subject) => isFrom(subject) && isTo(subject);
  }
  const [, start, end] = OUTSIDE_RANGE.exec(text) ?? [];
  if (start === undefined || end === undefined) return undefined;
  const isBelow = planOperand('<', start);
  const isAbove = planOperand('>', end);
  return (subject) => isBelow(subject) || isAbove(subject);
}

/** Only spaces go, not other blanks. */
function withoutSpaces(text: string): string {
  return text.replace(/^ +/, '').replace(/(?<! ) +$/, '');
}
