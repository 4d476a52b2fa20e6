import { expect, it } from 'vitest';

import { policyPlaces } from './policy-places.ts';

it.each([
  ['the directory of one', ['policies/a.yaml'], ['policies']],
  ['the directory of several, once', ['policies/a.yaml', 'policies/b.yaml'], ['policies']],
  ['the directory around others', ['p/a.yaml', 'p/more/b.yaml', 'q/c.yaml'], ['p', 'q']],
  ['what many have in common', ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `policies/${name}/p.yaml`), ['policies']],
  ['the directory of the project', ['a.yaml', 'p/b.yaml'], ['.']],
  ['that of very many directories', ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}/p.yaml`), ['.']],
])('%s', (_, paths, places) => {
  expect(
    policyPlaces(
      paths.map((path) => `/project/${path}`),
      '/project',
    ),
  ).toEqual(places);
});
