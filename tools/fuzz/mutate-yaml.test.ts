import { describe, expect, it } from 'vitest';

import { changeType, doubleBlock, dropBlock, moveBlock, replaceValue, takeNeighbor, takeValueOfKey } from './mutate-yaml.mjs';
import { Random } from './random.mjs';

const POD = `metadata:
  name: web
spec:
  containers:
  - name: c
    image: nginx
  - name: d
`;

const OTHER = `spec:
  replicas: 3
  containers:
    - name: other
      ports:
        - 80
`;

describe('changes of YAML by its layout', () => {
  it('drops an entry or item with all that is below it', () => {
    expect(results((random) => dropBlock(POD, random))).toEqual(
      new Set([
        'spec:\n  containers:\n  - name: c\n    image: nginx\n  - name: d\n',
        'metadata:\nspec:\n  containers:\n  - name: c\n    image: nginx\n  - name: d\n',
        'metadata:\n  name: web\n',
        'metadata:\n  name: web\nspec:\n',
        'metadata:\n  name: web\nspec:\n  containers:\n  - name: d\n',
        'metadata:\n  name: web\nspec:\n  containers:\n  - name: c\n  - name: d\n',
        'metadata:\n  name: web\nspec:\n  containers:\n  - name: c\n    image: nginx\n',
      ]),
    );
  });

  it('doubles an item', () => {
    expect(results((random) => doubleBlock(POD, random))).toEqual(
      new Set([`${POD}  - name: d\n`, POD.replace('  - name: d', '  - name: c\n    image: nginx\n  - name: d')]),
    );
  });

  it('moves an entry with its indentation', () => {
    expect(results((random) => moveBlock('a:\n  b: 1\nc: 2\n', random))).toContain('a:\n  c: 2\n  b: 1\n');
  });

  it('takes the value of the same key from another text', () => {
    const taken = 'spec:\n  containers:\n    - name: other\n      ports:\n        - 80\n';
    expect(results((random) => takeValueOfKey(POD, random, OTHER))).toContain(POD.slice(0, POD.indexOf('spec:')) + taken);
  });

  it('takes an entry that stands beside the same key in another text', () => {
    expect(results((random) => takeNeighbor(POD, random, OTHER))).toContain(POD.replace('  containers', '  replicas: 3\n  containers'));
  });

  it('replaces a plain value, and nothing that holds others', () => {
    expect(results((random) => replaceValue('a: 1\nb:\n  - x\n  - c: "2"\nd: |\n  e\n', random, ['new']))).toEqual(
      new Set([
        'a: new\nb:\n  - x\n  - c: "2"\nd: |\n  e\n',
        'a: 1\nb:\n  - new\n  - c: "2"\nd: |\n  e\n',
        'a: 1\nb:\n  - x\n  - c: new\nd: |\n  e\n',
      ]),
    );
  });

  it('makes a value one of another type', () => {
    expect(results((random) => changeType('a: 1\n', random))).toEqual(
      new Set(['a: "1"\n', 'a: [1]\n', 'a: {a: 1}\n', 'a: null\n', 'a: 1\n', 'a: true\n']),
    );
    expect(results((random) => changeType('a: "1"\n', random))).toContain('a: 1\n');
  });

  it.each([dropBlock, doubleBlock, moveBlock, changeType])('has nothing to do in an empty text: %s', (change) => {
    expect(change('', new Random(1))).toBeUndefined();
  });
});

/** What all choices give. */
function results(change: (random: Random) => string | undefined): Set<string | undefined> {
  return new Set(Array.from({ length: 400 }, (_, seed) => change(new Random(seed))));
}
