import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { Source } from '../source.ts';
import type { YamlEvents } from './events.ts';
import { parseSimpleYaml } from './parse-simple-yaml.ts';
import { parseYaml } from './parse-yaml.ts';

/** Notes each event with all that it tells. */
function recording(): { readonly events: YamlEvents; readonly told: unknown[][] } {
  const told: unknown[][] = [];
  const events = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...given: unknown[]) =>
          void told.push([name, ...given]),
    },
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Whatever is asked for is a method.
  return { events: events as YamlEvents, told };
}

/** Whether the text is simple; then both ways of reading tell the same. */
function isReadAlike(text: string): boolean {
  const simple = recording();
  if (!parseSimpleYaml(text, simple.events)) return false;
  const whole = recording();
  expect(parseYaml(new Source('a.yaml', text), whole.events)).toBeUndefined();
  expect(simple.told).toEqual(whole.told);
  return true;
}

describe('a simple text', () => {
  it.each([
    [
      '---\napiVersion: v1\nkind: Pod\nmetadata:\n  labels: {app: a-0, team: "x y"}\nspec:\n  containers:\n  - {name: main, image: "a/b:1", args: [-c, 5, \'d\']}\n',
    ],
    ['a:\n\n  - b: c\n    d:\n    -   e: f\n        g: h\n  - i j\nk:   l   \n\n'],
    ['a:\nb:'],
    ['- a\n- b: {}\n  c: []\n- http://x.y:80/z'],
    ['a: {b: c d  , e: [f , g]}'],
    ['a: b "c" {d} [e], f*g? h'],
    ['a: -1\nb: 1:2\nc: --x=y'],
  ])('%j tells what it tells to the whole parser', (text) => {
    expect(isReadAlike(text)).toBe(true);
  });

  it.each([
    ['a'],
    [''],
    [' a: b'],
    ['a: b\n  c'],
    ['a: b: c'],
    ['a: b:\n'],
    ['a:\n  b: c\n d: e'],
    ['a: {b: c\n}'],
    ['a: {b:c}'],
    ['a: {b, c}'],
    ['a: {b: c,}'],
    ['a: [b: c]'],
    ['a: "b\n  c"'],
    ["a: 'b''c'"],
    ['a: "b" c'],
    ['a: - b'],
    ['- - a'],
    ['-\n  a'],
    ['- a\nb: c'],
    ['a: b\n---\nc: d'],
    ['a: b # c'],
    ['a: *b'],
    ['a: é'],
  ])('is not %j', (text) => {
    expect(isReadAlike(text)).toBe(false);
  });

  const PIECES = [
    '\n',
    '\n',
    '\n  ',
    '\n  ',
    '\n    ',
    '\n- ',
    '\n  - ',
    ' ',
    'a: ',
    'b: ',
    'c:',
    'd',
    '1',
    '- ',
    '-',
    '{',
    '}',
    '[',
    ']',
    ', ',
    ': ',
    '"e"',
    "'f'",
    "''",
  ];
  const MORE = ['---\n', '?', '*', '=', '/g', 'h: {i: j}', 'k: [l, m]', '~', '"', "'", ',', ':', '<<: ', '...\n', '--- ', '.', '(', '$'];
  const texts = fc.array(fc.constantFrom(...PIECES, ...PIECES, ...MORE), { maxLength: 20 }).map((chosen) => `a: ${chosen.join('')}`);

  it('is nested at most 200 levels deep, however long it is', () => {
    const nested = (levels: number): string => `a: ${'['.repeat(levels)}${']'.repeat(levels)}\n`;
    expect(isReadAlike(nested(199))).toBe(true);
    expect([nested(200), nested(100_000), `a: ${'{a: '.repeat(100_000)}`].map(isReadAlike)).toEqual([false, false, false]);
    expect(isReadAlike(Array.from({ length: 300 }, (_, at) => `a${at}: [[b], {c: d}]\ne${at}:\n- f: g\n`).join(''))).toBe(true);
  });

  it('of any kind tells what it tells to the whole parser', () => {
    let count = 0;
    fc.assert(
      fc.property(texts, (text) => {
        if (isReadAlike(text)) count++;
      }),
      { numRuns: 20_000, seed: 1 },
    );
    expect(count).toBeGreaterThan(500);
  });
});
