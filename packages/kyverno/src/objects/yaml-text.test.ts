import { Int64 } from '@assay/jmespath';
import { readYaml, Source, toValue } from '@assay/source';
import { assert, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { yamlText } from './yaml-text.ts';

describe('a value as YAML', () => {
  it.each([
    ['plain', 'plain\n'],
    ['', '""\n'],
    ['yes', '"yes"\n'],
    ['1:30', '"1:30"\n'],
    ['2020-01-02', '"2020-01-02"\n'],
    ['a: b', "'a: b'\n"],
    ["it's # not", "'it''s # not'\n"],
    ['a\tb', '"a\\tb"\n'],
    ['\u2028', "'\u2028'\n"],
    ['a \u2028b', '"a \\Lb"\n'],
    [1_000_000, '1e+06\n'],
    [[], '[]\n'],
    [{ b10: 1, b9: true, a: null }, 'a: null\nb9: true\nb10: 1\n'],
    [[{ k: 'v', l: ['x'] }], '- k: v\n  l:\n    - x\n'],
    [{ m: 'one\ntwo' }, 'm: |-\n    one\n    two\n'],
    [{ m: 'one\n' }, 'm: |\n    one\n'],
  ])('%j is %j', (value, text) => expect(yamlText(value)).toBe(text));

  it('has whole numbers in full', () => expect(yamlText(new Int64(1_000_000))).toBe('1000000\n'));

  it('reads back as the text that it was', () => {
    assert(
      property(oneof(string(), string({ unit: 'grapheme' })), (text) => {
        const [document] = readYaml(new Source('x.yaml', yamlText({ k: text }))).documents;
        expect(toValue(document!.root!)).toEqual({ k: text });
      }),
    );
  });
});
