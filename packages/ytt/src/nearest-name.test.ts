import { expect, test } from 'vitest';

import { nearestName } from './nearest-name.ts';

function check(name: string, candidates: readonly string[], expected: string | undefined): void {
  expect(nearestName(name, candidates)).toBe(expected);
}

test.each([
  ['uper', ['lower', 'upper'], 'upper'],
  ['Replicas', ['replicas'], 'replicas'],
  ['min_len', ['minlen', 'maxlen'], 'minlen'],
  ['abcd', ['abxy'], undefined],
  ['abcd', ['abcx', 'abcy'], 'abcx'],
  ['é', ['è'], undefined],
  ['aé', ['aè'], 'aè'],
  ['x', ['y', 'x1'], undefined],
  ['', ['a'], undefined],
  ['a', [], undefined],
] as const)('the name nearest to %s among %j is %s', check);

test('an exact name among the candidates wins', () => {
  check('port', ['part', 'port'], 'port');
});
