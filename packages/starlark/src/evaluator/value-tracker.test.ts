import { givenAt, Source } from '@assay/source';
import type { ValueOrigin } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { compileProgram } from '../compiler/compile.ts';
import { specification } from '../language-options.ts';
import { parseProgram } from '../parser/parse.ts';
import { resolveProgram } from '../resolver/resolve.ts';
import { Builtin } from '../values/builtin.ts';
import type { StarlarkValue, Value } from '../values/value.ts';
import { execute } from './execute.ts';
import { Thread } from './thread.ts';
import { ValueTracker } from './value-tracker.ts';

/** An object with fields `a`, `b` and so on, which are all 1 and given at a place of their name. */
const given: StarlarkValue = {
  typeName: () => 'given',
  toText: () => 'given',
  truth: () => true,
  freeze: () => [],
  hash: () => 'given',
  attribute: (name) => (name.length === 1 ? 1 : undefined),
  originAt: (name) => (typeof name === 'string' ? givenAt({ description: name }) : undefined),
};

/** The origins of what a program shows: the names of the places, with `?` for one of several and `=` for what was computed. */
function shown(text: string): readonly string[] {
  const tracker = new ValueTracker();
  const origins: (ValueOrigin | undefined)[] = [];
  const show = new Builtin('show', (_thread, positional) => {
    for (const at of positional.keys()) origins.push(tracker.heldBy(positional, at));
    return null;
  });
  const parsed = parseProgram(new Source('a.star', text), specification);
  const names = { predeclared: new Set(['given', 'show']), universal: new Set(specification.universe.keys()) };
  const program = compileProgram(parsed, resolveProgram(parsed, specification, names), specification, { tracksValues: true });
  const predeclared = new Map<string, Value>([
    ['given', given],
    ['show', show],
  ]);
  const outcome = execute(program, new Thread({ semantics: specification, tracker }), { predeclared });
  if (outcome.kind === 'failed') throw new Error(outcome.error.message);
  const marks = { given: '', 'one-of': '?', computed: '=' };
  return origins.map((origin) => (origin ? marks[origin.kind] + origin.places.map(({ description }) => description).join('') : '-'));
}

describe('a program that tracks values', () => {
  it.each([
    ['a field, a literal and a sum', 'show(given.a, 1, given.a + given.b)', ['a', '-', '=ab']],
    ['an argument that was computed before another', 'show([given.a, given.b][0], -given.c)', ['a', '=c']],
    ['nested targets', 'def f():\n  (a, (b, c)), d = (given.a, (given.b, 1)), given.d\n  show(a, b, c, d)\nf()', ['a', 'b', '-', 'd']],
    ['a loop in a loop', 'def f():\n  for x in [given.a, given.b]:\n    for y in [given.c]:\n      show(x, y)\nf()', ['a', 'c', 'b', 'c']],
    ['what a loop leaves by break', 'def f():\n  for x in [given.a, given.b]:\n    for y in [given.c]:\n      break\n    show(x)\nf()', ['a', 'b']],
    ['a slice, of equal items as one of these', 'show([given.a, given.b][1:][0])', ['?ab']],
    ['a list that grows in place', 'l = [given.a]\nl += [given.b]\nshow(l[0], l[1])', ['a', 'b']],
    ['a list whose items moved', 'l = [given.a, given.b]\nl.insert(0, 1)\nshow(l[0], l[1])', ['-', '-']],
    ['the item that list.pop gives', 'l = [given.a, given.b]\nshow(l.pop())', ['b']],
    ['dict.setdefault', 'd = {"k": given.a}\nshow(d.setdefault("k", given.b), d.setdefault("m", given.c), d["m"])', ['a', 'c', 'c']],
    ['a key that is an integer and a float', 'd = {1: given.a}\nd[1.0] = 1\nshow(d[1])', ['-']],
    ['a recursive call', 'f = lambda n, x: x if n == 0 else 1\nshow(f(0, given.a), f(1, given.b))', ['a', '-']],
    ['a function that a builtin calls', 'show(sorted([given.a, given.b], key = lambda x: show(x) or x)[0])', ['-', '-', '?ab']],
    ['a keyword that is spread', 'def f(x, **rest):\n  show(x, rest["y"])\nf(**{"x": given.a, "y": given.b})', ['a', 'b']],
    [
      'a changed variable of an outer function',
      'def f():\n  xs = [given.a]\n  def g():\n    show(xs[0])\n  g()\n  xs[0] = given.b\n  g()\nf()',
      ['a', 'b'],
    ],
  ])('follows %s', (_, text, origins) => {
    expect(shown(text)).toEqual(origins);
  });

  it('needs a thread that does', () => {
    const parsed = parseProgram(new Source('a.star', 'x = 1'), specification);
    const resolution = resolveProgram(parsed, specification, { predeclared: new Set(), universal: new Set() });
    const program = compileProgram(parsed, resolution, specification, { tracksValues: true });
    expect(() => execute(program, new Thread({ semantics: specification }))).toThrow('needs a thread that does');
  });
});
