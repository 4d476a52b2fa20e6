import { readYaml, Source, toValue } from '@assay/source';
import { assert, property, string } from 'fast-check';
import { expect, it } from 'vitest';

import { foldedYaml } from './folded-yaml.ts';

const WORDS = 'word '.repeat(30).trimEnd();

it.each([
  [{ b10: 1, b9: true, a: null }, 'a: null\nb9: true\nb10: 1\n'],
  [{ list: [{ k: 'v', more: ['x'] }], empty: [], none: {} }, 'empty: []\nlist:\n- k: v\n  more:\n  - x\nnone: {}\n'],
  [{ m: 'one\ntwo' }, 'm: |-\n  one\n  two\n'],
  [{ m: ' one\ntwo\n' }, 'm: |2\n   one\n  two\n'],
  [{ m: 'a\tb\nc' }, 'm: "a\\tb\\nc"\n'],
  [{ yes: 'no', date: '2026-01-02' }, 'date: "2026-01-02"\n"yes": "no"\n'],
  [{ m: WORDS }, `m: ${'word '.repeat(16).trimEnd()}\n  ${'word '.repeat(14).trimEnd()}\n`],
  [{ m: `it's: ${WORDS}` }, `m: 'it''s: ${'word '.repeat(15).trimEnd()}\n  ${'word '.repeat(15).trimEnd()}'\n`],
  [{ m: 'x'.repeat(100) }, `m: ${'x'.repeat(100)}\n`],
])('%j', (value, text) => expect(foldedYaml(value)).toBe(text));

it('reads back as the text that it was', () => {
  assert(
    property(string({ maxLength: 200 }), string({ unit: 'grapheme', maxLength: 200 }), (one, other) => {
      const value = { list: [{ one, other: `${one} ${other}` }] };
      const [document] = readYaml(new Source('x.yaml', foldedYaml(value))).documents;
      expect(toValue(document!.root!)).toEqual(value);
    }),
  );
});
