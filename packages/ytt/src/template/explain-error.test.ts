import { describe, expect, it } from 'vitest';

import { failure } from '../../testing/run-ytt.ts';

/** What is told of a template, without the heading. */
async function reported(text: string): Promise<string> {
  const lines = (await failure({ 'f.yml': text })).split('\n').slice(1);
  return lines.map((line) => line.trim()).join('\n');
}

describe('a name that nothing binds', () => {
  it.each([
    ['is told with the nearest name of the file', '#@ replicas = 3\na: #@ replica', 'replica (did you mean replicas?)'],
    ['or of the function around', '#@ def f(abc):\n#@   return abd\n#@ end', 'abd (did you mean abc?)'],
    ['or of a comprehension', 'a: #@ [xxy for xxx in [1]]', 'xxy (did you mean xxx?)'],
    ['with none that is bound further down', 'a: #@ replica\n#@ replicas = 3', 'replica'],
    ['with none that is built in', 'a: #@ pritn(1)', 'pritn'],
    ['unless the function uses it', '#@ def f():\n#@   return [print(1), pritn(1)]\n#@ end', 'pritn (did you mean print?)'],
  ])('%s', async (_title, text, expected) => {
    const [message] = (await reported(text)).split('\n');
    expect(message).toBe(`- undefined: ${expected}`);
  });

  it.each([
    ['once for each function', '#@ def f():\n#@   return [zz, zz]\n#@ end\n#@ g = lambda: zz(zz)', 2],
    ['for each use outside of functions', 'a: #@ [zz, zz]\nb: #@ zz', 3],
    ['once for each comprehension', 'a: #@ [(zz, zz) for x in []]', 1],
  ])('is told %s', async (_title, text, times) => {
    expect((await reported(text)).match(/undefined: zz/g)).toHaveLength(times);
  });

  it('is told of inner functions first', async () => {
    const text = '#@ def f():\n#@   a = outer\n#@   g = lambda: inner\n#@ end';
    expect((await reported(text)).match(/undefined: \w+/g)).toEqual(['undefined: inner', 'undefined: outer']);
  });
});

describe('a block that is not closed well', () => {
  it.each([
    [
      'has no end behind else',
      '#@ if True:\na: 1\n#@ else:\nb: 1',
      'mismatched set of block openings (if/else/elif/for/def) and closing (end)\nf.yml:3 | #@ else:',
    ],
    ['has a colon behind its end', '#@ if True:\na: 1\n#@ end:\nb: 1', "got ':', want primary expression\nf.yml:3 | #@ end:"],
    ['has an end in brackets', '#@ x = [1,\n#@ end\n\n#@ y\nb: 1', 'unexpected end\nf.yml:4 | #@ y'],
    ['has two ends on a line', '#@ if True:\na: 1\n#@ end end\nb: 1', 'unexpected end\nf.yml:4 | b: 1'],
    ['is a line, and has an end', '#@ if True: x = 1 end\nb: 1', 'unexpected end\nf.yml:2 | b: 1'],
    ['has an end in the place of a value', '#@ if True:\na: 1\n#@@ end\nb: 1', 'got outdent, want primary expression\nf.yml:3 | #@@ end'],
    ['has else without a colon', '#@ if True: x = 2\n#@ else if x:\na: 1\n#@ end', "got if, want ':'\nf.yml:2 | #@ else if x:"],
    ['is in an expression', 'k: #@ (x\n#@ else:\nj: 1', 'unexpected end\nf.yml:2 | #@ else:'],
  ])('%s', async (_title, text, expected) => {
    expect(await reported(text)).toBe(`- ${expected}`);
  });
});

describe('code that is not closed, or not complete', () => {
  it.each([
    ['is told where the next line begins', '#@ def\na: 1', 'not an identifier\nf.yml:2 | a: 1'],
    ['swallows its bracket in a comment, and goes on with the next node', 'a: #@ #\nb:\n#@ for', "got identifier, want ')'\nf.yml:2 | b:"],
    ['swallows the bracket of an annotation, and takes the start of its node', '#@x/y #\na: 1', "got identifier, want ','\nf.yml:2 | a: 1"],
    ['is open around nodes that have no code', '#@ x = [\na: 1\nb: 2\n#@ ]\nc: 3', "got identifier, want ']'\nf.yml:2 | a: 1"],
    [
      'is told beside the document that nobody wrote',
      '#@schema lambda:#',
      "got identifier, want ','\nf.yml:1 | #@schema lambda:#\nf.yml:? | __ytt_tpl2_set_node(3) # *yamlmeta.Document (generated)",
    ],
    ['is an annotation whose name is in quotes', '#@"x"\na: 1', 'got identifier, want \',\'\nf.yml:1 | #@"x"'],
  ])('%s', async (_title, text, expected) => {
    expect(await reported(text)).toBe(`- ${expected}`);
  });
});
