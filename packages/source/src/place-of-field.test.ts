import { expect, it } from 'vitest';

import { placeOfField } from './place-of-field.ts';
import { readYaml } from './read-yaml.ts';
import { locate, Source } from './source.ts';
import { resolveAlias } from './tree.ts';

const TEXT = `kind: Pod
metadata:
  name: web
  labels:
    app: web
    team: null
spec:
  containers:
    - image: nginx
      ports: [80]
    - {}
  hosts: {}
`;

function placeOf(...steps: readonly (string | number)[]): string {
  const root = resolveAlias(readYaml(new Source('pod.yaml', TEXT)).documents[0]!.root);
  const { start } = locate(placeOfField(root, steps)).range;
  return `${start.line}:${start.column}`;
}

it.each([
  ['a value, at its start', ['metadata', 'name'], '3:9'],
  ['a value in a list, at its start', ['spec', 'containers', 0, 'ports', 0], '10:15'],
  ['a map, at its key', ['metadata', 'labels'], '4:3'],
  ['a list, at its key', ['spec', 'containers'], '8:3'],
  ['an item that is a map, at its first key', ['spec', 'containers', 0], '9:7'],
  ['an empty item, where it is', ['spec', 'containers', 1], '11:7'],
  ['null, at the key of what holds it', ['metadata', 'labels', 'team'], '4:3'],
  ['what a map lacks, at its key', ['spec', 'hosts', 'first'], '12:3'],
  ['what an item lacks, at its first key', ['spec', 'containers', 0, 'name'], '9:7'],
  ['an item that a list lacks, at its key', ['spec', 'containers', 2, 'name'], '8:3'],
  ['what is missing deep inside, at the nearest that is there', ['metadata', 'annotations', 'a', 'b'], '2:1'],
  ['what is below null, at what holds the null', ['metadata', 'labels', 'team', 'x'], '4:3'],
  ['what the object lacks, at its first key', ['status', 'phase'], '1:1'],
  ['the object, at its first key', [], '1:1'],
])('%s', (_, steps, place) => {
  expect(placeOf(...steps)).toBe(place);
});
