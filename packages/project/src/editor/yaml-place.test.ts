import { describe, expect, it } from 'vitest';

import { yamlPlaceAt } from './yaml-place.ts';

/** The place of `‸` in a text: keys, role, word, siblings. */
function placeIn(marked: string): string | undefined {
  const offset = marked.indexOf('‸');
  const text = marked.replace('‸', '');
  const place = yamlPlaceAt(text, offset);
  return place && `${place.keys.join('/')} ${place.role} "${text.slice(place.start, place.end)}" ${place.siblings.toSorted().join(' ')}`.trimEnd();
}

describe('a place in YAML', () => {
  it.each([
    ['‸', ' key ""'],
    ['ru‸les:\nunits:\n', ' key "rules" units'],
    ['a: 1\n‸\nb: 2\n', ' key "" a b'],
    ['a:\n  ‸\n', 'a key ""'],
    ['a:\n  b: 1\n  ‸\nc: 1\n', 'a key "" b'],
    ['a: fo‸o\n', 'a value "foo"'],
    ['a: ‸\n', 'a value ""'],
    ['a:\n  - b‸: 1\n    c: 2\n', 'a/* key "b" c'],
    ['a:\n- b: 1\n  ‸\n- c: 1\n', 'a/* key "" b'],
    ['a:\n  - ‸\n', 'a/* value ""'],
    ['a:\n  - b:\n      - x/y‸\n', 'a/*/b/* value "x/y"'],
    ['a:\n  - b: [one, t‸wo]\n', 'a/*/b/* value "two"'],
    ['a:\n  - z: 1\n  - b: "t‸wo"\n', 'a/*/b value "two"'],
    ['a:\n  b:\n    c: 1\n  d‸: 1\n', 'a key "d" b'],
    ['a: 1 # com‸ment\n', undefined],
    ['# com‸ment\n', undefined],
  ])('%j is %s', (marked, expected) => expect(placeIn(marked)).toBe(expected));
});
