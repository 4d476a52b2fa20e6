import { describe, expect, it } from 'vitest';

import { unitOf, violationsIn } from '../../testing/check-files.ts';

/** Each finding as `line:column message`. */
async function reported(text: string): Promise<readonly string[]> {
  const violations = await violationsIn(unitOf({ 'config.yml': text }));
  return violations.map(({ range, message }) => `${range?.start.line}:${range?.start.column} ${message}`);
}

describe('a text template in YAML', () => {
  const texts = '#@yaml/text-templated-strings\n---\na:\n  b: |\n    one\n\n      two\n';

  it.each([
    ['(@= None @)', '8:7 cannot insert null into text'],
    ['two (@= 1 @)', '8:11 cannot insert a value of type int into text'],
    ['(@= nope @)', '8:9 undefined: nope'],
    ['(@ if True: @)(@= "a" + 1 @)(@ end @)', '8:27 unknown binary op: string + int'],
    ['two @) three', "8:9 Unexpected code closing '@)' at line 9 col 5"],
  ])('has the place of %s, in the block where it is written', async (line, expected) => {
    const [found = ''] = await reported(`${texts}    ${line}\n    four\n`);
    expect(found.replace(/ at line \d+ col \d+$/, '')).toBe(expected.replace(/ at line \d+ col \d+$/, ''));
  });

  it('has the place of code of several lines', async () => {
    expect(await reported(`${texts}    (@\n    x = None\n    @)(@= x @)\n`)).toEqual(['10:9 cannot insert null into text']);
  });

  it('is told of at its node where its lines are folded', async () => {
    expect(await reported('#@yaml/text-templated-strings\n---\na: >\n  one\n  (@= None @)\n')).toEqual(['3:1 cannot insert null into text']);
  });
});

it('a key that is given twice is told with the first one', async () => {
  const [violation] = await violationsIn(unitOf({ 'config.yml': 'a:\n  x: 1\n  #@ if True:\n  x: 2\n  #@ end\n' }));
  expect(violation).toMatchObject({
    message: 'duplicate key "x"',
    range: { start: { line: 4 } },
    related: [{ message: 'the first one is here', range: { start: { line: 2 } } }],
  });
});

it.each(['#@ load("@ytt:template", "template")\n_: #@ template.replace(1)\n', 'a: #@ {"x": lambda: 1}\n', 'a: 1\na: 2\nb: #@ 1\n'])(
  'no finding names an instruction: %j',
  async (text) => {
    const found = await reported(text);
    expect(found.length).toBeGreaterThan(0);
    expect(found.join('\n')).not.toContain('__ytt');
  },
);
