import fc from 'fast-check';
import { expect, it } from 'vitest';

import { lineDifference } from './line-difference.ts';

function difference(before: readonly string[], after: readonly string[]): readonly string[] {
  const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');
  return lineDifference({ name: 'a', text: text(before) }, { name: 'b', text: text(after) })
    .split('\n')
    .slice(2, -1);
}

it('has three lines around each change', () => {
  const lines = [...'abcdefghijklmnopqrst'];
  const changed = lines.map((line) => (line === 'e' || line === 'q' ? line.toUpperCase() : line));
  const first = ['@@ -2,7 +2,7 @@', ' b', ' c', ' d', '-e', '+E', ' f', ' g', ' h'];
  const second = ['@@ -14,7 +14,7 @@', ' n', ' o', ' p', '-q', '+Q', ' r', ' s', ' t'];
  expect(difference(lines, changed)).toEqual([...first, ...second]);
});

it('counts from the line in front where there is none', () => {
  expect(difference([], ['x'])).toEqual(['@@ -0,0 +1,1 @@', '+x']);
  expect(difference(['x'], [])).toEqual(['@@ -1,1 +0,0 @@', '-x']);
});

it('keeps what is common, in order', () => {
  const line = fc.constantFrom('a', 'b', 'c');
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), fc.array(line, { maxLength: 8 }), (before, after) => {
      fc.pre(before.join('') !== after.join(''));
      const shown = difference(before, after).filter((text) => !text.startsWith('@@'));
      const without = (mark: string): readonly string[] => shown.filter((text) => !text.startsWith(mark)).map((text) => text.slice(1));
      expect(before.join('')).toContain(without('+').join(''));
      expect(after.join('')).toContain(without('-').join(''));
    }),
  );
});

it('does not take long for texts that have nothing in common', () => {
  const lines = (prefix: string): readonly string[] => Array.from({ length: 20_000 }, (_none, index) => prefix + String(index));
  expect(difference(lines('a'), lines('b'))).toHaveLength(40_001);
});
