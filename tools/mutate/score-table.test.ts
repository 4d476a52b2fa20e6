import { expect, it } from 'vitest';

import { scoreTable, withScores } from './score-table.mjs';

const results = [
  { name: 'source', killed: 90, survived: 10, equivalent: 3 },
  { name: 'ytt', killed: 2, survived: 1, equivalent: 0 },
];

it('scores are parts of what a test could kill, and never rounded up', () => {
  expect(scoreTable(results).split('\n').slice(2)).toEqual(['| source | 100 | 90 | 10 | 3 | 90 % |', '| ytt | 3 | 2 | 1 | 0 | 66.6 % |', '']);
});

it('new scores take the place of those of the same code', () => {
  const text = `Before\n\n${scoreTable(results)}\nBehind\n`;
  const written = withScores(text, [{ name: 'ytt', killed: 3, survived: 0, equivalent: 0 }]);
  expect(written).toBe(text.replace('| ytt | 3 | 2 | 1 | 0 | 66.6 % |', '| ytt | 3 | 3 | 0 | 0 | 100 % |'));
  expect(withScores('| source |\n| ytt    | 3       | 2      |\n', [{ name: 'ytt', killed: 3, survived: 0, equivalent: 0 }])).toBe(
    '| source |\n| ytt | 3 | 3 | 0 | 0 | 100 % |\n',
  );
  expect(() => withScores('Before', results)).toThrow('no row for the scores of source');
});
