import type { ObjectValue } from '@assay/jmespath';
import { isObject } from '@assay/jmespath';
import { readYamlValue } from '@assay/kyverno/objects';
import { describe, expect, it } from 'vitest';

import { objectChanges, shownChange } from './object-changes.ts';

function object(text: string): ObjectValue {
  const read = readYamlValue(text);
  if (read.kind === 'problem' || !isObject(read.value)) throw new Error(text);
  return read.value;
}

describe('the changes between objects', () => {
  it.each([
    ['{a: 1}', '{a: 1}', []],
    ['{a: {b: x}}', '{a: {b: z}}', ['a.b is "z", not "x"']],
    ['{a: [1, 2]}', '{a: [1, 3, 4]}', ['a[1] is 3, not 2', 'a[2] is 4, not nothing']],
    ['{a: {b: x}}', '{}', ['a is nothing, not {"b":"x"}']],
    ['{}', '{a: x}', ['a is "x", not nothing']],
    ['{a: [x]}', '{a: {b: x}}', ['a is {"b":"x"}, not ["x"]']],
    ['{a: {}, b: null, c: [null]}', '{d: []}', []],
    [
      '{metadata: {labels: {app.kubernetes.io/name: a}}}',
      '{metadata: {labels: {app.kubernetes.io/name: b}}}',
      ['metadata.labels["app.kubernetes.io/name"] is "b", not "a"'],
    ],
    ['{metadata: {labels: {app.kubernetes.io/managed-by: kyverno}}}', '{metadata: {labels: {generate.kyverno.io/policy-name: p}}}', []],
    ['{"": 1}', '{"": 2}', ['[""] is 2, not 1']],
    ['{__proto__: 1}', '{__proto__: 2}', ['__proto__ is 2, not 1']],
  ])('%s that becomes %s', (expected, actual, changes) => {
    expect(objectChanges(object(expected), object(actual)).map(shownChange)).toEqual(changes);
  });

  it('are short', () => {
    const [change] = objectChanges(object('{a: x}'), object(`{a: ${'y'.repeat(1000)}}`)).map(shownChange);
    expect(change?.length).toBeLessThan(160);
  });
});
