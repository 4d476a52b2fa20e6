import { describe, expect, it } from 'vitest';
import { scanReferences, scanVariables } from './scan-variables.ts';

describe('scanVariables', () => {
  it.each<[text: string, expressions: readonly string[]]>([
    ['no variable', []],
    ['{{ a.b }}', ['a.b']],
    ['{{a}}{{b}} and {{ c }}', ['a', 'b', 'c']],
    ['{{ a.{{ b }} }}', ['b']],
    ['{{ {x: a, y: b} }}', ['{x: a, y: b}']],
    ['{{ {x: {y: a}} }}', []],
    [String.raw`\{{ a }} {{ b }}`, ['b']],
    ['{{ a } }', []],
    ['{{ a', []],
    ['{ { a } }', []],
    ['}} {{ a }}', ['a']],
    ['{{{{ a }}', ['a']],
  ])('%s: %j', (text, expressions) => {
    expect(scanVariables(text).map(({ expression }) => expression)).toEqual(expressions);
  });

  it('tells where a variable stands and that what it brings is not replaced', () => {
    expect(scanVariables('x {{- a }} y')).toEqual([{ start: 2, end: 10, expression: 'a', isFinal: true }]);
  });
});

describe('scanReferences', () => {
  it.each<[text: string, references: readonly string[]]>([
    ['$(./../a)', ['$(./../a)']],
    ['x$(<=./../a) and $(./../b)', ['$(<=./../a)', '$(./../b)']],
    ['$(./../a)-$(./../b)', ['$(./../a)-$(./../b)']],
    [String.raw`\$(./../a)`, []],
    ['$()', []],
    ['$(./../a', []],
    ['$(a b)', []],
  ])('%s: %j', (text, references) => {
    expect(scanReferences(text).map((reference) => reference.text)).toEqual(references);
  });

  it('takes time in proportion to the text', () => {
    expect(scanReferences('$('.repeat(200_000))).toEqual([]);
    expect(scanReferences(`${String.raw`\$(`.repeat(200_000)})`)).toEqual([]);
    expect(scanVariables('{{'.repeat(200_000))).toEqual([]);
  });
});
