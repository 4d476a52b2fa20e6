import { describe, expect, it } from 'vitest';

import { testsThatReach, withProbes } from './function-probes.mjs';
import { mutantsOf } from './mutants-of.mjs';

const SOURCE = `
export const one: number = 1;
function half(value: number) { return value / (2 as number); }
const object = () => ({ value: half(4) });
const twice = (value: number) => value as number * 2;
`;

/** The source as it is with probes in all of its functions. */
const probed = (text: string) => withProbes('a.ts', text, new Set(mutantsOf('a.ts', text).map(({ functionStart }) => `a.ts:${functionStart}`)));

describe('probes', () => {
  it('stand at the start of the functions of mutants, whatever their form', () => {
    expect(probed(SOURCE)).toBe(`
export const one: number = 1;
function half(value: number) {globalThis.calledFunctions.add("a.ts:31"); return value / (2 as number); }
const object = () => (globalThis.calledFunctions.add("a.ts:109"), ({ value: half(4) }));
const twice = (value: number) => (globalThis.calledFunctions.add("a.ts:151"), value as number * 2);
`);
  });
});

const test = (id: string, duration: number, ...called: readonly string[]) => ({ id, duration, called });
const module = (file: string, shared: readonly string[], ...tests: readonly ReturnType<typeof test>[]) => ({ file, shared, tests });

const MODULES = [
  module('src/b/other.test.ts', ['src/a/code.ts:5'], test('slow', 100, 'src/a/code.ts:9'), test('unrelated', 1)),
  module('src/a/near.test.ts', [], test('near', 50, 'src/a/code.ts:9', 'src/a/code.ts:5')),
  module('src/b/quick.test.ts', [], test('quick', 1, 'src/a/code.ts:9')),
  module('src/a/code.test.ts', [], test('own', 1000, 'src/a/code.ts:9')),
];

const idsFor = (functionStart: number | undefined) =>
  testsThatReach({ file: 'src/a/code.ts', functionStart }, MODULES).flatMap(({ tests }) => tests.map(({ id }) => id));

describe('the tests that reach a mutant', () => {
  it('call its function: the nearest come first, and of these the quickest', () => {
    expect(idsFor(9)).toEqual(['own', 'near', 'quick', 'slow']);
  });

  it('are all of them where the mistake shows when a module is loaded, or in what tests share', () => {
    const all = ['own', 'near', 'quick', 'slow', 'unrelated'];
    expect(idsFor(undefined)).toEqual(all);
    expect(idsFor(5)).toEqual(all);
  });

  it('are none where no test calls its function', () => {
    expect(idsFor(70)).toEqual([]);
  });
});
