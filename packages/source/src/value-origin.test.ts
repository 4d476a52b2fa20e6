import { describe, expect, it } from 'vitest';

import { Source } from './source.ts';
import { computedFrom, describedPlaces, givenAt, oneOf } from './value-origin.ts';

const a = givenAt({ description: 'a' });
const b = givenAt({ description: 'b' });

function many(count: number): ReturnType<typeof givenAt>[] {
  return Array.from({ length: count }, (_, index) => givenAt({ description: `value ${index}` }));
}

describe('the origin of one of several values', () => {
  it('is certain if all are the same', () => {
    expect(oneOf([a, givenAt({ description: 'a' })])).toEqual(a);
  });

  it('has two places where one text describes both', () => {
    const source = new Source('values.yml', 'a: 1\na: 1\n');
    const places = [0, 5].map((start) => ({ description: 'data value a', span: { source, start, end: start + 4 } }));
    expect(oneOf(places.map(givenAt))?.places).toEqual(places);
    const others = [5, 6].map((start, at) => ({ description: 'data value a', span: { source, start, end: at === 0 ? 6 : 9 } }));
    expect(oneOf([...places, ...others].map(givenAt))?.places).toHaveLength(4);
  });

  it('has all places otherwise', () => {
    expect(oneOf([a, b])).toEqual({ kind: 'one-of', places: [{ description: 'a' }, { description: 'b' }] });
  });

  it.each([
    ['one was given nowhere', [a, undefined]],
    ['there are none', []],
    ['there are too many to name all', many(9)],
  ])('is unknown if %s', (_, origins) => {
    expect(oneOf(origins)).toBeUndefined();
  });

  it('is computed if one was', () => {
    expect(oneOf([a, { ...b, kind: 'computed' }])?.kind).toBe('computed');
  });
});

describe('the origin of what was computed', () => {
  it('has the places of everything in it, each once', () => {
    expect(computedFrom([a, b, a])).toEqual({ kind: 'computed', places: [{ description: 'a' }, { description: 'b' }] });
  });

  it('tells the first few places only', () => {
    expect(computedFrom(many(20))?.places).toHaveLength(8);
  });

  it('is unknown if nothing was given', () => {
    expect(computedFrom([])).toBeUndefined();
  });
});

it('people are told what is not certain', () => {
  const texts = [a, oneOf([a, b]), computedFrom([a])]
    .flatMap((origin) => (origin ? describedPlaces(origin) : []))
    .map(({ description }) => description);
  expect(texts).toEqual(['a', 'perhaps a', 'perhaps b', 'computed from a']);
});
