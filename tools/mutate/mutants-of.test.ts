import { describe, expect, it } from 'vitest';

import { mutantsOf, mutated } from './mutants-of.mjs';

/** The text of each mutant. */
function mutantsIn(text: string): readonly string[] {
  return mutantsOf('a.ts', text).map((mutant) => mutated(text, mutant));
}

describe('the mutants of a source', () => {
  it.each([
    ['x = a < b;', ['x = a <= b;', ';']],
    ['x = a !== b;', ['x = a === b;', ';']],
    ['x = a && b;', ['x = a;', 'x = b;', 'x = a || b;', ';']],
    ['x = a ?? b;', ['x = a;', ';']],
    ['x = !a;', ['x = a;', ';']],
    ['x = a ? b : c;', ['x = b;', 'x = c;', ';']],
    ['x = a - 1;', ['x = a + 1;', 'x = a - (2);', 'x = a - (0);', ';']],
    ['x = a + `b`;', [';']],
    ['x = true;', ['x = false;', ';']],
    ["x = 'a';", ["x = '';", ';']],
    ['x = [a];', ['x = [];', ';']],
    ['x = [a, ...b];', ['x = [];', 'x = [a, ...[]];', ';']],
    ['x = { ...b };', ['x = { ...{} };', ';']],
    ['x = a?.b;', ['x = a.b;', ';']],
    ['x = a?.[b];', ['x = a[b];', ';']],
    ['f(a);', [';']],
    ['x += a.filter(b);', ['x -= a.filter(b);', 'x += a;', ';']],
    ['const x = a.some(b);', ['const x = a.every(b);']],
    ['if (a) b: for (;;) break b;', [';', 'if (a) b: for (;;) ;']],
    ['if (a) {} else {}', ['if (!(a)) {} else {}']],
    ['function f() { return a; }', ['function f() { return undefined; }']],
    ['function f() { throw a; }', ['function f() { ; }']],
  ])('of %j', (text, expected) => {
    expect([...mutantsIn(text)].sort()).toEqual([...expected].sort());
  });

  it.each([
    "import { a } from './a.ts';",
    "export { a } from './a.ts';",
    "export type A = 'a' | 1;",
    'const x = { 1: a };',
    'function f(): true { return undefined; }',
    'class A extends B { constructor() { super(); } }',
  ])('are none where nothing runs or nothing changes: %s', (text) => {
    expect(mutantsIn(text)).toEqual([]);
  });

  it('are looked for inside of what TypeScript writes around expressions', () => {
    expect(mutantsIn('const x = (a < b) as boolean satisfies C;')).toEqual(['const x = (a <= b) as boolean satisfies C;']);
  });

  it('are told with their line, and the change in what is around it', () => {
    expect(mutantsOf('a.ts', 'a();\n  if (\n    b < 1) c = b;')).toContainEqual(
      expect.objectContaining({ file: 'a.ts', line: 3, lineText: 'b < 1) c = b;', change: 'b < 1 → b <= 1' }),
    );
  });

  it('are refused where the source cannot be parsed', () => {
    expect(() => mutantsOf('a.ts', 'const')).toThrow('a.ts cannot be parsed');
  });
});
