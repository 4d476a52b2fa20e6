import { describe, expect, it } from 'vitest';
import { matchesLabels, parseLabelSelector } from './label-selector.ts';
import type { Labels, LabelSelector } from './label-selector.ts';

function matches(selector: LabelSelector, labels: Labels): boolean {
  const parsed = parseLabelSelector(selector);
  if (parsed.kind === 'problems') throw new Error(JSON.stringify(parsed.problems));
  return matchesLabels(parsed, labels);
}

function problems(selector: LabelSelector): (readonly [string, string])[] {
  const parsed = parseLabelSelector(selector);
  return parsed.kind === 'problems' ? parsed.problems.map(({ code, path }) => [code, path.join('.')] as const) : [];
}

describe('matching', () => {
  const labels = { app: 'web', tier: '', 'example.com/zone': 'a' };

  it.each([
    [{}, true],
    [{ matchLabels: {}, matchExpressions: [] }, true],
    [{ matchLabels: { app: 'web' } }, true],
    [{ matchLabels: { app: 'db' } }, false],
    [{ matchLabels: { app: 'web', missing: 'x' } }, false],
    [{ matchLabels: { tier: '' } }, true],
    [{ matchLabels: { missing: '' } }, false],
    [{ matchLabels: { 'example.com/zone': 'a' } }, true],
    [{ matchExpressions: [{ key: 'app', operator: 'In', values: ['db', 'web'] }] }, true],
    [{ matchExpressions: [{ key: 'app', operator: 'In', values: ['db'] }] }, false],
    [{ matchExpressions: [{ key: 'missing', operator: 'In', values: ['db'] }] }, false],
    [{ matchExpressions: [{ key: 'app', operator: 'NotIn', values: ['db'] }] }, true],
    [{ matchExpressions: [{ key: 'app', operator: 'NotIn', values: ['web'] }] }, false],
    [{ matchExpressions: [{ key: 'missing', operator: 'NotIn', values: ['web'] }] }, true],
    [{ matchExpressions: [{ key: 'tier', operator: 'Exists' }] }, true],
    [{ matchExpressions: [{ key: 'missing', operator: 'Exists', values: [] }] }, false],
    [{ matchExpressions: [{ key: 'missing', operator: 'DoesNotExist' }] }, true],
    [{ matchExpressions: [{ key: 'tier', operator: 'DoesNotExist' }] }, false],
    [{ matchLabels: { app: 'web' }, matchExpressions: [{ key: 'tier', operator: 'DoesNotExist' }] }, false],
  ] satisfies [LabelSelector, boolean][])('by %j gives %s', (selector, expected) => {
    expect(matches(selector, labels)).toBe(expected);
  });

  it('sees only own labels', () => {
    expect(matches({ matchExpressions: [{ key: 'constructor', operator: 'Exists' }] }, {})).toBe(false);
    expect(matches({ matchExpressions: [{ key: 'toString', operator: 'NotIn', values: ['x'] }] }, {})).toBe(true);
  });
});

describe('problems', () => {
  it.each([
    [{ key: 'app', operator: 'in', values: ['a'] }, 'unknown-operator', 'operator'],
    [{ key: 'app', operator: '' }, 'unknown-operator', 'operator'],
    [{ key: 'app', operator: 'In' }, 'values-required', ''],
    [{ key: 'app', operator: 'NotIn', values: [] }, 'values-required', ''],
    [{ key: 'app', operator: 'Exists', values: ['a'] }, 'values-forbidden', 'values'],
    [{ key: 'app', operator: 'DoesNotExist', values: [''] }, 'values-forbidden', 'values'],
    [{ key: 'a b', operator: 'Exists' }, 'invalid-key', 'key'],
    [{ key: 'app', operator: 'NotIn', values: ['ok', 'a b'] }, 'invalid-value', 'values.1'],
  ])('of %j: %s at %j', (expression, code, path) => {
    const place = ['matchExpressions', '1', path].filter((step) => step !== '').join('.');
    expect(problems({ matchExpressions: [{ key: 'first', operator: 'Exists' }, expression] })).toEqual([[code, place]]);
  });

  it('are found for a key like __proto__ too', () => {
    expect(problems({ matchLabels: { ['__proto__']: 'x' } })).toEqual([['invalid-key', 'matchLabels.__proto__']]);
  });

  it('are all found, in the order of the text', () => {
    const selector = {
      matchLabels: { '': 'x', app: '-' },
      matchExpressions: [{ key: '/', operator: 'Has', values: ['!'] }],
    };
    expect(problems(selector)).toEqual([
      ['invalid-key', 'matchLabels.'],
      ['invalid-value', 'matchLabels.app'],
      ['invalid-key', 'matchExpressions.0.key'],
      ['unknown-operator', 'matchExpressions.0.operator'],
      ['invalid-value', 'matchExpressions.0.values.0'],
    ]);
  });
});
