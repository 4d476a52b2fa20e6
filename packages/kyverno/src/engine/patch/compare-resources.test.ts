import type { ObjectValue } from '@assay/jmespath';
import { describe, expect, it } from 'vitest';
import { isExpectedResource } from './compare-resources.ts';

const labeled = (labels: ObjectValue): ObjectValue => ({ kind: 'ConfigMap', metadata: { name: 'c', labels } });

describe('an object is the expected one', () => {
  it.each<[string, ObjectValue, ObjectValue, boolean]>([
    ['whatever the order of keys', { a: 1, b: { c: 2 } }, { b: { c: 2 }, a: 1 }, true],
    ['whatever is empty', { a: 1, b: {}, c: [[], null, { d: {} }], e: null }, { a: 1 }, true],
    ['unless lists differ in order', { l: [1, 2] }, { l: [2, 1] }, false],
    ['unless nested lists differ', { l: [[1], [2]] }, { l: [[1, 2]] }, false],
    ['unless a member is missing', { a: 1 }, { a: 1, b: 0 }, false],
    ['unless a value is of another type', { a: 1 }, { a: '1' }, false],
    ['whichever rule generated it', labeled({ a: 'b', 'generate.kyverno.io/rule-name': 'x' }), labeled({ a: 'b' }), true],
    ['managed by Kyverno or by nobody', labeled({ 'app.kubernetes.io/managed-by': 'kyverno' }), { kind: 'ConfigMap', metadata: { name: 'c' } }, true],
    ['unless somebody else manages it', labeled({ 'app.kubernetes.io/managed-by': 'helm' }), labeled({}), false],
    ['whatever labels are if one is no text', labeled({ a: 1, b: 'c' }), labeled({}), true],
  ])('%s', (_, actual, expected, verdict) => {
    expect(isExpectedResource(actual, expected, () => {})).toBe(verdict);
  });
});
