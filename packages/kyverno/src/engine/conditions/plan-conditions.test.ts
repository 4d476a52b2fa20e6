import { Budget, Fault, Int64 } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';
import { describe, expect, it } from 'vitest';
import type { ConditionOutcome, Resolved, Term } from './condition.ts';
import { denyMessage, planConditions, planDeny, preconditionsMessage } from './plan-conditions.ts';

const free = (): void => {};

/** The names of the variables that are asked for. */
type Scope = string[];

/** `$x` is the variable x; all are `yes` but `$missing`. */
function planTerm(written: Value): Term<Scope> {
  return (asked): Resolved => {
    if (typeof written !== 'string' || !written.startsWith('$')) return { kind: 'value', value: written };
    asked.push(written);
    return written === '$missing' ? { kind: 'problem', message: 'no such variable' } : { kind: 'value', value: 'yes' };
  };
}

function evaluate(written: Value | undefined, asked: Scope = []): ConditionOutcome {
  return planConditions(written, planTerm).test(asked, free);
}

const condition = (key: string, message?: string): Value => ({
  key,
  operator: 'Equals',
  value: 'yes',
  ...(message === undefined ? {} : { message }),
});
const MET = condition('$a', 'met');
const ALSO_MET = condition('$b', 'also met');
const UNMET = condition('no', 'unmet');
const ALSO_UNMET = condition('nor', 'also unmet');
const BROKEN = condition('$missing');

const decided = (holds: boolean, message: string): ConditionOutcome => ({ kind: 'decided', holds, message });
const KEY_PROBLEM: ConditionOutcome = { kind: 'problem', message: 'failed to substitute variables in condition key: no such variable' };

describe('planConditions', () => {
  it.each<[string, Value | undefined, ConditionOutcome]>([
    ['nothing', undefined, decided(true, '')],
    ['null', null, decided(true, '')],
    ['an empty block', {}, decided(true, '')],
    ['any of none', { any: [] }, decided(false, '')],
    ['all of none', { all: [] }, decided(true, '')],
    ['any of none and all of none', { any: [], all: [] }, decided(false, '')],
    ['any', { any: [UNMET, MET, ALSO_MET] }, decided(true, 'met')],
    ['any without one', { any: [UNMET, ALSO_UNMET] }, decided(false, 'unmet; also unmet')],
    ['all', { all: [MET, ALSO_MET] }, decided(true, 'met; also met')],
    ['all but one', { all: [MET, UNMET, ALSO_UNMET] }, decided(false, 'unmet')],
    ['any and all', { any: [UNMET, MET], all: [ALSO_MET] }, decided(true, 'met; also met')],
    ['any but not all', { any: [UNMET, MET], all: [ALSO_UNMET] }, decided(false, 'unmet; also unmet')],
    ['all but not any', { any: [UNMET], all: [MET] }, decided(false, 'unmet')],
    ['an old list', [MET, ALSO_MET], decided(true, 'met;also met')],
    ['an old list with one that is not met', [MET, UNMET, ALSO_UNMET], decided(false, 'unmet')],
    ['an empty old list', [], decided(true, '')],
    ['a list of blocks', [{ any: [MET] }, { all: [ALSO_MET] }], decided(true, 'met;also met')],
    ['a list of blocks with one that does not hold', [{ all: [UNMET] }, { all: [MET] }], decided(false, 'unmet')],
    ['a broken key', { all: [BROKEN] }, KEY_PROBLEM],
    [
      'a broken value',
      { all: [{ key: 'a', operator: 'Equals', value: '$missing' }] },
      { kind: 'problem', message: 'failed to substitute variables in condition value: no such variable' },
    ],
    ['one that decides before a broken one', { any: [MET, BROKEN] }, decided(true, 'met')],
    ['one that decides after a broken one', { any: [BROKEN, MET] }, KEY_PROBLEM],
    ['all decided before a broken one', { all: [UNMET, BROKEN] }, decided(false, 'unmet')],
    ['a broken one behind any that does not hold', { any: [UNMET], all: [BROKEN] }, KEY_PROBLEM],
    ['something else', 'yes', { kind: 'problem', message: 'invalid condition' }],
  ])('evaluates %s', (_, written, expected) => {
    expect(evaluate(written)).toEqual(expected);
  });

  it('asks only for the variables that it needs', () => {
    const asked: Scope = [];
    evaluate({ any: [condition('$a'), condition('$b')], all: [condition('$c'), UNMET, condition('$d')] }, asked);
    expect(asked).toEqual(['$a', '$c']);
  });

  it('resolves the key before the value', () => {
    const asked: Scope = [];
    evaluate([{ key: '$key', operator: 'Equals', value: '$value' }], asked);
    expect(asked).toEqual(['$key', '$value']);
  });

  it('takes whole numbers within written lists and maps for Go integers, single ones for doubles', () => {
    const terms: Value[] = [];
    planConditions([{ key: 5, operator: 'Equals', value: [5, 5.5, { a: 1 }] }], (written) => {
      terms.push(written);
      return planTerm(written);
    });
    expect(terms).toEqual([5, [new Int64(5), 5.5, { a: new Int64(1) }]]);
  });

  it('pays for what it does', () => {
    const budget = new Budget(20);
    const { test } = planConditions<Scope>([{ key: ['a', 'b', 'c', 'd'], operator: 'AnyIn', value: ['e', 'f', 'g', 'h'] }], planTerm);
    expect(() => test([], budget.charge)).toThrow(Fault);
  });
});

describe('mistakes', () => {
  it.each<[string, Value, readonly unknown[]]>([
    ['a missing key', { all: [MET, { operator: 'Equals', value: 1 }] }, [['all', 1], 'incomplete']],
    ['a null value', { any: [{ key: 'a', operator: 'Equals', value: null }] }, [['any', 0], 'incomplete']],
    ['no operator', [{ key: 'a', value: 1 }], [[0], 'incomplete']],
    ['no condition', ['a'], [[0], 'incomplete']],
    ['an operator in another case', [{ all: [{ key: 'a', operator: 'equals', value: 1 }] }], [[0, 'all', 0, 'operator'], 'unknown-operator']],
    ['an operator that is no text', [{ key: 'a', operator: 5, value: 1 }], [[0, 'operator'], 'unknown-operator']],
    ['no list', { any: 'a' }, [['any'], 'not-conditions']],
    ['nothing of the kind', 5, [[], 'not-conditions']],
  ])('are told: %s', (_, written, expected) => {
    const { problems } = planConditions(written, planTerm);
    expect(problems.map(({ path, code }) => [path, code])).toEqual([expected]);
  });

  it('come with advice', () => {
    const advice = (operator: string): string | undefined => planConditions([{ key: 'a', operator, value: 1 }], planTerm).problems[0]?.message;
    expect(advice('AnyOn')).toBe('"AnyOn" is not an operator of conditions: did you mean "AnyIn"?');
    expect(advice('~')).toMatch(/^"~" is not an operator of conditions: use one of Equals, NotEquals, /);
  });

  it('fail when they are reached', () => {
    const outcome = evaluate([{ key: 'a', operator: 'Like', value: 'b' }]);
    expect(outcome).toEqual({ kind: 'problem', message: 'failed to create handler for condition operator: %!w(<nil>)' });
  });
});

describe('planDeny', () => {
  it.each<[ObjectValue, boolean]>([
    [{}, true],
    [{ conditions: { all: [MET] } }, true],
    [{ conditions: { any: [] } }, false],
    [{ conditions: [UNMET] }, false],
  ])('%j denies: %s', (deny, expected) => {
    const outcome = planDeny(deny, planTerm).test([], free);
    expect(outcome.kind === 'decided' && outcome.holds).toBe(expected);
  });
});

it('joins messages', () => {
  expect(preconditionsMessage('')).toBe('preconditions not met');
  expect(preconditionsMessage('one; two')).toBe('preconditions not met; one; two');
  expect(denyMessage('rule', 'one')).toBe('rule; one');
  expect(denyMessage('rule', '')).toBe('rule');
});
