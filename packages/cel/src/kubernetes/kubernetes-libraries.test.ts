import { expect, it } from 'vitest';

import { DYN, apiServerLibraries, environment, kubernetesLibraries } from '../index.ts';

it.each([
  ['self.isSorted()', true],
  ['cel.bind(a, self, a == self)', false],
  ['math.least(1, 2) == 1', false],
])('rules of CustomResourceDefinitions have what the API server offers: %s', (text, isOffered) => {
  const kinds = [apiServerLibraries, kubernetesLibraries].map((libraries) => environment({ libraries, variables: { self: DYN } }).compile(text).kind);
  expect(kinds.map((kind) => kind === 'program')).toEqual([isOffered, true]);
});
